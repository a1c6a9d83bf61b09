"""`python -m onnx_assay` is the `onnx-assay` program."""

import os
import sys

from ._check import binary


def main() -> int:
    program = binary()
    if os.name == "posix":
        os.execv(program, [program, *sys.argv[1:]])
    import subprocess

    return subprocess.run([program, *sys.argv[1:]]).returncode


if __name__ == "__main__":
    sys.exit(main())
