#include "analyzer/cli/key_options.h"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/limits.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "provenance/certificate.h"

namespace onnx_assay::cli {
namespace {

constexpr std::size_t kMaxPassphraseBytes = 1024;

absl::StatusOr<std::string> ReadFirstLine(int descriptor) {
  std::string line;
  for (char c; line.size() <= kMaxPassphraseBytes;) {
    const ssize_t got = ::read(descriptor, &c, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      return absl::InvalidArgumentError(
          fmt::format("--passphrase-fd {} cannot be read: {}", descriptor, std::strerror(errno)));
    }
    if (got == 0 || c == '\n') return line;
    line += c;
  }
  return absl::InvalidArgumentError(fmt::format("passphrase is longer than {} bytes", kMaxPassphraseBytes));
}

absl::Status WithPath(const std::string& path, const absl::Status& status) {
  return absl::InvalidArgumentError(fmt::format("{}: {}", Escaped(path, 4096), std::string(status.message())));
}

}  // namespace

void AddPassphraseOptions(CLI::App& command, PassphraseOptions& options) {
  CLI::Option* const variable = command.add_option("--passphrase-env", options.variable,
                                                   "Environment variable that holds the passphrase or PIN of the key");
  command.add_option("--passphrase-fd", options.descriptor, "File descriptor to read it from, to the first line break")
      ->check(CLI::NonNegativeNumber)
      ->excludes(variable);
}

absl::StatusOr<std::string> ReadPassphrase(const PassphraseOptions& options) {
  if (options.descriptor >= 0) return ReadFirstLine(options.descriptor);
  if (options.variable.empty()) {
    return absl::InvalidArgumentError("key needs a passphrase: give --passphrase-env or --passphrase-fd");
  }
  const char* const value = std::getenv(options.variable.c_str());
  if (value == nullptr) {
    return absl::InvalidArgumentError(
        fmt::format("environment variable {} of --passphrase-env is not set", Quoted(options.variable)));
  }
  return std::string(value);
}

absl::StatusOr<std::vector<provenance::PublicKey>> ReadPublicKeys(const std::vector<std::string>& paths) {
  std::vector<provenance::PublicKey> keys;
  for (const std::string& path : paths) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string pem, ReadSmallFile(path, 1 << 20));
    absl::StatusOr<provenance::PublicKey> key = provenance::ParsePublicKey(pem);
    if (!key.ok()) return WithPath(path, key.status());
    keys.push_back(*std::move(key));
  }
  return keys;
}

absl::StatusOr<std::vector<std::string>> ReadCertificates(const std::string& path) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string pem, ReadSmallFile(path, Limits().max_document_bytes));
  absl::StatusOr<std::vector<std::string>> certificates = provenance::ParseCertificates(pem);
  if (!certificates.ok()) return WithPath(path, certificates.status());
  return certificates;
}

std::int64_t StatementTime() {
  constexpr std::int64_t kLastSecondOf9999 = 253402300799;
  if (const char* const epoch = std::getenv("SOURCE_DATE_EPOCH")) {
    std::int64_t given = 0;
    const char* const end = epoch + std::strlen(epoch);
    const auto parsed = std::from_chars(epoch, end, given);
    if (parsed.ec == std::errc() && parsed.ptr == end && given >= 0 && given <= kLastSecondOf9999) return given;
  }
  return std::time(nullptr);
}

}  // namespace onnx_assay::cli
