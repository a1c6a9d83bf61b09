#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckInvalidDimension(const facts::ModelFacts& model_facts, const Context&, Reporter& report) {
  for (const model::ValueInfo* const info : model_facts.value_infos) {
    for (const model::Type* type = info->type.get(); type != nullptr; type = type->element.get()) {
      if (type->shape == nullptr) continue;
      for (const model::Dim& dim : type->shape->dims) {
        if (dim.kind != model::Dim::Kind::kValue || dim.value >= 0) continue;
        report.At(dim, "dimension of {} is {}: 0 or more is allowed", Quoted(info->name.view()),
                  dim.value);
      }
    }
  }
}

constexpr int kCwe[] = {1284, 190};

}  // namespace

extern constinit const Rule shape_invalid_dimension = {
    .id = "SHP007",
    .name = "invalid-dimension",
    .severity = Severity::kError,
    .summary = "A declared dimension is negative",
    .rationale =
        R"(A size is 0 or more; a dynamic axis has a name or nothing. Readers take -1 as dynamic, as an error,
or as a size of 2^64-1, with which a product of dimensions wraps around.)",
    .remediation =
        R"(Write a name (`dim_param`) or leave the dimension empty where it is dynamic.)",
    .cwe = kCwe,
    .check = &CheckInvalidDimension,
};

}  // namespace onnx_assay::rules
