#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckTensor(const facts::TensorFacts& tensor, const Context&, Reporter& report) {
  for (const model::Entry& entry : tensor.tensor->external_data) {
    const std::string_view key = entry.key.view();
    if (key == "location" || key == "offset" || key == "length" || key == "checksum" ||
        key == "basepath" || key.starts_with("prepacked")) {
      continue;
    }
    report.At(entry,
              "external data of tensor {} has the unknown key {}: location, offset, length, "
              "checksum are known",
              Quoted(tensor.tensor->name.view()), Quoted(key));
  }
}

constexpr int kCwe[] = {1287};

}  // namespace

extern constinit const Rule external_unknown_key = {
    .id = "EXT021",
    .name = "unknown-key",
    .severity = Severity::kWarning,
    .summary = "External data of a tensor has a key that the format does not know",
    .rationale =
        R"(Loaders skip it, or a particular one acts on it. The format has location, offset, length and
checksum.)",
    .remediation = R"(Remove the entry, or say what reads it.)",
    .cwe = kCwe,
    .check = &CheckTensor,
};

}  // namespace onnx_assay::rules
