"""Reads the kernel registry and the operator schemas out of released onnxruntime packages.

usage: runtime_kernels.py DATA_DIRECTORY WORK_DIRECTORY

WORK_DIRECTORY is the one of runtime_releases.py, with a folder for each release. Releases whose package
does not export its registry are skipped. Writes runtime-kernels.jsonl (one row for each kernel, with the
first and last release that has it) and adds to contrib-operators.jsonl the operators it lacks.
"""

import json
import pathlib
import subprocess
import sys

PROBE = """
import json, sys
sys.path[:0] = [sys.argv[1], sys.argv[2]]
import onnxruntime
import onnxruntime.capi.onnxruntime_pybind11_state as state
if not hasattr(state, "get_all_opkernel_def"):
    print("null")
    sys.exit()
kernels = [[k.provider, k.domain, k.op_name, k.version_range, k.type_constraints] for k in state.get_all_opkernel_def()]
def formal(p):
    return [p.name, p.typeStr, int(p.option) if not hasattr(p.option, "name") else p.option.name, p.isHomogeneous]
def attribute(a):
    return [a.name, str(a.type).split(".")[-1], bool(a.required)]
schemas = [[s.domain, s.name, s.since_version, bool(s.deprecated), [formal(p) for p in s.inputs],
            [formal(p) for p in s.outputs], s.min_input, s.max_input, s.min_output, s.max_output,
            [attribute(a) for _, a in sorted(s.attributes.items())],
            {c.type_param_str: list(c.allowed_type_strs) for c in s.type_constraints}]
           for s in state.get_all_operator_schema()]
print(json.dumps([kernels, schemas]))
"""
OPEN = 2147483647


def number(version):
    return tuple(map(int, version.split(".")))


def read_package(package, work):
    for array in sorted(work.glob("numpy-*")):
        done = subprocess.run([sys.executable, "-I", "-c", PROBE, str(package), str(array)],
                              capture_output=True, text=True)
        if done.returncode == 0:
            return json.loads(done.stdout.splitlines()[-1])
    raise SystemExit(f"{package.name} does not start: {done.stderr[-400:]}")


def merge(kernels):
    """Joins kernels of one version range that differ in the types of one constraint only."""
    kernels = [{name: frozenset(types) for name, types in kernel.items()} for kernel in kernels]
    merged = True
    while merged:
        merged = False
        for i, a in enumerate(kernels):
            for j in range(len(kernels) - 1, i, -1):
                b = kernels[j]
                if a.keys() != b.keys():
                    continue
                differing = [name for name in a if a[name] != b[name]]
                if len(differing) <= 1:
                    for name in differing:
                        a[name] = a[name] | b[name]
                    del kernels[j]
                    merged = True
    return [{name: sorted(types) for name, types in sorted(kernel.items())} for kernel in kernels]


def kernel_rows(kernels):
    by_range = {}
    for provider, domain, op, (since, until), types in kernels:
        by_range.setdefault((provider, domain or "ai.onnx", op, since, None if until == OPEN else until), []).append(types)
    rows = set()
    for key, group in by_range.items():
        for types in merge(group):
            rows.add((key, json.dumps(types)))
    return rows


def contrib_row(schema, version):
    domain, name, since, deprecated, inputs, outputs, low_in, high_in, low_out, high_out, attributes, types = schema

    def formal(parameter):
        kind = str(parameter[2]).lower()
        kind = {"0": "single", "1": "optional", "2": "variadic"}.get(kind, kind)
        return {"name": parameter[0], "type": parameter[1], "kind": kind, "homogeneous": bool(parameter[3])}

    return {"domain": domain, "name": name, "since_version": since, "deprecated": deprecated, "experimental": False,
            "build": "default", "inputs": [formal(p) for p in inputs], "min_inputs": low_in, "max_inputs": high_in,
            "outputs": [formal(p) for p in outputs], "min_outputs": low_out, "max_outputs": high_out,
            "attributes": [{"name": n, "type": t.lower(), "required": r, "default": None} for n, t, r in attributes],
            "type_constraints": types, "derived_from": None, "source": f"registry of onnxruntime {version}"}


def add_contrib(path, schemas, version):
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    known = {(row["domain"], row["name"]) for row in rows}
    for schema in schemas:
        if schema[0] == "com.microsoft" and (schema[0], schema[1]) not in known:
            rows.append(contrib_row(schema, version))
            print("added:", schema[0], schema[1])
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def runs(versions, order):
    """The longest runs of neighbouring releases, as (first, last)."""
    found = []
    for version in versions:
        at = order.index(version)
        if found and order.index(found[-1][1]) == at - 1:
            found[-1] = (found[-1][0], version)
        else:
            found.append((version, version))
    return found


def main():
    data, work = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    packages = sorted(work.glob("onnxruntime-*"), key=lambda p: number(p.name.split("-")[1]))
    spans, newest = {}, None
    for package in packages:
        version = package.name.split("-")[1]
        read = read_package(package, work)
        if read is None:
            continue
        kernels, schemas = read
        domains = sorted({schema[0] or "ai.onnx" for schema in schemas})
        print(version, len(kernels), "kernels", len(schemas), "schemas", domains, flush=True)
        newest = (version, schemas)
        for row in kernel_rows(kernels):
            spans.setdefault(row, []).append(version)
    rows = []
    read_versions = sorted({v for versions in spans.values() for v in versions}, key=number)
    for (key, types), versions in sorted(spans.items(), key=lambda item: (item[0][0][:4], str(item[0]))):
        provider, domain, op, since, until = key
        for first, last in runs(versions, read_versions):
            rows.append({"provider": provider, "domain": domain, "op": op, "since": since, "until": until,
                         "types": json.loads(types), "first_release": first, "last_release": last})
    (data / "runtime-kernels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    add_contrib(data / "contrib-operators.jsonl", newest[1], newest[0])


if __name__ == "__main__":
    main()
