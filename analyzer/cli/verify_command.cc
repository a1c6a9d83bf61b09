// `verify`: whether a set of files is what a trusted key signed.

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <system_error>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "analyzer/cli/artifact_models.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/key_options.h"
#include "analyzer/cli/verify_report.h"
#include "fmt/format.h"
#include "provenance/verdict_statement.h"

namespace onnx_assay::cli {
namespace {

namespace fs = std::filesystem;
using provenance::Answer;
using provenance::StatementKind;

// Statements that one folder may hold.
constexpr std::size_t kMaxStatements = 64;
constexpr std::int64_t kSecondsPerDay = 86'400;

struct Arguments {
  std::string path, bundle, statements, roots, identity, policy_file, revoked_file;
  std::string format = "text";
  std::vector<std::string> keys, key_for, required;
  std::uint64_t minimum_serial = 0;
  unsigned max_age_days = 0, jobs = 0;
  bool allow_extra = false, allow_incomplete = false, signature_only = false;
};

// What the user trusts and demands, read before any bundle is.
struct Demands {
  std::vector<provenance::PublicKey> keys;
  std::optional<provenance::ChainPolicy> chain;
  provenance::StatementPolicy policy;
  std::set<std::string> revoked;  // root digests

  provenance::Trust trust() const { return {keys, chain}; }
};

absl::Status ReadKeys(const Arguments& arguments, Demands& demands) {
  if (arguments.roots.empty() == (arguments.keys.empty() && arguments.key_for.empty())) {
    return absl::InvalidArgumentError("trust is given by --key, or by --ca: one of them is needed");
  }
  if (!arguments.roots.empty()) {
    demands.chain.emplace();
    demands.chain->identity = arguments.identity;
    ONNX_ASSAY_ASSIGN_OR_RETURN(demands.chain->roots, ReadCertificates(arguments.roots));
    return absl::OkStatus();
  }
  ONNX_ASSAY_ASSIGN_OR_RETURN(demands.keys, ReadPublicKeys(arguments.keys));
  for (const std::string& text : arguments.key_for) {
    const std::size_t equals = text.find('=');
    const auto kind = provenance::ParseStatementKind(text.substr(0, equals));
    if (!kind || equals == std::string::npos) {
      return absl::InvalidArgumentError(
          fmt::format("--key-for {}: KIND=FILE is expected, with lint, verdict, facts or contract", Quoted(text)));
    }
    ONNX_ASSAY_ASSIGN_OR_RETURN(std::vector<provenance::PublicKey> keys, ReadPublicKeys({text.substr(equals + 1)}));
    demands.policy.signers[*kind].insert(keys.front().hint());
    demands.keys.push_back(std::move(keys.front()));
  }
  return absl::OkStatus();
}

absl::Status ReadRevoked(const std::string& path, Demands& demands) {
  if (path.empty()) return absl::OkStatus();
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string text, ReadSmallFile(path, Limits().max_document_bytes));
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    at = end + 1;
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (line.empty() || line.front() == '#') continue;
    if (!provenance::ParseSha256(line)) {
      return absl::InvalidArgumentError(fmt::format("{}: {} is no root digest of 64 lower-case digits",
                                                    Escaped(path, 4096), Quoted(line)));
    }
    demands.revoked.insert(std::move(line));
  }
  return absl::OkStatus();
}

absl::StatusOr<Demands> ReadDemands(const Arguments& arguments) {
  Demands demands;
  ONNX_ASSAY_RETURN_IF_ERROR(ReadKeys(arguments, demands));
  ONNX_ASSAY_RETURN_IF_ERROR(ReadRevoked(arguments.revoked_file, demands));
  for (const std::string& name : arguments.required) {
    demands.policy.required.insert(*provenance::ParseStatementKind(name));
  }
  if (!arguments.policy_file.empty()) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string bytes,
                                ReadSmallFile(arguments.policy_file, Limits().max_document_bytes));
    demands.policy.policy_sha256 = Sha256(bytes);
    demands.policy.required.insert(StatementKind::kVerdict);
  }
  demands.policy.minimum_serial = arguments.minimum_serial;
  demands.policy.allow_incomplete = arguments.allow_incomplete;
  demands.policy.now = StatementTime();
  if (arguments.max_age_days > 0) {
    demands.policy.not_before = *demands.policy.now - arguments.max_age_days * kSecondsPerDay;
    demands.policy.required.insert(StatementKind::kVerdict);
  }
  return demands;
}

