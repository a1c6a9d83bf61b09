// `attest`: sign what a set of files is and what was found in it.

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <system_error>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "analyzer/cli/artifact_models.h"
#include "analyzer/cli/command.h"
#include "analyzer/cli/key_options.h"
#include "analyzer/cli/lint_summary.h"
#include "analyzer/cli/policy_options.h"
#include "analyzer/cli/version.h"
#include "analyzer/report/sarif.h"
#include "fmt/format.h"
#include "provenance/bom.h"
#include "provenance/dsse.h"
#include "provenance/facts_statement.h"
#include "provenance/output_files.h"
#include "provenance/sign.h"
#include "provenance/verdict_statement.h"

namespace onnx_assay::cli {
namespace {

namespace fs = std::filesystem;
using provenance::ArtifactSet;
using provenance::OutputFile;
using provenance::Reference;

struct Arguments {
  std::string path, key, certificates, policy_file, output, resource_uri;
  std::vector<std::string> companions;
  PolicyOptions policy;
  PassphraseOptions passphrase;
  std::uint64_t serial = 0;
  unsigned jobs = 0;
  bool is_unsigned = false, allow_incomplete = false, force = false;
};

// Everything that one run writes.
class Outputs {
 public:
  Outputs(const ArtifactPlace& place, const provenance::Signer& signer, const ArtifactSet& set)
      : place_(place), signer_(signer), set_(set) {}

  Reference AddPlain(const std::string& name, const std::string& media_type, std::string bytes) {
    const Sha256Digest sha256 = Sha256(bytes);
    files_.push_back({(fs::path(place_.statements) / name).string(), std::move(bytes)});
    return {name, media_type, sha256};
  }

  // Referred to by the digest of the payload: a signature has several valid forms, the payload has one.
  absl::StatusOr<Reference> AddStatement(const std::string& name, const std::string& payload) {
    const bool is_signed = signer_.key != nullptr;
    const std::string file = name + (is_signed ? ".sigstore.json" : ".unsigned.json");
    ONNX_ASSAY_ASSIGN_OR_RETURN(std::string bundle, SignPayload(payload, signer_));
    files_.push_back({(fs::path(place_.statements) / file).string(), std::move(bundle)});
    return Reference{file, std::string(provenance::kInTotoPayloadType), Sha256(payload)};
  }

  absl::StatusOr<Reference> AddManifest() {
    const std::string payload = WriteOmsStatement(set_.manifest());
    const bool is_signed = signer_.key != nullptr;
    const std::string path = is_signed ? place_.bundle : place_.statements + "/model.unsigned.json";
    ONNX_ASSAY_ASSIGN_OR_RETURN(std::string bundle, SignPayload(payload, signer_));
    files_.push_back({path, std::move(bundle)});
    return Reference{fs::path(path).filename().string(), std::string(provenance::kInTotoPayloadType), Sha256(payload)};
  }

  // A bundle that is there without its statements would verify, so it is renamed last.
  absl::Status Write(bool force) {
    std::error_code error;
    fs::create_directories(place_.statements, error);
    if (error) {
      return absl::PermissionDeniedError(
          fmt::format("cannot make {}: {}", Quoted(place_.statements, 4096), error.message()));
    }
    std::stable_partition(files_.begin(), files_.end(),
                          [&](const OutputFile& file) { return file.path != place_.bundle; });
    return WriteFiles(files_, force);
  }

  const std::vector<OutputFile>& files() const { return files_; }

