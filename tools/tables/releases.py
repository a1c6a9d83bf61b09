"""Compiles the releases of ONNX to C++ constant arrays.

usage: releases.py DATA_DIRECTORY OUTPUT.inc
"""

import json
import pathlib
import sys

from pool import Output, plain_domain


def main():
    directory, path = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    lines = (directory / "onnx-releases.jsonl").read_text(encoding="utf-8").splitlines()
    output = Output()
    domains = list(json.loads(lines[0])["opsets"])
    items, versions = [], []
    for line in lines:
        row = json.loads(line)
        opsets = {**row["opsets"]}
        # Where the registry of a release is ahead of the published table, models could use it.
        for domain, version in row["registry_opsets"].items():
            opsets[domain] = max(version, opsets[domain] or 0)
        first = len(versions)
        versions += [opsets[domain] or 0 for domain in domains]
        items.append(f"{{{output.pool.add(row['onnx'])}, {row['ir_version']}, {str(row['released']).lower()}, {first}}}")
    output.array("StringRef kDomains", [output.pool.add(plain_domain(domain)) for domain in domains])
    output.array("ReleaseRow kReleases", items)
    output.array("std::uint16_t kOpsets", versions)
    path.write_text(output.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