// Signed statements of a folder, sorted by name.
std::vector<provenance::ReceivedStatement> ReceiveStatements(const std::string& folder, Verification& verification) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.ends_with(".sigstore.json")) names.push_back(name);
    if (names.size() > kMaxStatements) {
      verification.reasons.push_back(fmt::format("folder holds more than {} statements", kMaxStatements));
      verification.answer = Answer::kUndecided;
      return {};
    }
  }
  std::sort(names.begin(), names.end());
  std::vector<provenance::ReceivedStatement> received;
  for (const std::string& name : names) {
    absl::StatusOr<std::string> bytes =
        ReadSmallFile((fs::path(folder) / name).string(), Limits().max_document_bytes);
    // An unreadable statement is judged as an empty one: rejected, never passed over.
    received.push_back({name, bytes.ok() ? *std::move(bytes) : std::string()});
  }
  return received;
}

void Worsen(Answer answer, Verification& verification) {
  if (verification.answer != Answer::kRejected) verification.answer = answer;
}

void JudgeFiles(const Arguments& arguments, const ArtifactPlace& place, const Limits& limits,
                Verification& verification) {
  Policy no_rules;
  no_rules.ignore = {"ALL"};
  ReadModels read = ReadArtifactModels(place, no_rules, arguments.jobs);
  for (const FileReport& file : read.run.files) {
    if (file.error.empty()) continue;
    verification.reasons.push_back(fmt::format("{} cannot be read: {}", file.path, file.error));
    Worsen(Answer::kUndecided, verification);
  }
  absl::StatusOr<provenance::FilesReport> files =
      VerifyFiles(*verification.manifest,
                  {.directory = place.directory, .file = place.file, .models = std::move(read.summaries),
                   .ignored = place.Ignored(), .allow_extra = arguments.allow_extra},
                  limits);
  if (!files.ok()) {
    verification.reasons.emplace_back(files.status().message());
    return Worsen(Answer::kUndecided, verification);
  }
  verification.files = *std::move(files);
  for (const std::string& reason : verification.files.undecided) verification.reasons.push_back(reason);
  for (const std::string& reason : verification.files.faults) verification.reasons.push_back(reason);
  if (!verification.files.undecided.empty()) Worsen(Answer::kUndecided, verification);
  if (!verification.files.faults.empty()) Worsen(Answer::kRejected, verification);
}

void JudgeStatements(const ArtifactPlace& place, const Demands& demands, const Limits& limits,
                     Verification& verification) {
  const Sha256Digest root = provenance::RootDigest(verification.manifest->resources);
  if (demands.revoked.contains(Hex(root))) {
    verification.reasons.push_back("the set is revoked");
    Worsen(Answer::kRejected, verification);
  }
  const std::vector<provenance::ReceivedStatement> received = ReceiveStatements(place.statements, verification);
  verification.statements = VerifyStatements(received, root, demands.trust(), demands.policy, limits);
  for (const provenance::StatementReport& one : verification.statements.statements) {
    if (one.answer == Answer::kAccepted) continue;
    verification.reasons.push_back(fmt::format("statement {}: {}", one.file, one.reason));
    Worsen(one.answer, verification);
  }
  for (const std::string& fault : verification.statements.faults) {
    verification.reasons.push_back(fault);
    Worsen(Answer::kRejected, verification);
  }
}

