"""Every report format is read by a reader of another vendor, over models under hostile names, and is the
same for two runs and any number of jobs."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

import environment as env

env.import_from_packages("jsonschema==4.23.0", "junitparser==3.2.0")
import jsonschema  # noqa: E402
import junitparser  # noqa: E402

FORMATS = [
    "full", "concise", "json", "json-lines", "sarif", "github", "gitlab", "gitlab-sast", "azure",
    "junit", "rdjson", "markdown", "html",
]  # fmt: skip
SCHEMAS = pathlib.Path(__file__).parent / "schemas"


class ReportFormats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        env.write_hostile_tree(cls.directory.name)
        cls.environment = dict(os.environ, SOURCE_DATE_EPOCH="1767225600")

    @classmethod
    def tearDownClass(cls):
        cls.directory.cleanup()

    def render(self, name, *arguments):
        options = ["--format", name, *arguments, "."]
        return env.check(*options, cwd=self.directory.name, env=self.environment)

    def test_bytes_do_not_depend_on_run_or_jobs(self):
        for name in FORMATS:
            with self.subTest(name):
                first = self.render(name, "--jobs", "1")
                self.assertEqual(first, self.render(name, "--jobs", "1"))
                self.assertEqual(first, self.render(name, "--jobs", "2"))
                first.decode("utf-8")

    def test_every_format_is_covered(self):
        text = subprocess.run([env.tool(), "check", "--help"], capture_output=True, text=True).stdout
        listed = text.split("{", 1)[1].split("}", 1)[0]
        self.assertEqual(sorted(listed.split(",")), sorted(FORMATS))

    def test_json_follows_its_schema(self):
        schema = json.loads((env.ROOT / "docs/schemas/report.schema.json").read_text())
        report = json.loads(self.render("json", "--statistics", "--sha256"))
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(report, schema, cls=jsonschema.Draft202012Validator)
        self.assertEqual(len(report["models"]), len(env.HOSTILE_NAMES) + 2)
        lines = [json.loads(line) for line in self.render("json-lines").splitlines()]
        findings = sum(len(model["findings"]) for model in report["models"])
        self.assertGreater(findings, len(env.HOSTILE_NAMES))
        self.assertEqual(sum(line["type"] == "finding" for line in lines), findings)

    def test_rdjson_has_the_members_of_reviewdog(self):
        schema = json.loads((SCHEMAS / "rdjson.schema.json").read_text())
        jsonschema.validate(json.loads(self.render("rdjson")), schema)

    def test_code_quality_has_what_gitlab_reads(self):
        items = json.loads(self.render("gitlab"))
        fingerprints = [item["fingerprint"] for item in items]
        self.assertEqual(len(set(fingerprints)), len(fingerprints))
        for item in items:
            self.assertIn(item["severity"], ("info", "minor", "major", "critical", "blocker"))
            self.assertTrue(item["description"] and item["check_name"] and item["location"]["path"])
            self.assertEqual(item["location"]["lines"]["begin"], 1)

    def test_sast_has_what_gitlab_requires(self):
        report = json.loads(self.render("gitlab-sast"))
        self.assertEqual(report["scan"]["start_time"], "2026-01-01T00:00:00")
        identifiers = [item["id"] for item in report["vulnerabilities"]]
        self.assertEqual(len(set(identifiers)), len(identifiers))
        for item in report["vulnerabilities"]:
            self.assertIn(item["severity"], ("Info", "Unknown", "Low", "Medium", "High", "Critical"))
            self.assertTrue(all(i["type"] and i["name"] and i["value"] for i in item["identifiers"]))
            self.assertEqual(item["location"]["end_line"], 1)

    def test_junit_is_read_by_a_junit_reader(self):
        text = self.render("junit")
        report = junitparser.JUnitXml.fromstring(text)
        self.assertEqual(len(list(report)), len(env.HOSTILE_NAMES) + 2)
        failures = sum(suite.failures for suite in report)
        self.assertEqual(failures, report.failures)
        self.assertGreaterEqual(failures, len(env.HOSTILE_NAMES))
        xml.etree.ElementTree.fromstring(text)

    def test_commands_of_ci_systems_stay_on_their_lines(self):
        for line in self.render("github").decode().splitlines():
            self.assertRegex(line, r"^::(error|warning|notice) (file=[^,:]+,)?title=")
        for line in self.render("azure").decode().splitlines():
            self.assertRegex(line, r"^(##vso\[task\.logissue type=|onnx-assay: )")

    def test_reports_to_files_equal_standard_output(self):
        with tempfile.TemporaryDirectory() as out:
            options = [f"--report={name}={out}/{name}" for name in FORMATS]
            env.check(*options, ".", cwd=self.directory.name, env=self.environment)
            for name in FORMATS:
                self.assertEqual(pathlib.Path(out, name).read_bytes(), self.render(name), name)


if __name__ == "__main__":
    unittest.main()
