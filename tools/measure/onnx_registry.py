"""Adds what the registry of an installed onnx release knows beyond the committed tables.

usage: onnx_registry.py DATA_DIRECTORY        (run by a Python that has the onnx package)

Rows of onnx-operators.jsonl that the registry does not have, or has otherwise, are reported; versions of
operators that the table lacks are added with `source`. onnx-releases.jsonl gets the IR version and opsets
of the release. onnx-functions.jsonl is written anew: the operators of the body of each function.
"""

import json
import pathlib
import sys

import onnx
from onnx import defs, helper

KINDS = {defs.OpSchema.FormalParameterOption.Single: "single",
         defs.OpSchema.FormalParameterOption.Optional: "optional",
         defs.OpSchema.FormalParameterOption.Variadic: "variadic"}
NO_LIMIT = 2147483647


def domain_of(schema):
    return schema.domain or "ai.onnx"


def formal(parameter, constraints):
    kind = KINDS[parameter.option]
    type_name = parameter.type_str if parameter.type_str in constraints else sorted(parameter.types)[0]
    return {"name": parameter.name, "type": type_name, "kind": kind,
            "min_arity": parameter.min_arity if kind == "variadic" else int(kind == "single"),
            "homogeneous": parameter.is_homogeneous}


def attribute(schema):
    entry = {"name": schema.name, "type": schema.type.name.lower(), "required": schema.required}
    if schema.default_value.name:
        value = helper.get_attribute_value(schema.default_value)
        if isinstance(value, bytes):
            value = value.decode()
        elif isinstance(value, list):
            value = [item.decode() if isinstance(item, bytes) else item for item in value]
        elif isinstance(value, float):
            value = float(f"{value:.7g}")
        entry["default"] = value
    return entry


def operator_row(schema):
    constraints = {c.type_param_str: list(c.allowed_type_strs) for c in schema.type_constraints}
    has_body = schema.has_function or schema.has_context_dependent_function
    return {
        "domain": domain_of(schema), "name": schema.name, "since_version": schema.since_version,
        "deprecated": schema.deprecated, "support": schema.support_level.name.lower(), "is_function": has_body,
        "function_opsets": sorted(schema.function_opset_versions),
        "inputs": [formal(p, constraints) for p in schema.inputs],
        "min_inputs": schema.min_input, "max_inputs": None if schema.max_input == NO_LIMIT else schema.max_input,
        "outputs": [formal(p, constraints) for p in schema.outputs],
        "min_outputs": schema.min_output,
        "max_outputs": None if schema.max_output == NO_LIMIT else schema.max_output,
        "attributes": [attribute(a) for _, a in sorted(schema.attributes.items())],
        "type_constraints": constraints, "source": f"onnx {onnx.__version__} registry"}


def read(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path, rows):
    path.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows), encoding="utf-8")


def key(row):
    return row["domain"], row["name"], row["since_version"]


def add_operators(path, schemas):
    rows = {key(row): row for row in read(path)}
    known = {key(operator_row(schema)) for schema in schemas}
    for missing in sorted(set(rows) - known):
        print(f"note: not in the registry: {missing}")
    for schema in schemas:
        row = operator_row(schema)
        if key(row) not in rows:
            rows[key(row)] = row
            print("added:", *key(row))
            continue
        old = rows[key(row)]
        same = {c: set(t) for c, t in old["type_constraints"].items()} == {
            c: set(t) for c, t in row["type_constraints"].items()}
        if not same or old["deprecated"] != row["deprecated"]:
            print("note: differs:", *key(row))
    write(path, [rows[k] for k in sorted(rows)])


