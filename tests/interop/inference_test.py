"""Inferred types and shapes beside those of ONNX's own inference, on the models of its backend tests and
on trained ones: equal or unknown, never contradicting. Prints the share of values resolved."""

import collections
import json
import pathlib
import subprocess
import tempfile
import unittest

import environment as env
from fetch_models import fetch_all

env.import_from_packages("onnx==1.23.2", "numpy", "pillow")

import onnx  # noqa: E402
from onnx import shape_inference  # noqa: E402


def type_text(type_proto):
    kind = type_proto.WhichOneof("value")
    if kind == "tensor_type" and type_proto.tensor_type.elem_type:
        return f"tensor({onnx.TensorProto.DataType.Name(type_proto.tensor_type.elem_type).lower()})"
    if kind == "sequence_type":
        element = type_text(type_proto.sequence_type.elem_type)
        return element and f"seq({element})"
    if kind == "optional_type":
        element = type_text(type_proto.optional_type.elem_type)
        return element and f"optional({element})"
    return None


def shape_of(type_proto):
    if type_proto.WhichOneof("value") != "tensor_type" or not type_proto.tensor_type.HasField("shape"):
        return None
    return [dim.dim_value if dim.HasField("dim_value") else None for dim in type_proto.tensor_type.shape.dim]


def ours(path):
    """What the tool says of the values of the main graph, by name."""
    result = subprocess.run([env.tool(), "inspect", "--types", path], capture_output=True, text=True)
    if result.returncode not in (0, 3):
        raise AssertionError(f"{path}: exit code {result.returncode}: {result.stderr}")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    return {line["name"]: line for line in reversed(lines) if "." not in line["graph"]}


def theirs(path):
    """Type of each value that a node of the main graph makes; None where ONNX refuses the model."""
    model = onnx.load(path, load_external_data=False)
    del model.graph.value_info[:]
    made = {output for node in model.graph.node for output in node.output}
    try:
        graph = shape_inference.infer_shapes(model, data_prop=True).graph
    except Exception:  # pylint: disable=broad-except
        return None
    return {info.name: info.type for info in [*graph.value_info, *graph.output] if info.name in made}


class Inference(unittest.TestCase):
    def compare(self, name, paths):
        count = collections.Counter()
        for path in paths:
            expected = theirs(path)
            if expected is None:
                count["refused"] += 1
                continue
            found = ours(path)
            for value, type_proto in expected.items():
                line = found[value]
                wanted, shape = type_text(type_proto), shape_of(type_proto)
                count["values"] += 1
                count["typed"] += line["type"] != "unknown"
                with self.subTest(str(path), value=value):
                    self.assertIn(line["type"], ("unknown", wanted or line["type"]))
                    if shape is None:
                        continue
                    count["shapes"] += 1
                    if line["shape"] is None:
                        continue
                    count["ranked"] += 1
                    self.assertEqual(len(line["shape"]), len(shape), (shape, line["shape"]))
                    for dim, known in zip(line["shape"], shape):
                        if isinstance(dim, int) and known is not None:
                            self.assertEqual(dim, known, (shape, line["shape"]))
        print(f"{name}: {count['values']} values, {count['typed']} with a type; "
              f"{count['ranked']} ranks of the {count['shapes']} that ONNX finds; "
              f"{count['refused']} models that ONNX's inference refuses")
        self.assertGreater(count["typed"], 0.98 * count["values"])
        self.assertGreater(count["ranked"], 0.9 * count["shapes"])

    def test_models_that_the_package_ships(self):
        data = pathlib.Path(onnx.__file__).parent / "backend/test/data"
        self.compare("shipped models", sorted(data.glob("**/model.onnx")))

    def test_models_of_the_node_tests(self):
        from onnx.backend.test.case.node import collect_testcases
        with tempfile.TemporaryDirectory() as folder:
            for case in collect_testcases(None):
                onnx.save(case.model, f"{folder}/{case.name}.onnx")
            self.compare("node tests", sorted(pathlib.Path(folder).glob("*.onnx")))

    def test_trained_models(self):
        models = env.build_directory() / "models"
        if not fetch_all(models):
            env.unavailable("trained models of public packages")
        self.compare("trained models", sorted(models.glob("**/*.onnx")))


if __name__ == "__main__":
    unittest.main()
