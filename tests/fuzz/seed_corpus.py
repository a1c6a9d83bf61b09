#!/usr/bin/env python3
"""Turns the cases of the rules into seeds for the wire and model targets.

usage: seed_corpus.py FIXTURE_TOOL OUT_DIRECTORY
"""

import pathlib
import subprocess
import sys

MAX_SEED_BYTES = 64 << 10
ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    tool, out = sys.argv[1], pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    for source in sorted((ROOT / "testdata").rglob("*.model")):
        if "%zeros" in source.read_text():
            continue
        target = out / f"{source.parent.name}-{source.stem}"
        subprocess.run([tool, source, target], check=True)
        if target.stat().st_size > MAX_SEED_BYTES:
            target.unlink()


if __name__ == "__main__":
    main()
