"""SARIF of the fixtures of every rule and of hostile names passes Microsoft's validator with the rules of
GitHub, in both profiles: no error, no warning."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import environment as env

SCRIPT = pathlib.Path(__file__).parent / "sarif_validate.sh"
TROUBLE = 2


def validate(*arguments):
    variables = dict(os.environ, SARIF_TOOLS_CACHE=str(env.cache() / "sarif"))
    result = subprocess.run([SCRIPT, *arguments], env=variables, capture_output=True, text=True)
    if result.returncode == TROUBLE:
        env.unavailable(result.stderr)
    return result


class Sarif(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def assert_valid(self, models, *arguments):
        for profile, flags in (("github", []), ("strict", ["--strict-binary"])):
            if profile == "strict":
                # The validator holds offsets in 32 bits, which this profile does not heed.
                for path in models.rglob("*.onnx"):
                    if path.stat().st_size >= 2**31:
                        path.unlink()
            path = self.directory / f"{profile}.sarif"
            options = ["--format", "sarif", "--sarif-profile", profile, *arguments, "."]
            path.write_bytes(env.check(*options, cwd=models))
            self.assertGreater(len(json.loads(path.read_bytes())["runs"][0]["results"]), 0)
            result = validate(*flags, path)
            self.assertEqual(result.returncode, 0, result.stdout)

    def test_hostile_names(self):
        models = self.directory / "models"
        models.mkdir()
        env.write_hostile_tree(models)
        self.assert_valid(models, "--sha256")
        self.assert_valid(models, "--show-suppressed", "--sarif-category", "nightly")

    def test_fixtures_of_every_rule(self):
        fixture_tool = env.build_directory() / "tests/support/fixture_tool"
        models = self.directory / "models"
        models.mkdir()
        for source in sorted((env.ROOT / "testdata/rules").glob("*/*/fires_*.model")):
            target = models / "-".join(source.parts[-3:-1]) / source.stem
            target.mkdir(parents=True)
            subprocess.run([fixture_tool, source, target / "model.onnx"], check=True)
        self.assert_valid(models)

    def test_offsets_past_2_gib(self):
        # A sparse file: the junk field behind the payload lies past what 32-bit readers hold.
        path = self.directory / "models" / "large.onnx"
        path.parent.mkdir()
        size = 2_400_000_000
        tensor_head = env.field(1, size) + env.field(2, 1) + env.field(8, b"w")
        raw = env.varint(9 << 3 | 2) + env.varint(size * 4)
        tensor = len(tensor_head) + len(raw) + size * 4
        graph_rest = env.node("Relu", ["x"], ["y"], "relu") + env.field(2, b"g")
        graph_rest += env.field(11, env.value_info("x")) + env.field(12, env.value_info("y"))
        head = env.field(1, 8) + env.field(8, env.field(1, b"") + env.field(2, 17))
        tensor_field = env.varint(5 << 3 | 2) + env.varint(tensor)
        head += env.varint(7 << 3 | 2) + env.varint(len(graph_rest) + len(tensor_field) + tensor)
        with open(path, "wb") as file:
            file.write(head + graph_rest + tensor_field + tensor_head + raw)
            file.seek(size * 4, os.SEEK_CUR)
            file.write(env.field(1999, b"junk"))
        log = env.check("--format", "sarif", ".", cwd=path.parent)
        report = self.directory / "large.sarif"
        report.write_bytes(log)
        offsets = [r["properties"]["onnxAssay/byteOffset"] for r in json.loads(log)["runs"][0]["results"]]
        self.assertGreater(max(offsets), 2**31)
        result = validate(report)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_twenty_thousand_findings_are_valid(self):
        for i in range(250):
            path = self.directory / "models" / f"{i}.onnx"
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(env.model(extra=b"".join(env.field(2000 + j, b"junk") for j in range(90))))
        log = env.check("--format", "sarif", ".", cwd=self.directory / "models")
        report = self.directory / "many.sarif"
        report.write_bytes(log)
        self.assertGreater(len(json.loads(log)["runs"][0]["results"]), 20_000)
        result = validate(report)
        # The only complaint is about what GitHub lists of them.
        complaints = [line for line in result.stdout.splitlines() if ": warning " in line or ": error " in line]
        self.assertEqual(len(complaints), 1, result.stdout[:4000])
        self.assertIn("GitHub shows the top 5000 results only", complaints[0])


if __name__ == "__main__":
    if shutil.which("node") is None:
        env.unavailable("node is not on the path")
    sys.exit(unittest.main())
