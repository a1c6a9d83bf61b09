"""Trained models of public packages: each is inspected to the end, has no error that
docs/real-models.md does not explain, and every finding lies where it says."""

import json
import pathlib
import re
import unittest

import environment as env
from element_ranges import element_range
from fetch_models import fetch_all

MODELS = env.build_directory() / "models"
EXPLAINED = re.compile(r"^\| `([^`]+)` \| ([A-Z]{3}\d{3}) \|", re.MULTILINE)


def explained_errors():
    """Model and code of each line of the table."""
    return set(EXPLAINED.findall((env.ROOT / "docs/real-models.md").read_text()))


class RealModels(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not fetch_all(MODELS):
            env.unavailable("trained models of public packages")
        cls.report = json.loads(env.check("--format", "json", ".", cwd=MODELS))

    def test_there_are_enough_of_them(self):
        self.assertGreaterEqual(len(self.report["models"]), 20)

    def test_each_is_inspected_to_the_end(self):
        for model in self.report["models"]:
            with self.subTest(model["path"]):
                self.assertEqual(model["completeness"]["gaps"], [])
                self.assertNotIn("error", model)
                self.assertEqual(model["completeness"]["bytes"], (MODELS / model["path"]).stat().st_size)

    def test_every_error_has_a_written_reason(self):
        explained = explained_errors()
        for model in self.report["models"]:
            for finding in model["findings"]:
                if finding["severity"] == "error":
                    with self.subTest(model["path"], rule=finding["rule"]):
                        self.assertIn((pathlib.PurePath(model["path"]).name, finding["rule"]), explained,
                                      finding["message"])

    def assert_in_elements(self, folder, model):
        """How many places of findings lie in the elements that they name; fails on one that does not."""
        data = (folder / model["path"]).read_bytes()
        places = 0
        for finding in model["findings"]:
            in_model = [] if "file" in finding else [finding]
            for place in in_model + finding.get("related", []):
                with self.subTest(model["path"], rule=finding["rule"], element=place["element"]):
                    begin, end = element_range(data, place["element"])
                    self.assertLess(place["begin"], place["end"])
                    self.assertGreaterEqual(place["begin"], begin)
                    self.assertLessEqual(place["end"], end)
                    places += 1
        return places

    def test_every_finding_lies_in_the_element_that_it_names(self):
        for model in self.report["models"]:
            self.assert_in_elements(MODELS, model)
        quickstart = env.ROOT / "testdata/quickstart"
        report = json.loads(env.check("--format", "json", "questionable.onnx", cwd=quickstart))
        self.assertGreater(self.assert_in_elements(quickstart, report["models"][0]), 0)


if __name__ == "__main__":
    unittest.main()
