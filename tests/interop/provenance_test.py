"""Verifiers of other vendors accept what attest writes and refuse it altered; verify accepts what they sign."""

import hashlib
import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import environment as env

NPM_PACKAGES = ["@sigstore/verify@3", "@sigstore/bundle@4", "@cyclonedx/cyclonedx-library@9", "ajv@8",
                "ajv-formats@3", "ajv-formats-draft2019@1"]
OMS = "https://model_signing/signature/v1.0"
TYPES = {"lint": "https://in-toto.io/attestation/test-result/v0.1",
         "facts": "urn:onnx-assay:predicate:artifact-facts:v1",
         "verdict": "https://slsa.dev/verification_summary/v1"}
HERE = pathlib.Path(__file__).resolve().parent


def node_modules() -> pathlib.Path:
    home = env.cache() / "provenance-npm"
    home.mkdir(exist_ok=True)
    if not (home / "node_modules" / "@cyclonedx").exists():
        (home / "package.json").write_text('{"private":true}')
        command = ["npm", "install", "--prefix", home, "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
        if shutil.which("npm") is None or subprocess.run([*command, *NPM_PACKAGES]).returncode != 0:
            env.unavailable("npm cannot install " + ", ".join(NPM_PACKAGES))
    return home


def signer() -> str:
    python = env.python_with("model-signing==1.1.1", "pyopenssl")
    return str(pathlib.Path(python).parent / "model_signing")


def external_model() -> bytes:
    def entry(key, value):
        return env.field(1, key) + env.field(2, value)

    tensor = (env.field(1, 4) + env.field(2, 1) + env.field(8, b"w") +
              env.field(13, entry(b"location", b"weights.bin")) + env.field(13, entry(b"length", b"16")) +
              env.field(14, 1))
    return env.model(nodes=env.node("Add", ["x", "w"], ["y"], "add"), graph_extra=env.field(5, tensor))


class Provenance(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.modules = node_modules()
        cls.model_signing = signer()

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.home = pathlib.Path(temporary.name)
        self.tool("keygen", "k", "--unencrypted")
        self.tree = self.home / "demo"
        # Names with blanks and accents in both forms, and the pairs whose order differs by component.
        for name in ["model/w", "a-b/x", "a/x", "a.b/x", "x y", "caf\u00e9", "o\u0308", "empty"]:
            path = self.tree / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"" if name == "empty" else name.encode())
        (self.tree / "model.onnx").write_bytes(external_model())
        (self.tree / "weights.bin").write_bytes(bytes(16))
        (self.home / "policy.toml").write_text("")

    def run_in(self, *command, codes=(0,)):
        result = subprocess.run([str(c) for c in command], cwd=self.home, capture_output=True, text=True)
        self.assertIn(result.returncode, codes, result.stdout + result.stderr)
        return result.stdout

    def tool(self, *arguments, codes=(0,)):
        return self.run_in(env.tool(), *arguments, codes=codes)

    def reference(self, command, *arguments, codes=(0,)):
        return self.run_in(self.model_signing, command, "key", *arguments, codes=codes)

    def sigstore(self, bundle, predicate_type, sha256, key="k.pub", codes=(0,)):
        script = HERE / "provenance_check.mjs"
        self.run_in("node", script, self.modules, bundle, key, predicate_type, sha256, codes=codes)

    def attest(self, path="demo"):
        self.tool("attest", path, "--key", "k.key", "--policy", "policy.toml")
        return json.loads(self.tool("verify", path, "--key", "k.pub", "--format", "json"))["root"]

    def test_reference_accepts_a_directory_and_refuses_changes(self):
        self.attest()
        verify = ["demo", "--signature", "demo/model.sig", "--public_key", "k.pub"]
        self.reference("verify", *verify)
        (self.tree / ".git").mkdir()
        (self.tree / ".git" / "c").write_text("x")
        self.reference("verify", *verify)
        changes = [lambda: (self.tree / "a" / "x").write_text("other"), lambda: (self.tree / ".x").write_text(""),
                   lambda: (self.tree / "x y").unlink(), lambda: (self.tree / "l").symlink_to("model.onnx")]
        for change in changes:
            change()
            self.reference("verify", *verify, codes=(1,))
            self.tool("verify", "demo", "--key", "k.pub", codes=(1,))

    def test_reference_accepts_a_single_file(self):
        (self.home / "one.onnx").write_bytes(env.model())
        self.attest("one.onnx")
        self.reference("verify", "one.onnx", "--signature", "one.onnx.sig", "--public_key", "k.pub")

    def test_reference_accepts_a_file_with_its_sidecar(self):
        lone = self.home / "lone"
        lone.mkdir()
        for name in ["model.onnx", "weights.bin"]:
            shutil.copy(self.tree / name, lone / name)
        self.attest("lone/model.onnx")
        self.reference("verify", "lone", "--signature", "lone/model.onnx.sig", "--public_key", "k.pub")
        (lone / "weights.bin").write_bytes(bytes(15) + b"x")
        self.reference("verify", "lone", "--signature", "lone/model.onnx.sig", "--public_key", "k.pub", codes=(1,))
        self.tool("verify", "lone/model.onnx", "--key", "k.pub", codes=(1,))

    def test_verify_accepts_the_reference(self):
        self.reference("sign", "demo", "--private_key", "k.key", "--signature", "ref.sig")
        self.tool("verify", "demo", "--key", "k.pub", "--bundle", "ref.sig")
        (self.tree / "a" / "x").write_text("other")
        self.tool("verify", "demo", "--key", "k.pub", "--bundle", "ref.sig", codes=(1,))

    def test_certificate_mode_goes_both_ways(self):
        openssl = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                   "-days", "2"]
        self.run_in(*openssl, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Root", "-addext",
                    "keyUsage=critical,keyCertSign")
        self.run_in(*openssl, "-keyout", "leaf.key", "-out", "leaf.pem", "-subj", "/CN=release", "-CA", "ca.pem",
                    "-CAkey", "ca.key", "-addext", "keyUsage=critical,digitalSignature", "-addext",
                    "basicConstraints=critical,CA:FALSE")
        (self.home / "leaf.key").chmod(0o600)
        self.tool("attest", "demo", "--key", "leaf.key", "--cert", "leaf.pem")
        self.tool("verify", "demo", "--ca", "ca.pem", "--identity", "release")
        self.tool("verify", "demo", "--ca", "ca.pem", "--identity", "other", codes=(1,))
        self.tool("verify", "demo", "--ca", "leaf.pem", codes=(1,))
        self.tool("verify", "demo", "--key", "k.pub", codes=(1,))
        verify = [self.model_signing, "verify", "certificate", "demo", "--signature"]
        self.run_in(*verify, "demo/model.sig", "--certificate_chain", "ca.pem")
        shutil.rmtree(self.tree / ".assay")
        (self.tree / "model.sig").unlink()
        self.run_in(self.model_signing, "sign", "certificate", "demo", "--private_key", "leaf.key",
                    "--signing_certificate", "leaf.pem", "--certificate_chain", "ca.pem", "--signature", "ref.sig")
        self.tool("verify", "demo", "--ca", "ca.pem", "--bundle", "ref.sig")

    def test_sigstore_accepts_every_statement(self):
        root = self.attest()
        self.sigstore("demo/model.sig", OMS, root)
        sha256 = hashlib.sha256((self.tree / "model.onnx").read_bytes()).hexdigest()
        for name, predicate_type in TYPES.items():
            bundle = f"demo/.assay/{name}.sigstore.json"
            self.sigstore(bundle, predicate_type, root)
            self.sigstore(bundle, predicate_type, sha256)
            self.sigstore(bundle, OMS, root, codes=(1,))
            self.sigstore(bundle, predicate_type, "0" * 64, codes=(1,))
        self.tool("keygen", "other", "--unencrypted")
        self.sigstore("demo/model.sig", OMS, root, key="other.pub", codes=(1,))

    def test_bill_of_materials_follows_its_schema(self):
        self.attest()
        for version in ["1.6", "1.7"]:
            (self.home / "bom.json").write_text(self.tool("bom", "demo", "--spec-version", version))
            self.run_in("node", HERE / "provenance_bom.mjs", self.modules, version, "bom.json")
        self.run_in("node", HERE / "provenance_bom.mjs", self.modules, "1.6", "demo/.assay/bom.cdx.json")
        bom = json.loads((self.home / "demo/.assay/bom.cdx.json").read_text())
        references = [bom["metadata"]["component"]["bom-ref"], *(c["bom-ref"] for c in bom["components"])]
        self.assertEqual(len(references), len(set(references)))
        self.assertEqual(sorted(references), sorted(d["ref"] for d in bom["dependencies"]))
        for dependency in bom["dependencies"]:
            self.assertLessEqual(set(dependency.get("dependsOn", [])), set(references))

    def test_facts_follow_their_schema(self):
        self.attest()
        env.import_from_packages("jsonschema")
        import base64

        import jsonschema

        schema = json.loads((env.ROOT / "docs/schemas/artifact-facts.schema.json").read_text())
        bundle = json.loads((self.home / "demo/.assay/facts.sigstore.json").read_text())
        statement = json.loads(base64.b64decode(bundle["dsseEnvelope"]["payload"]))
        jsonschema.Draft202012Validator(schema).validate(statement["predicate"])
        roles = {file["name"]: file["role"] for file in statement["predicate"]["files"]}
        self.assertEqual(roles["weights.bin"], "external-data")

    def test_incomplete_set_is_not_signed_as_complete(self):
        (self.tree / "weights.bin").unlink()
        self.tool("attest", "demo", "--key", "k.key", codes=(1, 3))
        self.assertFalse((self.tree / "model.sig").exists())
        self.tool("attest", "demo", "--key", "k.key", "--allow-incomplete", codes=(1, 3))
        self.tool("verify", "demo", "--key", "k.pub", codes=(1,))

    def test_key_in_a_token(self):
        module = pathlib.Path("/usr/lib/softhsm/libsofthsm2.so")
        if shutil.which("softhsm2-util") is None or not module.exists():
            env.unavailable("SoftHSM (Debian packages softhsm2 and libengine-pkcs11-openssl)")
        (self.home / "tokens").mkdir()
        (self.home / "softhsm2.conf").write_text(f"directories.tokendir = {self.home}/tokens\n")
        variables = [f"SOFTHSM2_CONF={self.home}/softhsm2.conf", f"PKCS11_MODULE_PATH={module}", "PIN=1234"]
        token = ["env", *variables]
        self.run_in(*token, "softhsm2-util", "--init-token", "--free", "--label", "t", "--pin", "1234", "--so-pin", "5678")
        self.run_in(*token, "softhsm2-util", "--import", "k.key", "--token", "t", "--label", "k", "--id", "01", "--pin", "1234")
        uri = "pkcs11:token=t;object=k;type=private"
        self.run_in(*token, env.tool(), "attest", "demo", "--key", uri, "--passphrase-env", "PIN")
        self.tool("verify", "demo", "--key", "k.pub")


if __name__ == "__main__":
    unittest.main()
