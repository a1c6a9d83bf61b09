#!/usr/bin/env python3
"""Writes the protobuf schema of every message and field of ONNX IR 1 to the newest one.

usage: full_schema.py onnx-ir.json OUT.proto

The package differs from ONNX's own, so that the generated classes live in one program with those of
an older linked ONNX. Fields that ONNX removed are left out, as in ONNX's current schema.
"""
import json
import sys

PACKAGE = "onnx_full"


def children(table, parent):
    """Names of the messages or enums declared directly inside `parent` (None: at the top)."""
    prefix = "" if parent is None else parent + "."
    return [name for name in table
            if name.startswith(prefix) and "." not in name[len(prefix):]]


def field_line(field):
    label = "" if field["label"] == "oneof" else field["label"] + " "
    kind = field["type"]
    if kind[0].isupper():
        kind = f".{PACKAGE}.{kind}"
    packed = " [packed = true]" if field.get("packed") else ""
    return f"{label}{kind} {field['name']} = {field['number']}{packed};"


def enum_lines(name, values, indent):
    yield f"{indent}enum {name.rsplit('.', 1)[-1]} {{"
    for value in values:
        yield f"{indent}  {value['name']} = {value['number']};"
    yield f"{indent}}}"


def message_lines(ir, name, indent):
    yield f"{indent}message {name.rsplit('.', 1)[-1]} {{"
    inner = indent + "  "
    for enum in children(ir["enums"], name):
        yield from enum_lines(enum, ir["enums"][enum], inner)
    for message in children(ir["messages"], name):
        yield from message_lines(ir, message, inner)
    oneofs = {}
    for field in ir["messages"][name]["fields"]:
        if "oneof" in field:
            oneofs.setdefault(field["oneof"], []).append(field)
        else:
            yield inner + field_line(field)
    for oneof, fields in oneofs.items():
        yield f"{inner}oneof {oneof} {{"
        for field in fields:
            yield f"{inner}  {field_line(field)}"
        yield f"{inner}}}"
    yield f"{indent}}}"


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        ir = json.load(file)
    lines = ['syntax = "proto2";', f"package {PACKAGE};"]
    for enum in children(ir["enums"], None):
        lines += enum_lines(enum, ir["enums"][enum], "")
    for message in children(ir["messages"], None):
        lines += message_lines(ir, message, "")
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
