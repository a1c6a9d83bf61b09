"""What the interop tests share: the tool under test, packages of other vendors, fixtures as files.

Packages are installed once into `<build>/interop`. Where that is not possible (no network), a test exits
with 77, which CTest counts as skipped, unless CI=true, where it fails.
"""

import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77


def build_directory() -> pathlib.Path:
    return pathlib.Path(os.environ["ONNX_ASSAY_BUILD"]).resolve()


def tool() -> str:
    return os.environ["ONNX_ASSAY_TOOL"]


def cache() -> pathlib.Path:
    path = build_directory() / "interop"
    path.mkdir(parents=True, exist_ok=True)
    return path


def unavailable(reason: str) -> None:
    print(f"not available: {reason}", file=sys.stderr)
    sys.exit(1 if os.environ.get("CI") == "true" else SKIPPED)


def python_with(*packages: str) -> str:
    """A Python that has these packages, in an environment of their own."""
    home = cache() / "venv"
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
    if subprocess.run(command).returncode != 0:
        unavailable("pip cannot install " + ", ".join(packages))
    return str(python)


def import_from_packages(*packages: str) -> None:
    """Puts the packages on the path of this process."""
    python = python_with(*packages)
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    path = subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout
    sys.path.insert(0, path.strip())


def check(*arguments: str, cwd=None, codes=(0, 1, 3), env=None) -> bytes:
    """Standard output of `onnx-assay check`."""
    result = subprocess.run([tool(), "check", *map(str, arguments)], cwd=cwd, capture_output=True, env=env)
    if result.returncode not in codes:
        raise AssertionError(f"exit code {result.returncode}: {result.stderr.decode()}")
    return result.stdout


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def field(number: int, payload) -> bytes:
    """A field of the protobuf wire format: an integer, or bytes with their length."""
    if isinstance(payload, int):
        return varint(number << 3) + varint(payload)
    return varint(number << 3 | 2) + varint(len(payload)) + payload


def value_info(name: str) -> bytes:
    shape = field(1, field(1, 2))
    tensor = field(1, 1) + field(2, shape)
    return field(1, name.encode()) + field(2, field(1, tensor))


def node(operator: str, inputs, outputs, name: str = "") -> bytes:
    body = b"".join(field(1, i if isinstance(i, bytes) else i.encode()) for i in inputs)
    body += b"".join(field(2, o if isinstance(o, bytes) else o.encode()) for o in outputs)
    return field(1, body + field(3, name.encode()) + field(4, operator.encode()))


def model(nodes: bytes = b"", graph_extra: bytes = b"", extra: bytes = b"") -> bytes:
    """A small model; without arguments a well-made one: y = Relu(x)."""
    nodes = nodes or node("Relu", ["x"], ["y"], "relu")
    graph = nodes + field(2, b"g") + field(11, value_info("x")) + field(12, value_info("y")) + graph_extra
    head = field(1, 8) + field(2, b"interop") + field(3, b"1.0")
    return head + field(7, graph) + field(8, field(1, b"") + field(2, 17)) + extra


# A graph whose node reads a value that nothing produces, next to bytes that belong to no field.
def bad_model(name: bytes = b"missing") -> bytes:
    return model(nodes=node("Relu", [name], ["y"], "relu"), extra=field(1999, b"junk"))


def lfs_pointer(content: bytes) -> bytes:
    import hashlib

    digest = hashlib.sha256(content).hexdigest()
    return f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest}\nsize {len(content)}\n".encode()


HOSTILE_NAMES = [
    b"plain.onnx",
    b"with space.onnx",
    b"percent%41.onnx",
    b"hash#question?.onnx",
    b"brackets[0](w).onnx",
    b"colon:first.onnx",
    b"quote\"'&<>.onnx",
    b"line\nbreak.onnx",
    b"escape\x1b[31m.onnx",
    "umlaut-\u00e4\u4f60\u202e.onnx".encode(),
    b"not-utf8-\xff\xfe.onnx",
    b"-dash.onnx",
    b"::error::x.onnx",
]


def write_hostile_tree(directory) -> None:
    """Bad models under names that mean something to shells, URIs, terminals, JSON, XML or CI systems."""
    base = os.fsencode(directory)
    for name in HOSTILE_NAMES:
        with open(os.path.join(base, name), "wb") as file:
            file.write(bad_model(b"a\x1b]0;x\x07[0](w)\xff\"<b>%0A\n"))
    with open(os.path.join(base, b"good.onnx"), "wb") as file:
        file.write(model())
    with open(os.path.join(base, b"pointer.onnx"), "wb") as file:
        file.write(lfs_pointer(b"x"))
