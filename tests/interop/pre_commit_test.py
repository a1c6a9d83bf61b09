"""Real pre-commit in a scratch repository, with the hooks of this source tree: a bad model is refused, a
good one passes, a Git LFS pointer behaves as configured, many models take one process."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import environment as env

CONFIG = """\
repos:
  - repo: {hooks}
    rev: {revision}
    hooks:
      - id: {hook}
        args: [{arguments}]
"""


def git(*arguments, cwd):
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    command = ["git", *identity, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


class PreCommit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.python = env.python_with("pre-commit==3.8.0")
        cls.temporary = tempfile.TemporaryDirectory()
        cls.home = pathlib.Path(cls.temporary.name)
        # pre-commit clones a commit, so the hook file of the working state is committed to a copy.
        cls.hooks = cls.home / "hooks"
        cls.hooks.mkdir()
        shutil.copy(env.ROOT / ".pre-commit-hooks.yaml", cls.hooks)
        git("init", "-q", cwd=cls.hooks)
        git("add", ".", cwd=cls.hooks)
        git("commit", "-qm", "hooks", cwd=cls.hooks)
        cls.revision = git("rev-parse", "HEAD", cwd=cls.hooks).strip()
        # The hook that uses an installed program needs no build; a wrapper counts its processes.
        cls.calls = cls.home / "calls"
        wrapper = cls.home / "bin" / "onnx-assay"
        wrapper.parent.mkdir()
        wrapper.write_text(f'#!/bin/sh\necho $# >> {cls.calls}\nexec {env.tool()} "$@"\n')
        wrapper.chmod(0o755)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def setUp(self):
        self.calls.unlink(missing_ok=True)
        self.repository = pathlib.Path(tempfile.mkdtemp(dir=self.home))
        git("init", "-q", cwd=self.repository)

    def configure(self, *arguments, hook="onnx-assay-system"):
        text = CONFIG.format(hooks=self.hooks, revision=self.revision, hook=hook, arguments=", ".join(arguments))
        (self.repository / ".pre-commit-config.yaml").write_text(text)
        self.variables = dict(os.environ, PATH=f"{self.home}/bin:{os.environ['PATH']}", PRE_COMMIT_HOME=str(self.home / "cache"))
        command = [self.python, "-m", "pre_commit", "install"]
        subprocess.run(command, cwd=self.repository, env=self.variables, check=True, capture_output=True)

    def commit(self, **files):
        for name, content in files.items():
            (self.repository / f"{name}.onnx").write_bytes(content)
        subprocess.run(["git", "add", "."], cwd=self.repository, check=True)
        command = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "models"]
        return subprocess.run(command, cwd=self.repository, env=self.variables, capture_output=True, text=True)

    def test_refuses_a_bad_model_and_passes_a_good_one(self):
        self.configure()
        self.assertEqual(self.commit(good=env.model()).returncode, 0)
        refused = self.commit(bad=b"\x80not a model")
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("bad.onnx: ENC0", refused.stdout + refused.stderr)

    def test_a_pointer_behaves_as_configured(self):
        for mode, accepted in (("skip", True), ("warn", False), ("error", False)):
            with self.subTest(mode):
                self.setUp()
                self.configure("--lfs", mode)
                result = self.commit(pointer=env.lfs_pointer(b"x"))
                self.assertEqual(result.returncode == 0, accepted, result.stderr)

    def test_many_models_take_one_process(self):
        self.configure()
        models = {f"m{i}": env.model() for i in range(200)}
        result = self.commit(**models)
        self.assertEqual(result.returncode, 0, result.stderr)
        calls = self.calls.read_text().split()
        self.assertEqual(len(calls), 1, "number of processes")
        self.assertGreaterEqual(int(calls[0]), 200)

    def test_a_new_finding_is_refused_where_old_ones_are_accepted(self):
        old = env.model(extra=env.field(1999, b"junk"))
        self.configure("--fail-on", "warning", "--baseline", "baseline.json")
        (self.repository / "old.onnx").write_bytes(old)
        command = [env.tool(), "baseline", "write", "baseline.json", "old.onnx"]
        subprocess.run(command, cwd=self.repository, check=True, capture_output=True)
        self.assertEqual(self.commit(old=old).returncode, 0)
        self.assertNotEqual(self.commit(old=old + env.field(1998, b"junk")).returncode, 0)


if __name__ == "__main__":
    unittest.main()
