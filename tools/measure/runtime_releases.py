"""Measures what each released onnxruntime package loads: newest opset of each domain, highest IR version.

usage: runtime_releases.py OUTPUT.jsonl WORK_DIRECTORY [FIRST_MINOR]

Run by a Python that has the onnx package and pip. Every release that pip offers for this interpreter from
1.FIRST_MINOR on is put into a folder of its own and asked, in a process of its own, to make a session of
one-node models. Releases that are in the output already are not asked again.
"""

import json
import pathlib
import re
import subprocess
import sys

import onnx
from onnx import TensorProto, helper

DOMAINS = {"ai.onnx": 40, "ai.onnx.ml": 9, "ai.onnx.training": 3, "ai.onnx.preview.training": 3}
LAST_IR = 20
PROBE = """
import json, sys
sys.path[:0] = [sys.argv[1], sys.argv[2]]
import onnxruntime
onnxruntime.set_default_logger_severity(4)
found = {}
for line in open(sys.argv[3]):
    name = line.strip()
    try:
        onnxruntime.InferenceSession(name, providers=["CPUExecutionProvider"])
        found[name] = ""
    except Exception as error:
        found[name] = str(error)
print(json.dumps([onnxruntime.__version__, found]))
"""


def model(opsets, ir_version):
    info = helper.make_tensor_value_info("x", TensorProto.FLOAT, [1])
    out = helper.make_tensor_value_info("y", TensorProto.FLOAT, [1])
    graph = helper.make_graph([helper.make_node("Identity", ["x"], ["y"])], "g", [info], [out])
    imports = [helper.make_opsetid("" if d == "ai.onnx" else d, v) for d, v in opsets.items()]
    made = helper.make_model(graph, opset_imports=imports)
    made.ir_version = ir_version
    return made


def write_models(folder):
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for domain, last in DOMAINS.items():
        for version in range(1, last + 1):
            opsets = {domain: version} if domain == "ai.onnx" else {"ai.onnx": 13, domain: version}
            names.append(folder / f"opset_{domain}_{version}.onnx")
            onnx.save(model(opsets, 4), names[-1])
    for ir_version in range(3, LAST_IR + 1):
        names.append(folder / f"ir_{ir_version}.onnx")
        onnx.save(model({"ai.onnx": 13}, ir_version), names[-1])
    (folder / "list").write_text("".join(f"{name}\n" for name in names))
    return folder / "list"


def pip(*arguments):
    return subprocess.run([sys.executable, "-m", "pip", *arguments], check=True, capture_output=True, text=True).stdout


def offered(first_minor):
    text = pip("index", "versions", "onnxruntime")
    versions = re.search(r"Available versions: (.*)", text).group(1).split(", ")
    numbers = sorted(tuple(map(int, v.split("."))) for v in versions if re.fullmatch(r"\d+\.\d+\.\d+", v))
    return [".".join(map(str, n)) for n in numbers if n >= (1, first_minor)]


def ask(version, work, listing):
    package = work / f"onnxruntime-{version}"
    if not package.exists():
        pip("install", "-q", "--no-deps", "--target", str(package), f"onnxruntime=={version}")
    for numpy in ("1.26.4", "2.2.6"):
        array = work / f"numpy-{numpy}"
        if not array.exists():
            pip("install", "-q", "--no-deps", "--target", str(array), f"numpy=={numpy}")
        done = subprocess.run([sys.executable, "-I", "-c", PROBE, str(package), str(array), str(listing)],
                              capture_output=True, text=True)
        if done.returncode == 0:
            return json.loads(done.stdout)
    raise SystemExit(f"onnxruntime {version} does not start: {done.stderr[-400:]}")


def newest(found, prefix, last):
    """The versions that load are a run from 1 (or 3) up to the newest."""
    good = [v for v in range(1, last + 1) if any(n.endswith(f"/{prefix}{v}.onnx") and not e for n, e in found.items())]
    return max(good) if good else None


def main():
    output, work = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    listing = write_models(work / "models")
    rows = [json.loads(line) for line in output.read_text().splitlines()] if output.exists() else []
    known = {row["version"] for row in rows}
    for version in offered(int(sys.argv[3]) if len(sys.argv) > 3 else 15):
        if version in known:
            continue
        reported, found = ask(version, work, listing)
        opsets = {domain: newest(found, f"opset_{domain}_", last) for domain, last in DOMAINS.items()}
        rows.append({"runtime": "onnxruntime", "version": version, "ir_version": newest(found, "ir_", LAST_IR),
                     "opsets": {d: v for d, v in opsets.items() if v != DOMAINS[d]},
                     "source": f"measured with the PyPI package onnxruntime {reported}"})
        print(json.dumps(rows[-1]), flush=True)
        rows.sort(key=lambda row: tuple(map(int, row["version"].split("."))))
        output.write_text("".join(json.dumps(row) + "\n" for row in rows))


if __name__ == "__main__":
    main()
