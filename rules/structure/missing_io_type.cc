#include <vector>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

// What the type lacks, or nothing. The shape is the matter of another rule.
std::string_view Lacking(const model::Type& type) {
  switch (type.kind) {
    case model::TypeKind::kUnset:
      return "a kind of type";
    case model::TypeKind::kTensor:
    case model::TypeKind::kSparseTensor:
      return type.elem_type.present() && type.elem_type.value != 0 ? "" : "an element type";
    case model::TypeKind::kSequence:
    case model::TypeKind::kOptional:
      return type.element ? "" : "an element type";
    case model::TypeKind::kMap:
      if (!type.key_type().present() || type.key_type().value == 0) return "a key type";
      return type.element ? "" : "a value type";
    case model::TypeKind::kOpaque:
      return type.opaque_name().empty() ? "an opaque type's name" : "";
  }
  return "";
}

void CheckList(const std::vector<model::ValueInfo>& infos, std::string_view side,
               Reporter& report) {
  for (const model::ValueInfo& info : infos) {
    const std::string_view lacking = info.type ? Lacking(*info.type) : "a type";
    if (lacking.empty()) continue;
    report.At(info, "{} {} has no complete type: {} is missing", side, Quoted(info.name.view()),
              lacking);
  }
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  if (!facts.model->graph) return;
  CheckList(facts.model->graph->inputs, "input", report);
  CheckList(facts.model->graph->outputs, "output", report);
}

}  // namespace

extern constinit const Rule structure_missing_io_type = {
    .id = "STR010",
    .name = "missing-io-type",
    .severity = Severity::kError,
    .summary = "An input or output of the model has no type, or an incomplete one",
    .rationale =
        R"(The types of inputs and outputs are the contract of the model: a caller prepares
buffers by them. ONNX's checker refuses a model that leaves them open, and a runtime must guess.)",
    .remediation =
        R"(Declare the type: kind, element type, and for sequences, maps and optionals what they
hold.)",
    .check = &Check,
};

}  // namespace onnx_assay::rules