def add_release(path):
    rows = read(path)
    by_version = {row["onnx"]: row for row in rows}
    for version, ir_version, *opsets in helper.VERSION_TABLE:
        row = by_version.get(version)
        if row is None or not row["released"]:
            training = opsets[2] if len(opsets) > 2 else None
            new = {"onnx": version, "ir_version": ir_version, "released": True, "tag": None, "tag_commit_date": None,
                   "opsets": {"ai.onnx": opsets[0], "ai.onnx.ml": opsets[1], "ai.onnx.training": training,
                              "ai.onnx.preview.training": training, "ai.onnx.preview": 1},
                   "registry_opsets": {}, "source": f"version table of onnx {onnx.__version__}"}
            if row is None:
                rows.append(new)
            else:
                rows[rows.index(row)] = new
            print("release:", version, ir_version, opsets)
    write(path, rows)


def body_operators(nodes, found):
    for node in nodes:
        found.add((node.domain or "ai.onnx", node.op_type))
        for value in node.attribute:
            for graph in [value.g] if value.HasField("g") else value.graphs:
                body_operators(graph.node, found)


def body_of_call(schema, opset, inputs):
    """The body for a call with this many operands of type float; empty when the call makes none."""
    attributes = {"to": 1, "num_groups": 1, "blocksize": 1, "epsilon": 1e-5}
    values = {name: value for name, value in attributes.items() if name in schema.attributes}
    node = helper.make_node(schema.name, [f"i{k}" for k in range(inputs)], [f"o{k}" for k in range(schema.min_output)],
                            domain=schema.domain, **values)
    if schema.name == "SequenceMap":
        info = helper.make_tensor_value_info("a", 1, None)
        out = helper.make_tensor_value_info("b", 1, None)
        values["body"] = helper.make_graph([helper.make_node("Identity", ["a"], ["b"])], "body", [info], [out])
        node = helper.make_node(schema.name, ["i0"], ["o0"], **values)
        inputs = 1
    types = [helper.make_tensor_type_proto(1, [2, 4, 4, 4])for _ in range(inputs)]
    if schema.name == "SequenceMap":
        types = [helper.make_sequence_type_proto(types[0])]
    body = onnx.FunctionProto()
    try:
        body.ParseFromString(
            schema.get_context_dependent_function_with_opset_version(opset, node.SerializeToString(), [t.SerializeToString() for t in types]))
    except Exception:  # the body needs a graph, or more operands
        return set()
    found = set()
    body_operators(body.node, found)
    return found


def function_rows(schemas):
    """Operators of bodies. Where a body depends on the call, those of calls with float operands."""
    rows = []
    for schema in schemas:
        def row(opset, found, from_calls):
            operators = [f"{domain}::{name}" for domain, name in sorted(found)] or None
            rows.append({"domain": domain_of(schema), "name": schema.name, "since_version": schema.since_version,
                         "body_opset": opset, "from_calls": from_calls, "operators": operators,
                         "source": f"onnx {onnx.__version__} registry"})
        fixed = set(schema.function_opset_versions)
        for opset in sorted(fixed):
            body = onnx.FunctionProto()
            body.ParseFromString(schema.get_function_with_opset_version(opset))
            found = set()
            body_operators(body.node, found)
            row(opset, found, False)
        for opset in sorted(set(schema.context_dependent_function_opset_versions) - fixed):
            found = set()
            most = len(schema.inputs) if schema.max_input == NO_LIMIT else schema.max_input
            for inputs in range(schema.min_input, most + 1):
                found |= body_of_call(schema, opset, inputs)
            row(opset, found, True)
    return sorted(rows, key=lambda r: (*key(r), r["body_opset"]))


def main():
    directory = pathlib.Path(sys.argv[1])
    schemas = defs.get_all_schemas_with_history()
    add_operators(directory / "onnx-operators.jsonl", schemas)
    add_release(directory / "onnx-releases.jsonl")
    rows = function_rows(schemas)
    write(directory / "onnx-functions.jsonl", rows)
    print(f"{len(rows)} function bodies, {sum(r['operators'] is None for r in rows)} of them not listed")


if __name__ == "__main__":
    main()
