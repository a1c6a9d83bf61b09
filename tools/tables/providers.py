"""Compiles providers, their kernels and the releases of runtimes to C++ constant arrays.

usage: providers.py DATA_DIRECTORY OUTPUT.inc
"""

import json
import pathlib
import sys

from operators import fnv1a, read_rows, type_names, words
from pool import Output, plain_domain

LEVELS = ["kernel-registry", "op-builder", "documented", "none"]
OPEN = 0xFFFF
STATIC = {False: 0, True: 1, "unknown": 2}


def read(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def type_string(name):
    """The kernel registry writes map(int64,tensor(double)) for the schema's map(int64, double)."""
    if "map(" in name:
        key, value = name[name.index("map(") + 4:].split(",", 1)
        value = value.strip().removeprefix("tensor(").split(")")[0]
        return f"{name[:name.index('map(')]}map({key}, {value}){')' * name[:name.index('map(')].count('(')}"
    return name


class Compiler:
    def __init__(self, directory):
        self.output = Output()
        self.pool = self.output.pool
        self.types = {name: index for index, name in enumerate(type_names(read_rows(directory)))}
        self.facts = json.loads((directory / "providers.json").read_text(encoding="utf-8"))
        self.releases = read(directory / "runtime-releases.jsonl")
        self.release_index = {row["version"]: i for i, row in enumerate(self.releases)}
        self.providers = list(self.facts["providers"].values())
        self.provider_index = {row["name"]: i for i, row in enumerate(self.providers)}
        self.variants = {(p["name"], v): i for p in self.providers for i, v in enumerate(p["variants"])}
        self.rows = self.kernel_rows(directory)
        self.sets, self.constraints, self.restrictions = {}, [], []

    def kernel_rows(self, directory):
        # The measured registries of the releases stand in place of the one row set of the snapshot.
        rows = [row for row in read(directory / "provider-kernels.jsonl") if row["provider"] != "CPUExecutionProvider"]
        restrictions = {}
        for row in read(directory / "runtime-restrictions.jsonl"):
            restrictions.setdefault((row["provider"], row["domain"], row["op"]), []).append(row["restriction"])
        for row in read(directory / "runtime-kernels.jsonl"):
            codes = restrictions.get((row["provider"], row["domain"], row["op"]), [])
            rows.append({**row, "variant": "", "level": "kernel-registry", "restrictions": codes})
        for row in rows:
            row["domain"] = plain_domain(row["domain"])
        rows.sort(key=lambda r: (self.provider_index[r["provider"]], self.variants[r["provider"], r["variant"]],
                                 r["domain"], r["op"], r["since"], r.get("first_release") or ""))
        return rows

    def type_set(self, types):
        bits = 0
        for name in types:
            index = self.types.get(type_string(name))
            if index is not None:  # a type that no operator of the tables takes
                bits |= 1 << index
        return self.sets.setdefault(bits, len(self.sets))

    def kernel(self, row):
        first = len(self.constraints)
        for name, types in row["types"].items():
            self.constraints.append(f"{{{self.pool.add(name)}, {self.type_set(types)}}}")
        first_restriction = len(self.restrictions)
        self.restrictions += [self.pool.add(code) for code in row["restrictions"]]
        until = OPEN if row["until"] is None else row["until"]
        low = self.release_index[row["first_release"]] if "first_release" in row else 0
        # What the oldest release with a readable registry has, the releases before it are taken to have.
        if low <= min(self.release_index[r["first_release"]] for r in self.rows if "first_release" in r):
            low = 0
        high = self.release_index[row["last_release"]] if "last_release" in row else len(self.releases) - 1
        return (f"{{{row['since']}, {until}, {LEVELS.index(row['level'])}, {first}, {len(row['types'])}, "
                f"{first_restriction}, {len(row['restrictions'])}, {low}, {high}}}")

    def groups(self):
        """Rows of one provider, variant and operator, as (key, first, count)."""
        found = []
        for i, row in enumerate(self.rows):
            key = (self.provider_index[row["provider"]], self.variants[row["provider"], row["variant"]],
                   row["domain"], row["op"])
            if found and found[-1][0] == key:
                found[-1][2] += 1
            else:
                found.append([key, i, 1])
        return found

    def slots(self, groups):
        size = 1
        while size < 2 * len(groups):
            size *= 2
        slots = [0] * size
        for i, (key, _, _) in enumerate(groups):
            provider, variant, domain, op = key
            at = fnv1a(bytes([provider, variant]) + domain.encode() + b"\0" + op.encode()) % size
            while slots[at]:
                at = (at + 1) % size
            slots[at] = i + 1
        return slots

    def provider(self, row):
        variants = [self.pool.add(v) for v in row["variants"]]
        first_variant, first_alias = len(self.variant_names), len(self.aliases)
        self.variant_names += variants
        self.aliases += [self.pool.add(alias) for alias in row["aliases"]]
        level = min((LEVELS.index(level) for level in row["levels"]), default=LEVELS.index("none"))
        default = row["variants"].index(row["default_variant"]) if row["variants"] else 0
        version = "TensorRT 10.1, 10.15" if row["name"] == "TensorrtExecutionProvider" else (
            "onnxruntime " + self.facts["source_version"])
        if row["name"] == "CPUExecutionProvider":
            measured = [r for r in self.rows if "first_release" in r]
            newest = [r for r in measured if r["last_release"] == self.releases[-1]["version"]]
            row = {**row, "rows": len(newest), "operators": len({(r["domain"], r["op"]) for r in newest})}
            version = f"onnxruntime {measured[0]['first_release']} to {self.releases[-1]['version']}, each release"
        return (f"{{{self.pool.add(row['name'])}, {self.pool.add(row['display'])}, {self.pool.add(row['hardware'])}, "
                f"{self.pool.add(row['notes'])}, {self.pool.add(version)}, {level}, "
                f"{STATIC[row['static_shape_only']]}, {str(row['falls_back_to_cpu']).lower()}, "
                f"{first_alias}, {len(row['aliases'])}, {first_variant}, {len(variants)}, {default}, "
                f"{row['rows']}, {row['operators']}}}")

    def release(self, row, domains):
        first = len(self.opsets)
        self.opsets += [row["opsets"].get(domain) or 0 for domain in domains]
        return f"{{{self.pool.add(row['version'])}, {row['ir_version']}, {first}}}"

    def compile(self):
        self.variant_names, self.aliases, self.opsets = [], [], []
        output = self.output
        groups = self.groups()
        kernels = [self.kernel(row) for row in self.rows]
        domains = list(self.releases[0]["opsets"])
        output.array("ProviderRow kProviders", [self.provider(row) for row in self.providers])
        output.array("StringRef kAliases", self.aliases)
        output.array("StringRef kVariants", self.variant_names)
        output.array("KernelRow kKernels", kernels)
        output.array("ConstraintRow kConstraints", self.constraints)
        output.array("StringRef kRestrictions", self.restrictions)
        output.array("Words kTypeSets", [words(bits) for bits in self.sets])
        output.array("GroupRow kGroups", [
            f"{{{key[0]}, {key[1]}, {self.pool.add(key[2])}, {self.pool.add(key[3])}, {first}, {count}}}"
            for key, first, count in groups])
        output.array("std::uint16_t kSlots", [str(slot) for slot in self.slots(groups)])
        output.array("ReleaseRow kReleases", [self.release(row, domains) for row in self.releases])
        output.array("StringRef kDomains", [self.pool.add(plain_domain(domain)) for domain in domains])
        output.array("std::uint16_t kOpsets", self.opsets)
        common = self.facts["common"]
        output.lines.append(f"constexpr int kSnapshotOpset = {common['max_ai_onnx_opset']};\n")
        return output.text()


def main():
    path = pathlib.Path(sys.argv[2])
    path.write_text(Compiler(pathlib.Path(sys.argv[1])).compile(), encoding="utf-8")


if __name__ == "__main__":
    main()
