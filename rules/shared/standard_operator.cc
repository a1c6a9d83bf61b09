#include "rules/shared/standard_operator.h"

#include <algorithm>

namespace onnx_assay::rules {
namespace {

constexpr std::string_view kStandardDomains[] = {
    "", "ai.onnx", "ai.onnx.ml", "ai.onnx.training", "ai.onnx.preview", "ai.onnx.preview.training"};

constexpr std::string_view kFormerExperiments[] = {"ATen",
                                                   "Affine",
                                                   "ConstantFill",
                                                   "Crop",
                                                   "DynamicSlice",
                                                   "GRUUnit",
                                                   "GivenTensorFill",
                                                   "ImageScaler",
                                                   "ParametricSoftplus",
                                                   "Scale",
                                                   "ScaledTanh"};

}  // namespace

bool IsStandardDomain(std::string_view domain) {
  return std::find(std::begin(kStandardDomains), std::end(kStandardDomains), domain) !=
         std::end(kStandardDomains);
}

bool IsFormerExperiment(const facts::NodeFacts& node) {
  if (!node.domain.empty()) return false;
  const std::string_view name = node.node->op_type.view();
  return std::find(std::begin(kFormerExperiments), std::end(kFormerExperiments), name) !=
         std::end(kFormerExperiments);
}

bool IsDeprecatedInPlace(const facts::NodeFacts& node) {
  if (node.schema == nullptr || !node.schema->deprecated()) return false;
  const std::span<const tables::OpSchema> forms =
      tables::OperatorVersions(node.domain, node.node->op_type.view());
  return std::none_of(forms.begin(), forms.end(), [&](const tables::OpSchema& form) {
    return !form.deprecated() && form.since_version() < node.schema->since_version();
  });
}

const tables::OpSchema* BindingSignature(const facts::NodeFacts& node) {
  if (node.schema == nullptr || node.schema->deprecated() || node.function != facts::kNone)
    return nullptr;
  if (!IsStandardDomain(node.domain) || IsFormerExperiment(node)) return nullptr;
  return node.schema;
}

std::optional<std::int64_t> OtherVersionWith(const facts::NodeFacts& node,
                                             std::string_view attribute) {
  std::optional<std::int64_t> version;
  for (const tables::OpSchema& schema :
       tables::OperatorVersions(node.domain, node.node->op_type.view())) {
    if (schema.FindAttribute(attribute)) version = schema.since_version();
  }
  return version;
}

}  // namespace onnx_assay::rules
