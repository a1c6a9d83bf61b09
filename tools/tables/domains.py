"""Compiles the known operator domains and the dangerous operators to C++ constant arrays.

usage: domains.py DATA_DIRECTORY OUTPUT.inc
"""

import json
import pathlib
import sys

from pool import Output, plain_domain

KINDS = ["standard", "preview", "runtime-contrib", "runtime-internal", "runtime-custom", "custom-op-library",
         "frontend-custom", "model-local-functions", "fallthrough", "retired", "unconfirmed"]
CATEGORIES = ["foreign_code", "opaque_payload", "native_library", "embedded_model", "process_communication",
              "network", "file_access", "parser", "regular_expression"]


def read_rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def domain_items(rows, pool):
    items = []
    for row in rows:
        first, last = row["opset_versions"] or (0, 0)
        items.append(f"{{{pool.add(plain_domain(row['domain']))}, {pool.add(row['owner'])}, "
                     f"{pool.add(row['notes'])}, {KINDS.index(row['kind'])}, "
                     f"{str(row['schema_public']).lower()}, {first}, {last}}}")
    return items


def main():
    directory, path = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    domains = read_rows(directory / "known-domains.jsonl")
    domains.sort(key=lambda row: plain_domain(row["domain"]))
    # The row that stands for every unknown domain says nothing that the lack of a row does not say.
    operators = [row for row in read_rows(directory / "dangerous-operators.jsonl") if row["domain"] != "*"]
    operators.sort(key=lambda row: (plain_domain(row["domain"]), row["name"]))
    output = Output()
    payloads, items = [], []
    for row in operators:
        first = len(payloads)
        payloads += [output.pool.add(name) for name in row["payload_attributes"] + row["payload_inputs"]]
        items.append(f"{{{output.pool.add(plain_domain(row['domain']))}, {output.pool.add(row['name'])}, "
                     f"{output.pool.add(row['why'])}, {CATEGORIES.index(row['category'])}, {first}, "
                     f"{len(row['payload_attributes'])}, {len(row['payload_inputs'])}}}")
    output.array("DomainRow kDomains", domain_items(domains, output.pool))
    output.array("DangerRow kDangers", items)
    output.array("StringRef kPayloads", payloads)
    path.write_text(output.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
