#include <string>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

// Keys with a meaning given by the ONNX specification or by a runtime.
constexpr std::string_view kReserved[] = {"model_author", "model_license", "ort_config"};
constexpr std::string_view kOwnPrefix = "onnx-assay.";

// Spelling without case and separators, with one spelling of the noun.
std::string Plain(std::string_view key) {
  std::string plain;
  for (const char c : key) {
    if (c == '_' || c == '-' || c == ' ' || c == '.') continue;
    plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  const std::size_t noun = plain.find("licence");
  if (noun != std::string::npos) plain.replace(noun, 7, "license");
  return plain;
}

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const model::Entry& entry : facts.model->metadata_props) {
    const std::string_view key = entry.key.view();
    if (key.starts_with(kOwnPrefix)) {
      report.At(entry, "metadata key {} is reserved for settings that no model may make", Quoted(key));
    }
    if (key.size() > 64) continue;
    const std::string plain = Plain(key);
    for (const std::string_view reserved : kReserved) {
      if (key != reserved && plain == Plain(reserved)) {
        report.At(entry, "metadata key {} is spelled otherwise than the reserved \"{}\"", Quoted(key), reserved);
      }
    }
  }
}

constexpr int kCwe[] = {1007};

}  // namespace

extern constinit const Rule metadata_reserved_key_name = {
    .id = "MET008",
    .name = "reserved-key-name",
    .severity = Severity::kWarning,
    .summary = "A metadata key misspells a reserved one, or speaks to this tool",
    .rationale =
        R"(Readers look for keys such as `model_license` by their exact spelling and silently miss any other. Keys that begin
with `onnx-assay.` are reserved for the settings of this tool, which never takes them from a model: who delivers a model
must not decide how it is judged.)",
    .remediation =
        R"(Use the exact spelling, or a key that is clearly your own.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
