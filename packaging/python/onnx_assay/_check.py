"""Runs the program and reads its JSON report."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
from typing import Iterable, Optional, Union

from ._report import Report

StrPath = Union[str, "os.PathLike[str]"]

# Exit codes with a report: pass, findings, incomplete inspection.
_REPORTED = (0, 1, 3)


class AssayError(RuntimeError):
    """The program could not run as asked: bad arguments, a bad policy, an internal error."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def binary() -> str:
    """Path of the `onnx-assay` program that belongs to this package."""
    name = "onnx-assay" + (sysconfig.get_config_var("EXE") or "")
    target = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    schemes = [sysconfig.get_path("scripts")]
    if hasattr(sysconfig, "get_preferred_scheme"):
        schemes.append(sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")))
    # `pip install --target` puts scripts into `bin` beside the packages.
    schemes.append(os.path.join(target, "bin"))
    for directory in schemes:
        path = os.path.join(directory, name)
        if os.path.isfile(path):
            return path
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"{name} is neither beside this package nor on the path")
    return found


def check(
    path: Union[StrPath, Iterable[StrPath]],
    policy: Optional[StrPath] = None,
    *,
    arguments: Iterable[str] = (),
) -> Report:
    """Inspects models and returns what was found.

    `path` is a model, a directory that is searched for models, or several of them. `policy` is a
    configuration file. `arguments` are further options of `onnx-assay check`.

    Raises AssayError when there is no report: bad arguments or a bad policy.
    """
    paths = [path] if isinstance(path, (str, os.PathLike)) else list(path)
    command = [binary(), "check", "--format", "json", *arguments]
    if policy is not None:
        command += ["--config", os.fspath(policy)]
    command += ["--", *(os.fspath(item) for item in paths)]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
    if result.returncode not in _REPORTED:
        message = result.stderr.decode("utf-8", "replace").strip()
        raise AssayError(message or f"exit code {result.returncode}", result.returncode)
    return Report.from_json(json.loads(result.stdout))
