"""Compiles the operator tables to C++ constant arrays.

usage: operators.py DATA_DIRECTORY OUTPUT.inc

The output holds no pointers: strings are offsets into one pool, lists are index ranges, so that the
program starts without relocating or parsing anything.
"""

import json
import pathlib
import sys

from pool import Pool, plain_domain

ATTRIBUTE_TYPES = ["undefined", "float", "int", "string", "tensor", "graph", "floats", "ints", "strings",
                   "tensors", "graphs", "sparse_tensor", "sparse_tensors", "type_proto", "type_protos"]
KINDS = ["single", "optional", "variadic"]
NO_LIMIT = 0xFFFF
MAX_TYPES = 192  # kMaxTypes of operators.h
NO_CONSTRAINT = 0xFFFF


def read_rows(directory):
    rows = []
    for name in ("onnx-operators.jsonl", "contrib-operators.jsonl"):
        for line in (directory / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            # The runtime's own rows in the default domain are withdrawn experiments, and its layout
            # domain has no signatures of its own.
            if name.startswith("contrib") and (row["domain"] == "ai.onnx" or row["min_inputs"] is None):
                continue
            row["domain"] = plain_domain(row["domain"])
            rows.append(row)
    rows.sort(key=lambda row: (row["domain"], row["name"], row["since_version"]))
    return rows


def type_names(rows):
    """Every type string, sorted: a TypeId is the index of one."""
    return sorted({t for row in rows for types in row["type_constraints"].values() for t in types}
                  | {f["type"] for row in rows for f in row["inputs"] + row["outputs"]
                     if f["type"] not in row["type_constraints"]})


def words(bits):
    """The initializer of a type set."""
    return "{" + ", ".join(f"0x{bits >> 64 * i & (1 << 64) - 1:x}u" for i in range(MAX_TYPES // 64)) + "}"


class Compiler:
    def __init__(self, rows):
        self.rows = rows
        self.pool = Pool()
        self.types = type_names(rows)
        if len(self.types) > MAX_TYPES:
            raise SystemExit(f"{len(self.types)} type strings: TypeSet holds {MAX_TYPES}")
        self.sets = {}
        self.formals = []
        self.attributes = []
        self.operators = []

    def type_set(self, types):
        bits = sum(1 << self.types.index(t) for t in set(types))
        return self.sets.setdefault(bits, len(self.sets))

    def add_formals(self, row, key):
        first = len(self.formals)
        names = list(row["type_constraints"])
        for formal in row[key]:
            kind = formal["kind"]
            constraint = formal["type"]
            known = constraint in names
            types = row["type_constraints"][constraint] if known else [constraint]
            minimum = formal.get("min_arity", 0 if kind == "optional" else 1)
            self.formals.append(
                f"{{{self.pool.add(formal['name'])}, {self.pool.add(constraint)}, "
                f"{names.index(constraint) if known else NO_CONSTRAINT}, {self.type_set(types)}, "
                f"{KINDS.index(kind)}, {minimum}, {str(formal.get('homogeneous', True)).lower()}}}")
        return first, len(row[key])

    def add_attributes(self, row):
        first = len(self.attributes)
        for attribute in row["attributes"]:
            default = json.dumps(attribute["default"]) if attribute.get("default") is not None else ""
            self.attributes.append(
                f"{{{self.pool.add(attribute['name'])}, {self.pool.add(default)}, "
                f"{ATTRIBUTE_TYPES.index(attribute['type'])}, {str(attribute['required']).lower()}}}")
        return first, len(row["attributes"])

    def add_operator(self, row):
        inputs = self.add_formals(row, "inputs")
        outputs = self.add_formals(row, "outputs")
        attributes = self.add_attributes(row)

        def limit(key):
            return NO_LIMIT if row[key] is None or row[key] >= NO_LIMIT else row[key]

        def permitted(key):
            return sum(1 << count for count in row.get(key) or [])

        experimental = row.get("experimental", row.get("support") == "experimental")
        self.operators.append(
            f"{{{self.pool.add(row['domain'])}, {self.pool.add(row['name'])}, {row['since_version']}, "
            f"{str(row['deprecated']).lower()}, {str(experimental).lower()}, "
            f"{str(row.get('is_function', False)).lower()}, "
            f"{row['min_inputs']}, {limit('max_inputs')}, {row['min_outputs']}, {limit('max_outputs')}, "
            f"{permitted('allowed_num_inputs')}u, {permitted('allowed_num_outputs')}u, "
            f"{inputs[0]}, {inputs[1]}, {outputs[0]}, {outputs[1]}, {attributes[0]}, {attributes[1]}}}")

    def hash_slots(self):
        """Open addressing over (domain, name): index of the first row of an operator, plus one."""
        firsts = [i for i, row in enumerate(self.rows) if i == 0
                  or (row["domain"], row["name"]) != (self.rows[i - 1]["domain"], self.rows[i - 1]["name"])]
        size = 1
        while size < 3 * len(firsts):
            size *= 2
        slots = [0] * size
        for i in firsts:
            at = fnv1a(self.rows[i]["domain"].encode() + b"\0" + self.rows[i]["name"].encode()) % size
            while slots[at]:
                at = (at + 1) % size
            slots[at] = i + 1
        return slots

    def compile(self):
        for row in self.rows:
            self.add_operator(row)
        types = [self.pool.add(t) for t in self.types]
        out = ["// Compiled from the tables in analyzer/tables/data.", ""]

        def array(declaration, items):
            out.append(f"constexpr {declaration}[] = {{")
            out.extend(f"    {item}," for item in items)
            out.append("};\n")

        array("Words kTypeSets", [words(bits) for bits in self.sets])
        array("FormalRow kFormals", self.formals)
        array("AttributeRow kAttributes", self.attributes)
        array("OperatorRow kOperators", self.operators)
        array("StringRef kTypeNames", types)
        array("std::uint16_t kSlots", [str(slot) for slot in self.hash_slots()])
        out.append(self.pool.array())
        return "\n".join(out)


def fnv1a(data):
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def main():
    directory, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    output.write_text(Compiler(read_rows(directory)).compile(), encoding="utf-8")


if __name__ == "__main__":
    main()