 private:
  const ArtifactPlace& place_;
  const provenance::Signer& signer_;
  const ArtifactSet& set_;
  std::vector<OutputFile> files_;
};

std::string Sarif(const ReadModels& read) {
  report::RenderOptions options;
  options.rules = read.rules;
  return report::RenderSarif(read.run, options);
}

std::string Bom(const ArtifactPlace& place, const ArtifactSet& set, const Reference& sarif) {
  provenance::BomOptions options;
  options.tool_version = ToolVersion();
  if (std::getenv("SOURCE_DATE_EPOCH") != nullptr) options.time = StatementTime();
  options.links = {{"digital-signature", fs::path(place.bundle).filename().string(), std::nullopt},
                   {"static-analysis-report", sarif.name, sarif.sha256},
                   {"attestation", "lint.sigstore.json", std::nullopt},
                   {"attestation", "facts.sigstore.json", std::nullopt}};
  return WriteBom(set, options);
}

absl::Status AddAll(const Arguments& arguments, const ArtifactPlace& place, const ArtifactSet& set,
                    const ReadModels& read, const PolicyDigest& policy, Outputs& outputs) {
  const provenance::Tool tool{std::string(ToolVersion()), BinaryDigest(), CompiledTables()};
  ONNX_ASSAY_ASSIGN_OR_RETURN(const Reference manifest, outputs.AddManifest());
  const Reference sarif = outputs.AddPlain("findings.sarif", "application/sarif+json", Sarif(read));
  const Reference bom =
      outputs.AddPlain("bom.cdx.json", "application/vnd.cyclonedx+json", Bom(place, set, sarif));
  const provenance::LintSummary lint = SummariseLint(read, policy, sarif);
  ONNX_ASSAY_ASSIGN_OR_RETURN(
      const Reference lint_statement,
      outputs.AddStatement("lint", WriteStatement(LintStatement(set, lint, tool))));
  ONNX_ASSAY_ASSIGN_OR_RETURN(
      const Reference facts_statement,
      outputs.AddStatement("facts",
                           WriteStatement(FactsStatement(set, tool, arguments.serial, {manifest, sarif, bom}))));
  if (arguments.policy_file.empty()) return absl::OkStatus();
  provenance::VerdictSummary verdict;
  verdict.passed = read.run.outcome == Outcome::kPass && set.complete();
  verdict.levels = VerdictLevels(read, lint);
  verdict.time = StatementTime();
  verdict.resource_uri = arguments.resource_uri;
  verdict.policy_name = policy.name;
  verdict.policy_sha256 = *policy.sha256;
  verdict.inputs = {manifest, lint_statement, facts_statement};
  return outputs.AddStatement("verdict", WriteStatement(VerdictStatement(set, verdict, tool))).status();
}

void Announce(const ArtifactSet& set, const Outputs& outputs, const provenance::Signer& signer) {
  std::string text;
  for (const OutputFile& file : outputs.files()) text += fmt::format("wrote {}\n", Escaped(file.path, 4096));
  text += fmt::format("files {}, root sha256 {}\n", set.files.size(), Hex(set.root()));
  const Sha256Digest reference = ReferenceRootDigest(set.manifest().resources);
  if (reference != set.root()) text += fmt::format("root in the order of model_signing {}\n", Hex(reference));
  text += signer.key == nullptr ? "unsigned: these statements prove nothing\n"
                                : fmt::format("signed with {}\n", signer.key->public_key().hint());
  Print(text);
}

absl::StatusOr<ArtifactSet> BuildSet(const Arguments& arguments, const ArtifactPlace& place, const ReadModels& read) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(
      ArtifactSet set,
      provenance::BuildArtifactSet(
          {.directory = place.directory, .name = place.name, .whole_directory = place.file.empty(),
           .models = read.summaries, .companions = arguments.companions, .ignored = place.Ignored()},
          {}));
  for (const FileReport& file : read.run.files) {
    if (!file.error.empty()) set.gaps.push_back(fmt::format("{} was not inspected: {}", file.path, file.error));
  }
  if (read.run.files.empty()) set.gaps.push_back("no model was found");
  return set;
}

int Attest(const Arguments& arguments, const provenance::Signer& signer) {
  const absl::StatusOr<ArtifactPlace> place = PlaceOfArtifact(arguments.path, arguments.output);
  const absl::StatusOr<JudgingPolicy> policy = ReadJudgingPolicy(arguments.policy, arguments.policy_file);
  for (const absl::Status& status : {place.status(), policy.status()}) {
    if (status.ok()) continue;
    Complain(std::string(status.message()));
    return kExitTrouble;
  }
  const ReadModels read = ReadArtifactModels(*place, policy->policy, arguments.jobs);
  const absl::StatusOr<ArtifactSet> set = BuildSet(arguments, *place, read);
  if (!set.ok()) {
    Complain(std::string(set.status().message()));
    return kExitIncomplete;
  }
  for (const std::string& warning : set->warnings) Complain("warning: " + warning);
  for (const std::string& gap : set->gaps) Complain(Inert(gap));
  const int code = read.run.outcome == Outcome::kFail ? kExitFindings
                   : !set->complete()                 ? kExitIncomplete
                                                      : read.run.exit_code();
  if (!set->complete() && !arguments.allow_incomplete) {
    Complain("the set is not complete, nothing was signed; --allow-incomplete signs it as incomplete");
    return code;
  }
  Outputs outputs(*place, signer, *set);
  absl::Status status = AddAll(arguments, *place, *set, read, policy->digest, outputs);
  if (status.ok()) status = outputs.Write(arguments.force);
  if (!status.ok()) {
    Complain(std::string(status.message()));
    return kExitTrouble;
  }
  Announce(*set, outputs, signer);
  return code;
}

int RunAttest(const Arguments& arguments) {
  if (arguments.is_unsigned != arguments.key.empty()) {
    Complain("statements are signed with --key, or written with --unsigned: one of them is needed");
    return kExitTrouble;
  }
  if (arguments.is_unsigned) return Attest(arguments, {});
  absl::StatusOr<provenance::LoadedKey> key =
      provenance::LoadPrivateKey(arguments.key, [&] { return ReadPassphrase(arguments.passphrase); });
  if (!key.ok()) {
    Complain(std::string(key.status().message()));
    return kExitTrouble;
  }
  provenance::Signer signer{&key->key, {}};
  absl::Status status;
  if (!arguments.certificates.empty()) {
    absl::StatusOr<std::vector<std::string>> certificates = ReadCertificates(arguments.certificates);
    status = certificates.status();
    if (status.ok()) {
      signer.certificates = *std::move(certificates);
      status = CheckSigner(signer);
    }
    Complain("warning: bundles with a certificate chain are read by model_signing and this tool, not by "
             "@sigstore/verify and cosign");
  }
  if (!status.ok()) {
    Complain(std::string(status.message()));
    return kExitTrouble;
  }
  const std::string warning = provenance::KeyTypeWarning(key->key.public_key().type());
  if (!warning.empty()) Complain("warning: " + warning);
  return Attest(arguments, signer);
}

}  // namespace

