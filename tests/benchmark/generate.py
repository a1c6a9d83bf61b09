"""Models for the benchmark, written in the protobuf wire format without any library."""

import os
import random

FLOAT = 1


def varint(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field, value):
    return varint(field << 3) + varint(value)


def record(field, payload):
    if isinstance(payload, str):
        payload = payload.encode()
    return varint(field << 3 | 2) + varint(len(payload)) + payload


def value_info(name, dims):
    shape = b"".join(record(1, number(1, dim)) for dim in dims)
    return record(1, name) + record(2, record(1, number(1, FLOAT) + record(2, shape)))


def integers(name, values):
    """An attribute that is a list of integers."""
    return record(5, record(1, name) + b"".join(number(8, v) for v in values) + number(20, 7))


def node(operator, inputs, output, name, attributes=b""):
    body = b"".join(record(1, i) for i in inputs) + record(2, output)
    return record(1, body + record(3, name) + record(4, operator) + attributes)


def tensor_head(name, dims):
    """All of a TensorProto but its raw data."""
    return b"".join(number(1, dim) for dim in dims) + number(2, FLOAT) + record(8, name)


def tensor(name, dims, raw):
    return record(5, tensor_head(name, dims) + record(9, raw))


def model(graph):
    return number(1, 8) + record(2, "benchmark") + record(3, "1.0") + record(7, graph) + record(8, number(2, 17))


def ends(source, result, dims):
    return record(11, value_info(source, dims)) + record(12, value_info(result, dims))


def write_weights(path, megabytes=600, layers=72):
    """W: a chain of products whose weights fill the file."""
    side = int((megabytes * 1_000_000 / layers / 4) ** 0.5)
    size = side * side * 4
    noise = os.urandom(1 << 20)
    nodes = b"".join(
        node("MatMul", [f"h{i}", f"layers.{i}.weight"], f"h{i + 1}", f"/layers.{i}/MatMul") for i in range(layers))
    tail = record(2, "weights") + ends("h0", f"h{layers}", [side, side])
    heads = []
    for i in range(layers):
        head = tensor_head(f"layers.{i}.weight", [side, side]) + varint(9 << 3 | 2) + varint(size)
        heads.append(varint(5 << 3 | 2) + varint(len(head) + size) + head)
    length = len(nodes) + sum(map(len, heads)) + layers * size + len(tail)
    with open(path, "wb") as file:
        file.write(number(1, 8) + record(2, "benchmark") + record(3, "1.0") + varint(7 << 3 | 2) + varint(length))
        file.write(nodes)
        for head in heads:
            file.write(head)
            for done in range(0, size, len(noise)):
                file.write(noise[: size - done])
        file.write(tail + record(8, number(2, 17)))


def write_nodes(path, count=40_000):
    """N: a long chain of small operators, with the shape of every value written down."""
    operators = ["Add", "Mul", "Relu", "Transpose"]
    parts = []
    for i in range(count):
        operator = operators[i % 4]
        inputs = [f"/model/encoder/value_{i}"] + ([f"/model/encoder/value_{i // 2}"] if operator in ("Add", "Mul") else [])
        attributes = integers("perm", [0, 1, 2]) if operator == "Transpose" else b""
        parts.append(node(operator, inputs, f"/model/encoder/value_{i + 1}", f"/model/encoder/layer/{operator}_{i}", attributes))
    for i in range(1, count):
        parts.append(record(13, value_info(f"/model/encoder/value_{i}", [1, 64, 64])))
    graph = b"".join(parts) + record(2, "nodes") + ends("/model/encoder/value_0", f"/model/encoder/value_{count}", [1, 64, 64])
    with open(path, "wb") as file:
        file.write(model(graph))


def write_repository(directory, count=1000):
    """R: models of 1 to 400 nodes with up to 400 kB of weights."""
    source = random.Random(1)
    noise = os.urandom(400_000)
    os.makedirs(directory, exist_ok=True)
    for index in range(count):
        nodes = source.choice([1, 4, 16, 60, 150, 400])
        width = source.choice([4, 16, 64, 256, 316])
        parts = []
        for i in range(nodes):
            second = f"w{i % 4}" if i % 2 else f"v{i}"
            parts.append(node("Add" if i % 2 else "Mul", [f"v{i}", second], f"v{i + 1}", f"node_{i}"))
        for i in range(min(4, nodes)):
            if i % 2:
                parts.append(tensor(f"w{i}", [width, width], noise[: width * width * 4]))
        graph = b"".join(parts) + record(2, f"model_{index}") + ends("v0", f"v{nodes}", [width, width])
        with open(os.path.join(directory, f"model_{index:04}.onnx"), "wb") as file:
            file.write(model(graph))


def write_tiny(path):
    """About 1 kB."""
    parts = [node("Relu", [f"v{i}"], f"v{i + 1}", f"relu_{i}") for i in range(36)]
    with open(path, "wb") as file:
        file.write(model(b"".join(parts) + record(2, "tiny") + ends("v0", "v36", [1, 2])))
