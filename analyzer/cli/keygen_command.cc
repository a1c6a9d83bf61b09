// `keygen`: a key pair for those who have none.

#include <filesystem>
#include <memory>
#include <system_error>

#include "analyzer/base/utf8.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/key_options.h"
#include "fmt/format.h"
#include "provenance/output_files.h"
#include "provenance/sign.h"

namespace onnx_assay::cli {
namespace {

struct Arguments {
  std::string prefix;
  std::string type = "ecdsa-p256";
  PassphraseOptions passphrase;
  bool unencrypted = false;
  bool force = false;
};

absl::Status Generate(const Arguments& arguments) {
  const bool encrypt = !arguments.passphrase.variable.empty() || arguments.passphrase.descriptor >= 0;
  if (encrypt == arguments.unencrypted) {
    return absl::InvalidArgumentError(
        "the private key is written encrypted with --passphrase-env or --passphrase-fd, or in the clear with "
        "--unencrypted: one of them is needed");
  }
  std::string passphrase;
  if (encrypt) {
    absl::StatusOr<std::string> read = ReadPassphrase(arguments.passphrase);
    if (!read.ok()) return read.status();
    if (read->empty()) return absl::InvalidArgumentError("passphrase is empty");
    passphrase = *std::move(read);
  }
  const absl::StatusOr<provenance::PrivateKey> key =
      provenance::GenerateKey(*provenance::ParseKeyType(arguments.type));
  if (!key.ok()) return key.status();
  const absl::StatusOr<std::string> pem = provenance::PrivateKeyPem(*key, passphrase);
  if (!pem.ok()) return pem.status();
  const provenance::OutputFile files[] = {{arguments.prefix + ".key", *pem, 0600},
                                          {arguments.prefix + ".pub", key->public_key().pem(), 0644}};
  const absl::Status written = provenance::WriteFiles(files, arguments.force);
  if (!written.ok()) return written;
  Print(fmt::format("private key {}.key, mode 0600: keep it secret\npublic key {}.pub, fingerprint {}\n",
                    Escaped(arguments.prefix, 4096), Escaped(arguments.prefix, 4096), key->public_key().hint()));
  return absl::OkStatus();
}

int RunKeygen(const Arguments& arguments) {
  const std::string warning = provenance::KeyTypeWarning(*provenance::ParseKeyType(arguments.type));
  if (!warning.empty()) Complain("warning: " + warning);
  const absl::Status status = Generate(arguments);
  if (status.ok()) return kExitPass;
  Complain(std::string(status.message()));
  return kExitTrouble;
}

}  // namespace

void AddKeygenCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("keygen", "Make a key pair for attest and verify");
  command->add_option("prefix", arguments->prefix, "PREFIX.key and PREFIX.pub are written")->required();
  command->add_option("--type", arguments->type, "Type of the key")
      ->check(CLI::IsMember({"ecdsa-p256", "ecdsa-p384", "ecdsa-p521", "ed25519"}))
      ->capture_default_str();
  AddPassphraseOptions(*command, arguments->passphrase);
  command->add_flag("--unencrypted", arguments->unencrypted, "Write the private key without a passphrase");
  command->add_flag("--force", arguments->force, "Replace existing files");
  command->callback([arguments, &exit_code] { exit_code = RunKeygen(*arguments); });
}

}  // namespace onnx_assay::cli
