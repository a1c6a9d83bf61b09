"""Compares what `onnx-assay coverage` says with what ONNX Runtime does.

usage: coverage_truth.py ONNX_ASSAY WORK_DIRECTORY [--set backend|single|trained] [--jobs N] [--table FILE]

Run by a Python that has the onnx and onnxruntime packages. Three sets of models:
  backend   every model of the backend tests of the onnx package
  single    one node for every operator, version and admissible types of ai.onnx, ai.onnx.ml, com.microsoft
  trained   models that installed packages ship (site-packages/**/*.onnx)
For each, a session is made on the CPU provider with the default optimisations, and the verdict "loads" is
compared. Prints the share of agreement among decided models and the share not decided; --table writes each
disagreement. Exit code 1 where agreement is below 99.5 % or 2 % or more are not decided.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import onnx
import onnxruntime
from onnx import AttributeProto, TensorProto, defs, helper

ELEMENTS = {name.lower(): number for name, number in TensorProto.DataType.items() if number}
LIMIT_TYPES = 40  # admissible combinations tried for one operator version


def type_proto(text):
    if text.startswith("tensor("):
        return helper.make_tensor_type_proto(ELEMENTS[text[7:-1]], None)
    if text.startswith("sparse_tensor("):
        return helper.make_sparse_tensor_type_proto(ELEMENTS[text[14:-1]], None)
    if text.startswith("seq("):
        return helper.make_sequence_type_proto(type_proto(text[4:-1]))
    if text.startswith("optional("):
        return helper.make_optional_type_proto(type_proto(text[9:-1]))
    if text.startswith("map("):
        key, value = [part.strip() for part in text[4:-1].split(",", 1)]
        value = value.removeprefix("tensor(").removesuffix(")")
        return helper.make_map_type_proto(ELEMENTS[key], helper.make_tensor_type_proto(ELEMENTS[value], None))
    raise KeyError(text)


def attribute_value(schema, attribute):
    kind = attribute.type
    name = attribute.name
    # Values that an operator needs to be meaningful at all.
    special = {"to": 1, "axis": 0, "axes": [0], "perm": [0], "kernel_shape": [1, 1], "equation": "i->i",
               "blocksize": 1, "num_heads": 1, "kv_num_heads": 1, "hidden_size": 1, "num_groups": 1, "pads": [0, 0],
               "direction": "RIGHT" if schema.name == "BitShift" else "forward", "scales": [1.0, 1.0], "size": 1,
               "pooled_shape": [1, 1], "shape": [1], "dtype": 1, "bits": 4, "block_size": 16, "K": 16, "N": 16}
    if name in special:
        return special[name]
    return {AttributeProto.INT: 1, AttributeProto.FLOAT: 1.0, AttributeProto.STRING: "a", AttributeProto.INTS: [1],
            AttributeProto.FLOATS: [1.0], AttributeProto.STRINGS: ["a"]}.get(int(kind), None)


def combinations(schema):
    """Type parameters to types: each type of each parameter with the others at a common one."""
    constraints = {c.type_param_str: list(c.allowed_type_strs) for c in schema.type_constraints}
    common = {name: next((t for t in ("tensor(float)", "tensor(int64)") if t in types), types[0])
              for name, types in constraints.items()}
    found = [common]
    for name, types in constraints.items():
        found += [{**common, name: t} for t in types if t != common[name]]
    shared = set.intersection(*map(set, constraints.values())) if len(constraints) > 1 else set()
    found += [{name: t for name in constraints} for t in sorted(shared)]
    unique = []
    for combination in found:
        if combination not in unique:
            unique.append(combination)
    return unique[:LIMIT_TYPES]


def single_models(schema):
    """One-node models of an operator version, as (name, model)."""
    if schema.deprecated:
        return
    attributes = {}
    for name, attribute in schema.attributes.items():
        if attribute.required:
            value = attribute_value(schema, attribute)
            if value is None:
                return  # needs a graph or a tensor
            attributes[name] = value
    for index, chosen in enumerate(combinations(schema)):
        try:
            def infos(formals, prefix, count):
                return [helper.make_value_info(f"{prefix}{i}", type_proto(chosen.get(f.type_str, f.type_str)))
                        for i, f in enumerate(formals[:count])]
            inputs = infos(schema.inputs, "i", max(schema.min_input, min(1, len(schema.inputs))))
            outputs = infos(schema.outputs, "o", max(schema.min_output, 1))
        except KeyError:
            continue
        values = dict(attributes)
        if schema.name == "Cast" and outputs:
            values["to"] = outputs[0].type.tensor_type.elem_type
        for dtype in ("dtype", "output_datatype", "output_dtype"):
            if dtype in schema.attributes and outputs and outputs[0].type.HasField("tensor_type"):
                values[dtype] = outputs[0].type.tensor_type.elem_type
        node = helper.make_node(schema.name, [v.name for v in inputs], [v.name for v in outputs],
                                domain=schema.domain, **values)
        if schema.name == "ConstantOfShape":
            kind = outputs[0].type.tensor_type.elem_type
            tensor = TensorProto(data_type=kind, dims=[1], raw_data=b"\0" * 8)
            tensor.raw_data = b"\0" * max(1, int(helper.tensor_dtype_to_np_dtype(kind).itemsize))
            node.attribute.append(helper.make_attribute("value", tensor))
        graph = helper.make_graph([node], "g", inputs, outputs)
        opsets = {"": schema.since_version if schema.domain == "" else 17}
        if schema.domain:
            opsets[schema.domain] = schema.since_version
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid(d, v) for d, v in opsets.items()])
        model.ir_version = 8 if opsets[""] < 19 else 10 if opsets[""] < 23 else 13 if opsets[""] < 28 else 14
        yield f"{schema.domain or 'ai.onnx'}.{schema.name}-{schema.since_version}.{index}", model


class Contrib:
    """A schema of the runtime in the shape of one of the onnx package."""

    def __init__(self, schema):
        self.name, self.domain, self.since_version = schema.name, schema.domain, schema.since_version
        self.deprecated = False
        self.min_input, self.min_output = schema.min_input, schema.min_output
        self.type_constraints = schema.type_constraints
        self.attributes = {name: Attribute(a) for name, a in schema.attributes.items()}
        self.inputs = [Formal(p) for p in schema.inputs]
        self.outputs = [Formal(p) for p in schema.outputs]


class Attribute:
    def __init__(self, attribute):
        self.name, self.required = attribute.name, attribute.required
        self.type = getattr(AttributeProto, str(attribute.type).split(".")[-1], 0)


class Formal:
    def __init__(self, parameter):
        self.type_str = parameter.typeStr


def write_single(folder):
    import onnxruntime.capi.onnxruntime_pybind11_state as state
    schemas = [s for s in defs.get_all_schemas_with_history() if s.domain in ("", "ai.onnx.ml")]
    schemas += [Contrib(s) for s in state.get_all_operator_schema() if s.domain == "com.microsoft"]
    for schema in schemas:
        for name, model in single_models(schema):
            path = folder / f"{name}.onnx"
            onnx.save(model, path)
            yield path


def write_backend(folder):
    from onnx.backend.test.case import model as model_cases
    from onnx.backend.test.case import node as node_cases
    seen = set()
    for case in node_cases.collect_testcases(None) + model_cases.collect_testcases():
        if case.model is None or case.name in seen:
            continue
        seen.add(case.name)
        path = folder / f"{case.name}.onnx"
        onnx.save(case.model, path)
        yield path
    shipped = pathlib.Path(onnx.__file__).parent / "backend/test/data"
    for path in sorted(shipped.rglob("*.onnx")):
        if path.parent.name not in seen:
            yield path


def find_trained(_):
    root = pathlib.Path(onnx.__file__).parent.parent
    for path in sorted(root.rglob("*.onnx")):
        if "onnx/backend" not in str(path):
            yield path


def runtime_verdict(path):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    try:
        onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        return "yes", ""
    except Exception as error:
        return "no", str(error)


def tool_verdict(tool, path, target):
    done = subprocess.run([tool, "coverage", str(path), "--isolated", "--format", "json", "--target", target],
                          capture_output=True, text=True, timeout=60)
    if not done.stdout:
        return "unknown", done.stderr.strip()
    result = json.loads(done.stdout)["targets"][0]
    reasons = [f"{r['operator']}: {r['reason']}" for r in result["reasons"]]
    return result["loads"], "; ".join(reasons + [str(b) for b in result.get("opsets", [])])


def category(message):
    """What stage of loading a runtime's error comes from."""
    for word in ("NOT_IMPLEMENTED", "INVALID_GRAPH", "under development", "Unsupported model IR", "is not a registered",
                 "ShapeInferenceError", "TypeInferenceError", "FAIL", "INVALID_ARGUMENT", "RUNTIME_EXCEPTION"):
        if word in message:
            return word
    return "other"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--set", action="append", choices=["backend", "single", "trained"])
    parser.add_argument("--table", type=pathlib.Path)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    target = f"onnxruntime@{onnxruntime.__version__}"
    onnxruntime.set_default_logger_severity(4)
    makers = {"backend": write_backend, "single": write_single, "trained": find_trained}
    rows, failed = [], False
    for name in arguments.set or list(makers):
        folder = arguments.work / name
        folder.mkdir(parents=True, exist_ok=True)
        counts = collections.Counter()
        paths = [p for p in makers[name](folder) if arguments.only in p.name]
        with ThreadPoolExecutor(2) as pool:
            verdicts = list(pool.map(lambda p: tool_verdict(arguments.tool, p, target), paths))
        for path, (said, why) in zip(paths, verdicts):
            loads, error = runtime_verdict(path)
            counts["unknown" if said == "unknown" else "agree" if said == loads else "disagree"] += 1
            if said != loads:
                rows.append({"set": name, "model": path.stem if name != "trained" else path.name, "said": said, "is": loads,
                             "stage": category(error) if error else "", "why": why[:300], "error": error[:300]})
        decided = counts["agree"] + counts["disagree"]
        agreement = 100 * counts["agree"] / max(decided, 1)
        undecided = 100 * counts["unknown"] / max(len(paths), 1)
        print(f"{name}: {len(paths)} models, {agreement:.2f} % of {decided} decided agree, {undecided:.2f} % not decided",
              flush=True)
        failed |= agreement < 99.5 or undecided >= 2
    if arguments.table:
        arguments.table.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
