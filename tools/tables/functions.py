"""Compiles the operators that the bodies of ONNX functions use to C++ constant arrays.

usage: functions.py DATA_DIRECTORY OUTPUT.inc
"""

import json
import pathlib
import sys

from pool import Output, plain_domain


def main():
    directory, path = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    lines = (directory / "onnx-functions.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    rows.sort(key=lambda r: (plain_domain(r["domain"]), r["name"], r["since_version"], r["body_opset"]))
    output = Output()
    bodies, operators = [], []
    for row in rows:
        first = len(operators)
        for text in row["operators"] or []:
            domain, name = text.split("::")
            operators.append(f"{{{output.pool.add(plain_domain(domain))}, {output.pool.add(name)}}}")
        bodies.append(f"{{{output.pool.add(plain_domain(row['domain']))}, {output.pool.add(row['name'])}, "
                      f"{row['since_version']}, {row['body_opset']}, {str(row['operators'] is not None).lower()}, "
                      f"{first}, {len(row['operators'] or [])}}}")
    output.array("BodyRow kBodies", bodies)
    output.array("OperatorRow kOperators", operators)
    path.write_text(output.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
