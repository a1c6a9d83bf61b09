"""`check` and `baseline` in a repository: what changed, what is accepted, Git LFS, where paths start."""

import hashlib
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import environment as env

JUNK = env.field(1999, b"junk")  # a warning of the encoding


class Repository(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name).resolve()
        self.git("init", "-q")

    def git(self, *arguments):
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *identity, *arguments], cwd=self.root, check=True, capture_output=True)

    def commit(self):
        self.git("add", ".")
        self.git("commit", "-qm", "state")

    def write(self, name, content):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def run_tool(self, *arguments, code, cwd="."):
        command = [env.tool(), *map(str, arguments)]
        result = subprocess.run(command, cwd=self.root / cwd, capture_output=True, text=True)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result

    def report(self, *arguments, code, cwd="."):
        result = self.run_tool("check", "--isolated", "-f", "json", *arguments, code=code, cwd=cwd)
        return json.loads(result.stdout)

    def checked(self, *arguments, code=0):
        models = self.report("--changed-since", "HEAD", *arguments, ".", code=code)["models"]
        return sorted(model["uri"] for model in models)


class ChangedSince(Repository):
    def external(self, location):
        entry = env.field(13, env.field(1, b"location") + env.field(2, location.encode()))
        tensor = env.field(1, 2) + env.field(2, 1) + env.field(8, b"w") + entry + env.field(14, 1)
        return env.model(graph_extra=env.field(5, tensor))

    def test_checks_what_differs_and_says_what_it_left_out(self):
        self.write("a.onnx", env.model())
        self.write("d/b.onnx", env.model())
        self.commit()
        report = self.report("--changed-since", "HEAD", ".", code=0)
        self.assertEqual((report["models"], report["summary"]["unchangedModels"]), ([], 2))
        self.write("d/b.onnx", env.model(extra=JUNK))
        self.write("new\nname.onnx", env.model())
        self.assertEqual(self.checked(), ["d/b.onnx", "new%0Aname.onnx"])
        self.git("add", ".")
        self.assertEqual(self.checked(), ["d/b.onnx", "new%0Aname.onnx"])

    def test_a_changed_sidecar_counts_for_the_models_that_name_it(self):
        self.write("d/a.onnx", self.external("w.bin"))
        self.write("d/b.onnx", self.external("v.bin"))
        self.write("d/c.onnx", env.model())
        self.write("d/w.bin", bytes(8))
        self.write("d/v.bin", bytes(8))
        self.commit()
        self.write("d/w.bin", bytes(7) + b"1")
        models = self.report("--changed-since", "HEAD", "--fail-on", "never", ".", code=0)["models"]
        self.assertEqual([model["uri"] for model in models], ["d/a.onnx"])

    def test_works_from_a_subdirectory(self):
        self.write("d/a.onnx", env.model())
        self.write("b.onnx", env.model())
        self.commit()
        self.write("d/a.onnx", env.model(extra=JUNK))
        report = self.report("--changed-since", "HEAD", "..", code=0, cwd="d")
        self.assertEqual([model["uri"] for model in report["models"]], ["d/a.onnx"])

    def test_starts_nothing_that_the_repository_names(self):
        self.write("a.onnx", env.model())
        self.commit()
        marker = self.root / ".git" / "marker"
        hook = self.root / ".git" / "hook"
        hook.write_text(f"#!/bin/sh\ntouch {marker}\n")
        hook.chmod(0o755)
        for key in ("core.fsmonitor", "diff.external", "core.pager", "core.sshCommand"):
            self.git("config", key, str(hook))
        self.write("a.onnx", env.model(extra=JUNK))
        marker.unlink(missing_ok=True)
        self.assertEqual(self.checked(), ["a.onnx"])
        self.assertFalse(marker.exists())

    def test_refuses_what_is_no_revision(self):
        self.write("a.onnx", env.model())
        self.commit()
        for revision in ("nosuch", "--output=x", "-h", "HEAD:a.onnx"):
            result = self.run_tool("check", f"--changed-since={revision}", ".", code=2)
            self.assertIn("is no revision of this repository", result.stderr)
        self.assertFalse((self.root / "x").exists())

    def test_needs_a_work_tree(self):
        with tempfile.TemporaryDirectory() as outside:
            command = [env.tool(), "check", "--changed-since", "HEAD", "."]
            result = subprocess.run(command, cwd=outside, capture_output=True, text=True)
            self.assertEqual(result.returncode, 2, result.stdout)


