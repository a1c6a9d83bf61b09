"""The wheel is self-contained and small; the program and the typed module work in an empty environment
that sees no compiler."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest
import venv

import environment as env

MAX_BYTES = 15 * 1024 * 1024


def build_wheel() -> pathlib.Path:
    """The wheel of this source tree; built once, again when a source is newer."""
    target = env.cache() / "wheels"
    sources = [p for d in ("analyzer", "rules", "provenance", "packaging") for p in (env.ROOT / d).rglob("*")]
    newest = max(p.stat().st_mtime for p in [*sources, env.ROOT / "pyproject.toml"] if p.is_file())
    for wheel in target.glob("*.whl"):
        if wheel.stat().st_mtime > newest:
            return wheel
    shutil.rmtree(target, ignore_errors=True)
    python = env.python_with("scikit-build-core==0.10.7", "auditwheel==6.1.0", "pyproject-metadata")
    command = [python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    folder = env.cache() / "wheel-build"
    options = ["--config-settings", f"build-dir={folder}", "--wheel-dir", target, env.ROOT]
    subprocess.run([*command, *options], check=True)
    return next(target.glob("*.whl"))


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.wheel = build_wheel()
        cls.temporary = tempfile.TemporaryDirectory()
        cls.home = pathlib.Path(cls.temporary.name)
        venv.create(cls.home / "venv", with_pip=True)
        cls.python = cls.home / "venv/bin/python"
        install = [cls.python, "-m", "pip", "install", "--quiet", "--no-index", cls.wheel]
        subprocess.run(install, check=True)
        (cls.home / "good.onnx").write_bytes(env.model())
        (cls.home / "bad.onnx").write_bytes(env.lfs_pointer(b"x").replace(b"\n", b"\r\n"))
        # Nothing but the environment on the path: no compiler, no system onnx-assay.
        cls.variables = {"PATH": str(cls.home / "venv/bin"), "HOME": str(cls.home)}

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def run_tool(self, *arguments, code=0):
        program = [self.home / "venv/bin/onnx-assay", *arguments]
        result = subprocess.run(program, cwd=self.home, env=self.variables, capture_output=True, text=True)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout

    def run_python(self, code):
        command = [self.python, "-c", code]
        return subprocess.run(command, cwd=self.home, env=self.variables, check=True, capture_output=True, text=True).stdout

    def test_is_small_and_names_a_manylinux_tag(self):
        self.assertLess(self.wheel.stat().st_size, MAX_BYTES)
        python = env.python_with("auditwheel==6.1.0")
        shown = subprocess.run([python, "-m", "auditwheel", "show", self.wheel], capture_output=True, text=True)
        self.assertRegex(shown.stdout, r'"manylinux_2_\d+_[a-z0-9_]+"', shown.stdout + shown.stderr)
        self.assertNotIn("lib", re.findall(r'"(lib(?:absl|fmt|crypto|stdc|toml)[^"]*)"', shown.stdout))

    def test_links_the_c_library_alone(self):
        program = self.home / "venv/bin/onnx-assay"
        needed = subprocess.run(["readelf", "-d", program], capture_output=True, text=True).stdout
        libraries = set(re.findall(r"NEEDED.*\[(.*?)\]", needed))
        self.assertLessEqual(libraries, {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "ld-linux-x86-64.so.2"})

    def test_program_inspects(self):
        self.assertIn("verdict: pass", self.run_tool("check", "good.onnx"))
        self.assertIn("ENC017", self.run_tool("check", "bad.onnx", code=1))

    def test_module_gives_typed_reports(self):
        out = self.run_python(
            "import onnx_assay\n"
            "report = onnx_assay.check(['good.onnx', 'bad.onnx'])\n"
            "assert not report.passed and report.exit_code == 1\n"
            "assert report.models[0].outcome == 'pass' and report.models[0].complete\n"
            "print(*{f.rule for f in report.findings if f.severity == 'error'})\n"
            "assert onnx_assay.check('good.onnx').passed\n"
            "try:\n"
            "    onnx_assay.check('good.onnx', arguments=['--no-such-option'])\n"
            "except onnx_assay.AssayError as error:\n"
            "    assert error.exit_code == 2\n"
            "else:\n"
            "    raise SystemExit('no error')\n"
        )
        self.assertEqual(out, "ENC017\n")

    def test_module_runs_as_a_program(self):
        command = [self.python, "-m", "onnx_assay", "check", "bad.onnx"]
        result = subprocess.run(command, cwd=self.home, env=self.variables, capture_output=True)
        self.assertEqual(result.returncode, 1)

    def test_module_is_typed(self):
        python = env.python_with("mypy==1.11.2")
        site = next((self.home / "venv/lib").glob("python*/site-packages"))
        code = (
            "import onnx_assay\n"
            "report: onnx_assay.Report = onnx_assay.check('m.onnx', policy='p.toml')\n"
            "offsets: list[int] = [finding.begin for finding in report.findings]\n"
        )
        (self.home / "use.py").write_text(code)
        variables = dict(os.environ, MYPYPATH=str(site))
        command = [python, "-m", "mypy", "--strict", "--cache-dir", self.home / "mypy", self.home / "use.py"]
        result = subprocess.run(command, env=variables, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_import_costs_less_than_json(self):
        def best(code):
            times = []
            for _ in range(20):
                start = time.perf_counter()
                subprocess.run([self.python, "-I", "-c", code], check=True)
                times.append(time.perf_counter() - start)
            return min(times)

        bare = best("pass")
        ours = best("import onnx_assay") - bare
        json = best("import json") - bare
        print(f"import onnx_assay {ours * 1e3:.1f} ms, import json {json * 1e3:.1f} ms")
        modules = self.run_python("import sys; old = set(sys.modules); import onnx_assay; print(*set(sys.modules) - old)")
        self.assertEqual(modules.split(), ["onnx_assay"])


if __name__ == "__main__":
    unittest.main()
