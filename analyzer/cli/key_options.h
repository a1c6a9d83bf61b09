#ifndef ONNX_ASSAY_ANALYZER_CLI_KEY_OPTIONS_H_
#define ONNX_ASSAY_ANALYZER_CLI_KEY_OPTIONS_H_

#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"
#include "provenance/load_key.h"

namespace onnx_assay::cli {

// Where the passphrase of a private key comes from. Never the command line, which every process sees.
struct PassphraseOptions {
  std::string variable;  // name of an environment variable
  int descriptor = -1;   // read to the end or the first line break
};

void AddPassphraseOptions(CLI::App& command, PassphraseOptions& options);

// Asked when a key needs it. Errors: kInvalidArgument when there is none.
absl::StatusOr<std::string> ReadPassphrase(const PassphraseOptions& options);

// Public keys from PEM files. Errors: as ReadSmallFile and ParsePublicKey, with the path.
absl::StatusOr<std::vector<provenance::PublicKey>> ReadPublicKeys(const std::vector<std::string>& paths);

// Certificates of a PEM file as DER. Errors: as ReadSmallFile and ParseCertificates, with the path.
absl::StatusOr<std::vector<std::string>> ReadCertificates(const std::string& path);

// The time that statements carry: SOURCE_DATE_EPOCH, or now.
std::int64_t StatementTime();

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_KEY_OPTIONS_H_