class Baselines(Repository):
    def test_accepts_what_is_there_from_any_directory(self):
        self.write("d/a.onnx", env.model(extra=JUNK))
        self.run_tool("baseline", "write", "b.json", ".", code=0)
        options = ["check", "--fail-on", "warning", "--baseline"]
        self.run_tool(*options, "b.json", "d/a.onnx", code=0)
        self.run_tool(*options, "../b.json", "a.onnx", code=0, cwd="d")
        self.run_tool("check", "--fail-on", "warning", "d", code=1)

    def test_refuses_one_more_and_prunes_what_is_gone(self):
        self.write("a.onnx", env.model(extra=JUNK))
        self.write("b.onnx", env.model(extra=JUNK))
        self.run_tool("baseline", "write", "b.json", ".", code=0)
        self.write("a.onnx", env.model(extra=JUNK + env.field(1998, b"junk")))
        options = ["--fail-on", "warning", "--baseline", "b.json", "."]
        report = self.report(*options, code=1)
        self.assertEqual((report["summary"]["warnings"], report["summary"]["suppressed"]), (1, 2))
        self.write("a.onnx", env.model())
        (self.root / "b.onnx").unlink()
        self.assertEqual(len(self.report(*options, code=0)["unusedSuppressions"]), 1)
        self.run_tool("baseline", "prune", "b.json", ".", code=0)
        self.assertEqual(json.loads((self.root / "b.json").read_text())["findings"], [])

    def test_is_not_written_over_what_was_not_inspected(self):
        self.write("a.onnx", env.model())
        (self.root / "gone.onnx").symlink_to("nowhere")
        self.run_tool("baseline", "write", "b.json", "a.onnx", "gone.onnx", code=3)
        self.run_tool("baseline", "write", "b.json", self.root / ".git", code=3)
        self.assertFalse((self.root / "b.json").exists())

    def test_names_the_fault_of_a_bad_file(self):
        self.write("b.json", b"[]")
        self.write("a.onnx", env.model())
        result = self.run_tool("check", "--baseline", "b.json", "a.onnx", code=2)
        self.assertIn("b.json: the file is no baseline", result.stderr)
        self.run_tool("check", "--baseline", "none.json", "a.onnx", code=2)


class LargeFileStorage(Repository):
    def setUp(self):
        super().setUp()
        self.content = env.model(extra=JUNK)
        self.write("a.onnx", env.lfs_pointer(self.content))
        self.oid = hashlib.sha256(self.content).hexdigest()

    def store(self, content):
        self.write(f".git/lfs/objects/{self.oid[:2]}/{self.oid[2:4]}/{self.oid}", content)

    def model(self, mode, code):
        return self.report("--lfs", mode, "a.onnx", code=code)["models"][0]

    def test_is_never_taken_for_an_inspected_model(self):
        for mode, code in (("warn", 3), ("error", 1), ("skip", 0), ("resolve", 3)):
            with self.subTest(mode):
                model = self.model(mode, code)
                self.assertNotIn("passed", [gate["state"] for gate in model["gates"]])
        self.assertIn(self.oid, self.model("skip", 0)["skipped"])

    def test_resolves_from_the_local_store(self):
        self.store(self.content)
        model = self.model("resolve", 0)
        self.assertEqual((model["path"], model["size"]), ("a.onnx", len(self.content)))
        self.assertEqual([finding["rule"] for finding in model["findings"]], ["ENC003"])

    def test_does_not_trust_the_name_of_an_object(self):
        self.store(self.content + b"x")
        model = self.model("resolve", 3)
        self.assertIn("another SHA-256", model["completeness"]["gaps"][0]["why"])


class Reports(Repository):
    def test_paths_start_at_the_work_tree_or_at_root(self):
        self.write("d/a.onnx", env.model(extra=JUNK))
        self.assertEqual(self.report("a.onnx", code=0, cwd="d")["models"][0]["uri"], "d/a.onnx")
        report = self.report("--root", ".", "a.onnx", code=0, cwd="d")
        self.assertEqual(report["models"][0]["uri"], "a.onnx")

    def test_writes_reports_beside_standard_output(self):
        self.write("a.onnx", env.model())
        result = self.run_tool("check", "-f", "concise", "--report", "json=r.json", "--report", "sarif=r.sarif", "a.onnx", code=0)
        self.assertTrue(result.stdout.startswith("verdict: pass"))
        self.assertEqual(json.loads((self.root / "r.json").read_text())["outcome"], "pass")
        self.run_tool("check", "--report", "json", "a.onnx", code=2)
        self.run_tool("check", "--report", "yaml=x", "a.onnx", code=2)
        self.run_tool("check", "--report", "json=no/such/r.json", "a.onnx", code=2)
        self.assertEqual(sorted(os.listdir(self.root)), [".git", "a.onnx", "r.json", "r.sarif"])

    def test_names_the_revision_without_credentials_on_request(self):
        self.write("a.onnx", env.model())
        self.commit()
        self.git("remote", "add", "origin", "https://user:secret@host.example/team/models.git")
        result = self.run_tool("check", "-f", "sarif", "--vcs", "a.onnx", code=0)
        source = json.loads(result.stdout)["runs"][0]["versionControlProvenance"][0]
        self.assertEqual(source["repositoryUri"], "https://host.example/team/models.git")
        self.assertEqual(len(source["revisionId"]), 40)


if __name__ == "__main__":
    unittest.main()