void AddAttestCommand(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand("attest", "Inspect a set of files and sign what it is");
  command->add_option("path", arguments->path, "A model, or a directory of models")->required();
  command->add_option("--key", arguments->key, "Private key: PEM or PKCS#12 file of mode 0600, or a URI as pkcs11:");
  AddPassphraseOptions(*command, arguments->passphrase);
  command->add_option("--cert", arguments->certificates, "Certificate chain of the key in PEM, its own first");
  command->add_flag("--unsigned", arguments->is_unsigned, "Write statements that say they are unsigned");
  command->add_option("--policy", arguments->policy_file, "Judge by this configuration and write the verdict");
  command->add_option("--companion", arguments->companions, "A further file of the set, relative to its directory");
  command->add_option("--serial", arguments->serial, "Number that grows with each release of the set");
  command->add_option("--resource-uri", arguments->resource_uri, "What consumers call the set; part of the verdict");
  command->add_option("--output", arguments->output, "Directory for the statements; default: with the set");
  command->add_flag("--allow-incomplete", arguments->allow_incomplete, "Sign a set that lacks files, as incomplete");
  command->add_flag("--force", arguments->force, "Replace existing statements");
  command->add_option("-j,--jobs", arguments->jobs, "Models read at a time; default: one for each core");
  AddPolicyOptions(*command, arguments->policy);
  command->callback([arguments, &exit_code] { exit_code = RunAttest(*arguments); });
}

}  // namespace onnx_assay::cli
