"""The verdict of `onnx-assay check` beside that of ONNX's own checker, over every backend model of the `onnx`
package and every case of our own rules. Prints a table with counts; a disagreement without a reason below fails."""

import collections
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest
import warnings

import environment as env

env.import_from_packages("onnx==1.23.2")
import onnx  # noqa: E402
import onnx.backend.test.case.model  # noqa: E402
import onnx.backend.test.case.node  # noqa: E402

SECONDS = 10  # for one model in ONNX's checker; hostile cases make it run for hours

# Rules whose errors ONNX's checker does not look for, with the reason why they are errors.
OURS_ALONE = {
    "ENC": "what the bytes say is gone once they are parsed",
    "DOM": "the checker knows no domains but its own",
    "EXT": "the checker does not look at offsets, lengths and contents",
    "FUN002": "the checker takes the standard operator, a runtime may take the function",
    "FUN003": "we stop at 64 levels, the checker at 100",
    "FUN004": "the checker does not count what functions expand to",
    "FUN005": "before IR 10 overloads do not tell functions apart",
    "FUN006": "a default attribute is an attribute of the function",
    "FUN008": "a function output that is produced nowhere",
    "FUN009": "a reference to an attribute that the function does not have",
    "FUN014": "a reference under another type",
    "FUN016": "the checker does not compare a call with its function",
    "MET": "the checker does not read metadata",
    "OPS004": "the checker takes the last import of a domain",
    "OPS005": "the checker reads an opset beyond the newest as the newest",
    "OPS013": "the checker does not compare features with the IR version",
    "OPS014": "a policy",
    "OPS015": "a policy",
    "SHP": "the plain check does not look at shapes",
    "STR004": "training graphs are not examined",
    "STR005": "training graphs are not examined",
    "STR009": "the checker lets outputs repeat",
    "STR010": "the checker asks that the element type be present, not that it be defined",
    "STR017": "the plain check does not look at types",
    "STR018": "the checker accepts references in the main graph",
    "STR019": "the plain check does not compare an initializer with its input",
    "STR020": "the plain check does not look at types",
    "STR034": "the plain check does not look into map types",
    "STR037": "the checker looks at references in subgraphs only",
    "STR039": "the plain check does not compare subgraphs with their operator",
    "STR040": "training bindings are not examined",
    "TEN": "the checker tests lower bounds of payloads only",
}

# What the checker refuses and we do not call an error, by a part of its message.
CHECKER_ALONE = {
    "must be topologically sorted": "unsorted-nodes is a warning: ONNX Runtime sorts",
    "Field 'shape' of 'type'": "missing-io-shape is a warning: runtimes accept it",
    "is deprecated in domain_version of 18": "deprecated-operator is a warning for a form deprecated in place",
    "is higher than the checker's": "ir-version-unknown is a warning: the checker speaks of its own age",
    "is not regular file": "missing-file is a warning: weights may come later",
    "should be stored in": "missing-file is a warning: weights may come later",
    "No Op registered for": "a function in a standard domain, which runtimes inline, or the spelling ai.onnx",
    "actual: 'UNDEFINED'": "before IR 2 attributes have no type",
    "No opset import for domain 'ai.onnx'": "literal-default-domain is a warning: runtimes know it",
    "duplicate keys in metadata_props": "duplicate-metadata-key is a warning: nothing is computed from it",
    "in ai.onnx": "literal-default-domain is a warning: runtimes read it as the default domain",
}


def backend_models(folder: pathlib.Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cases = onnx.backend.test.case.node.collect_testcases(None)
        cases += onnx.backend.test.case.model.collect_testcases()
    for case in cases:
        if case.model is not None:
            (folder / f"{case.kind}.{case.name}.onnx").write_bytes(case.model.SerializeToString())
    shipped = pathlib.Path(onnx.__file__).parent / "backend" / "test" / "data"
    for path in shipped.rglob("*.onnx"):
        name = ".".join(path.relative_to(shipped).parts)
        (folder / name).write_bytes(path.read_bytes())


def own_cases(folder: pathlib.Path) -> None:
    root = env.ROOT / "testdata" / "rules"
    tool = os.environ["ONNX_ASSAY_FIXTURE_TOOL"]
    for path in sorted(root.rglob("*.model")):
        text = path.read_text(errors="replace")
        # Cases of gibibytes, and those that live by what lies beside the model.
        if any(word in text for word in ("%zeros", "%sidecar", "%symlink", "%hardlink", "%fifo", "%directory")):
            continue
        target = folder / (".".join(path.relative_to(root).parts)[: -len(".model")] + ".onnx")
        subprocess.run([tool, path, target], check=True, capture_output=True)


def checker_says(path: pathlib.Path) -> str:
    """The refusal of ONNX's checker, or nothing; in a child, which may crash or hang."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        try:
            onnx.checker.check_model(path.read_bytes())
            said = ""
        except Exception as error:  # the checker raises many types
            said = str(error) or type(error).__name__
        os.write(write, said.encode(errors="replace")[:2000])
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        said = pipe.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    return said if status == 0 else f"the checker died: signal {os.WTERMSIG(status)}"


def our_errors(folder: pathlib.Path) -> dict:
    errors = collections.defaultdict(set)
    for line in env.check(folder, "--format", "json-lines", cwd=folder).decode().splitlines():
        record = json.loads(line)
        if record["type"] == "finding" and record["severity"] == "error":
            errors[pathlib.Path(record["path"]).name].add(record["rule"])
    return errors


def reason_for_ours(rules: set) -> str:
    reasons = [OURS_ALONE.get(rule) or OURS_ALONE.get(rule[:3]) for rule in rules]
    return next((reason for reason in reasons if reason), "")


def reason_for_checker(said: str) -> str:
    return next((reason for part, reason in CHECKER_ALONE.items() if part in said), "")


class CheckerAgreement(unittest.TestCase):
    def compare(self, name: str, fill) -> dict:
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            fill(folder)
            ours = our_errors(folder)
            counts = collections.Counter()
            unexplained = []
            for path in sorted(folder.glob("*.onnx")):
                said, rules = checker_says(path), ours[path.name]
                reason = ""
                if bool(said) == bool(rules):
                    verdict = "both refuse" if said else "both accept"
                else:
                    verdict = "only the checker refuses" if said else "only we refuse"
                    reason = reason_for_checker(said) if said else reason_for_ours(rules)
                    if said and "lfs_pointer" in path.name:
                        reason = "lfs-pointer is a warning: the model may be fetched later"
                    if not reason:
                        unexplained.append(f"{path.name}: {verdict}: {' '.join(said.split()) or sorted(rules)}")
                counts[verdict, reason] += 1
        print(f"\n{name}: {sum(counts.values())} models, onnx {onnx.__version__}")
        for (verdict, reason), count in sorted(counts.items()):
            print(f"  {count:5}  {verdict}" + (f": {reason}" if reason else ""))
        self.assertFalse(unexplained, "\n" + "\n".join(unexplained))
        return counts

    def test_backend_models(self):
        counts = self.compare("backend models", backend_models)
        self.assertGreater(counts["both accept", ""], 2000)
        self.assertEqual(sum(n for (verdict, _), n in counts.items() if verdict == "only we refuse"), 0)

    def test_cases_of_our_rules(self):
        counts = self.compare("cases of our rules", own_cases)
        self.assertGreater(counts["both refuse", ""], 80)


if __name__ == "__main__":
    unittest.main(verbosity=2)