// Signature first, over the bytes as received; then their meaning; then the files.
Verification Verify(const Arguments& arguments, const ArtifactPlace& place, const Demands& demands) {
  const Limits limits;
  Verification verification;
  verification.path = arguments.path;
  verification.bundle = place.bundle;
  const absl::StatusOr<std::string> bytes = ReadSmallFile(place.bundle, limits.max_document_bytes);
  if (!bytes.ok()) {
    verification.reasons.push_back(fmt::format("no signature could be read: {}", std::string(bytes.status().message())));
    return verification;
  }
  provenance::SignatureCheck check = VerifyBundle(*bytes, demands.trust(), limits);
  verification.answer = check.answer;
  if (check.answer != Answer::kAccepted) {
    verification.reasons.push_back(std::move(check.reason));
    return verification;
  }
  absl::StatusOr<provenance::Manifest> manifest = provenance::ParseOmsStatement(check.payload, limits);
  if (!manifest.ok()) {
    verification.reasons.emplace_back(manifest.status().message());
    verification.answer = Answer::kRejected;
    return verification;
  }
  verification.signer = std::move(check.signer);
  verification.manifest = *std::move(manifest);
  if (verification.manifest->allow_symlinks) {
    verification.reasons.push_back("signer followed links, so that what was signed depends on more than the files");
    Worsen(Answer::kRejected, verification);
  }
  if (!arguments.signature_only) JudgeFiles(arguments, place, limits, verification);
  JudgeStatements(place, demands, limits, verification);
  return verification;
}

int RunVerify(const Arguments& arguments) {
  absl::StatusOr<ArtifactPlace> place = PlaceOfArtifact(arguments.path, {});
  const absl::StatusOr<Demands> demands = ReadDemands(arguments);
  for (const absl::Status& status : {place.status(), demands.status()}) {
    if (status.ok()) continue;
    Complain(std::string(status.message()));
    return kExitTrouble;
  }
  if (!arguments.bundle.empty()) {
    place->bundle = arguments.bundle;
    place->statements = StatementsOf(arguments.bundle);
  }
  if (!arguments.statements.empty()) place->statements = arguments.statements;
  const Verification verification = Verify(arguments, *place, *demands);
  Print(arguments.format == "json" ? VerificationJson(verification) : VerificationText(verification));
  switch (verification.answer) {
    case Answer::kAccepted: return kExitPass;
    case Answer::kRejected: return kExitFindings;
    case Answer::kUndecided: return kExitIncomplete;
  }
  return kExitIncomplete;
}

}  // namespace

void AddVerifyCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("verify", "Check files against what a trusted key signed");
  command->add_option("path", arguments->path, "A model, or a directory of models")->required();
  command->add_option("--key", arguments->keys, "Trusted public key in PEM; repeatable");
  command->add_option("--key-for", arguments->key_for,
                      "Key that alone may sign a kind of statement, as KIND=FILE; repeatable");
  CLI::Option* const roots = command->add_option(
      "--ca", arguments->roots, "Trusted root certificates in PEM, for bundles with a chain");
  command->add_option("--identity", arguments->identity, "Name that the certificate has to bear")->needs(roots);
  command->add_option("--bundle", arguments->bundle, "Signature; default: model.sig in a directory, FILE.sig");
  command->add_option("--statements", arguments->statements, "Folder of statements; default: beside the signature");
  command->add_option("--policy", arguments->policy_file, "Demand a passed verdict by exactly this policy file");
  command->add_option("--require", arguments->required, "Demand positive statements of these kinds")
      ->delimiter(',')
      ->check(CLI::IsMember({"lint", "verdict", "facts", "contract"}));
  command->add_option("--minimum-serial", arguments->minimum_serial, "Demand at least this serial");
  command->add_option("--max-age", arguments->max_age_days, "Demand a verdict not older than this, in days")
      ->check(CLI::Range(1u, 36'500u));
  command->add_option("--revoked", arguments->revoked_file, "File of root digests that are rejected, one a line");
  command->add_flag("--allow-extra", arguments->allow_extra, "Files that are not covered are no fault");
  command->add_flag("--allow-incomplete", arguments->allow_incomplete, "Accept a set that was signed as incomplete");
  command->add_flag("--signature-only", arguments->signature_only, "Check the signature alone, no file");
  command->add_option("-f,--format", arguments->format, "Format of the report")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command->add_option("-j,--jobs", arguments->jobs, "Models read at a time; default: one for each core");
  command->callback([arguments, &exit_code] { exit_code = RunVerify(*arguments); });
}

}  // namespace onnx_assay::cli
