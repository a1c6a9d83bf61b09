"""Where an element of a model lies, found from its path alone by a reader of its own."""

import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
MESSAGES = json.loads((ROOT / "analyzer/tables/data/onnx-ir.json").read_text())["messages"]
# A name in parentheses may hold anything; it ends before the next step or at the end of the path.
STEP = re.compile(r"([a-z_]+)(?:\[(\d+)\])?(?:\((.*?)\)(?=\.[a-z_]+(?:[\[(.]|$)|$))?(?:\.|$)", re.DOTALL)


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def records(data, begin, end):
    """Field number, begin of the tag, begin and end of the payload of each record."""
    at = begin
    while at < end:
        start = at
        tag, at = varint(data, at)
        payload = at
        if tag & 7 == 0:
            _, at = varint(data, at)
        elif tag & 7 == 2:
            length, at = varint(data, at)
            payload = at
            at += length
        else:
            at += {1: 8, 5: 4}[tag & 7]
        yield tag >> 3, start, payload, at


def element_range(data, path):
    """Bytes of the element at `path`, tag and length included: (begin, end)."""
    message, begin, end = "ModelProto", 0, len(data)
    whole = (0, len(data))
    position = 0
    while position < len(path):
        step = STEP.match(path, position)
        if step is None:
            raise ValueError(f"no step at {position} of {path!r}")
        position = step.end()
        field = next(f for f in MESSAGES[message]["fields"] if f["name"] == step[1])
        found = [r for r in records(data, begin, end) if r[0] == field["number"]]
        _, tag, begin, end = found[int(step[2] or 0)]
        message, whole = field["type"], (tag, end)
    return whole
