"""Compiles the names and versions of the shipped tables to C++ constant arrays.

usage: table_versions.py DATA_DIRECTORY OUTPUT.inc
"""

import json
import pathlib
import sys

from pool import Output


def main():
    directory, path = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    sources = json.loads((directory / "sources.json").read_text(encoding="utf-8"))
    for row in sources:
        if not (directory / row["file"]).is_file():
            raise SystemExit(f"sources.json: {row['file']} does not exist")
    output = Output()
    output.array("TableRow kTables", [
        f"{{{output.pool.add(row['table'])}, {output.pool.add(row['version'])}, {output.pool.add(row['source'])}, "
        f"{output.pool.add(row['license'])}}}" for row in sources])
    path.write_text(output.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
