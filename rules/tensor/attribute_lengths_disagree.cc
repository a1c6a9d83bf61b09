#include "analyzer/engine/rule.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kTreeNodes[] = {
    "nodes_falsenodeids", "nodes_featureids", "nodes_hitrates", "nodes_missing_value_tracks_true", "nodes_modes",
    "nodes_nodeids", "nodes_treeids", "nodes_truenodeids", "nodes_values"};
constexpr std::string_view kTreeClasses[] = {"class_ids", "class_nodeids", "class_treeids", "class_weights"};
constexpr std::string_view kTreeTargets[] = {"target_ids", "target_nodeids", "target_treeids", "target_weights"};
constexpr std::string_view kCategories[] = {"cats_int64s", "cats_strings"};
constexpr std::string_view kLabels[] = {"keys_floats", "keys_int64s", "keys_strings",
                                        "values_floats", "values_int64s", "values_strings"};
constexpr std::string_view kEnsemble[] = {"nodes_featureids", "nodes_falseleafs", "nodes_falsenodeids",
                                          "nodes_hitrates", "nodes_missing_value_tracks_true",
                                          "nodes_trueleafs", "nodes_truenodeids"};

// Attributes of one operator that list things side by side: of those that are there, all have one
// length. Source: specification of ai.onnx.ml.
struct Parallel {
  std::string_view domain, op_type;
  std::span<const std::string_view> attributes;
};
constexpr std::string_view kMl = "ai.onnx.ml";
constexpr Parallel kParallel[] = {
    {kMl, "TreeEnsembleClassifier", kTreeNodes}, {kMl, "TreeEnsembleClassifier", kTreeClasses},
    {kMl, "TreeEnsembleRegressor", kTreeNodes},  {kMl, "TreeEnsembleRegressor", kTreeTargets},
    {kMl, "CategoryMapper", kCategories},        {kMl, "LabelEncoder", kLabels},
    {kMl, "TreeEnsemble", kEnsemble},
};

std::uint64_t LengthOf(const model::Attribute& attribute) {
  if (!attribute.lists) return 0;
  return attribute.lists->floats_count + attribute.lists->ints_count + attribute.lists->strings_count;
}

void CheckParallel(const model::Node& node, std::span<const std::string_view> names, Reporter& report) {
  const model::Attribute* first = nullptr;
  for (const std::string_view name : names) {
    const model::Attribute* const attribute = node.FindAttribute(name);
    if (attribute == nullptr || !attribute->ref_attr_name.empty() || LengthOf(*attribute) == 0) continue;
    if (first == nullptr) {
      first = attribute;
      continue;
    }
    if (LengthOf(*attribute) == LengthOf(*first)) continue;
    report.At(*attribute, "attribute {} has another length than {}: {}, {} expected", Quoted(name),
              Quoted(first->name.view()), LengthOf(*attribute), LengthOf(*first))
        .Related(first->path, first->range, "the list beside it");
    return;
  }
}

// Convolution and pooling: as many kernel sizes as strides and dilations, and twice as many pads.
void CheckWindow(const model::Node& node, Reporter& report) {
  const model::Attribute* first = nullptr;
  std::uint64_t axes = 0;
  for (const std::string_view name : {"kernel_shape"sv, "strides"sv, "dilations"sv, "pads"sv}) {
    const model::Attribute* const attribute = node.FindAttribute(name);
    if (attribute == nullptr || !attribute->ref_attr_name.empty() || LengthOf(*attribute) == 0) continue;
    const std::uint64_t per_axis = name == "pads" ? 2 : 1;
    if (first == nullptr) {
      first = attribute;
      axes = LengthOf(*attribute) / per_axis;
    }
    if (LengthOf(*attribute) == axes * per_axis) continue;
    report.At(*attribute, "attribute {} does not fit {}: {} numbers, {} expected", Quoted(name),
              Quoted(first->name.view()), LengthOf(*attribute), axes * per_axis)
        .Related(first->path, first->range, "the list beside it");
    return;
  }
}

bool HasWindow(const facts::NodeFacts& node) {
  if (!node.domain.empty()) return false;
  for (const std::string_view name : {"Conv"sv, "ConvInteger"sv, "ConvTranspose"sv, "QLinearConv"sv, "AveragePool"sv,
                                      "LpPool"sv, "MaxPool"sv, "MaxUnpool"sv}) {
    if (node.node->op_type == name) return true;
  }
  return false;
}

void Check(const facts::NodeFacts& node, const Context&, Reporter& report) {
  if (node.schema == nullptr || node.node->attributes.empty()) return;
  if (node.domain == kMl) {
    for (const Parallel& parallel : kParallel) {
      if (node.node->op_type == parallel.op_type) CheckParallel(*node.node, parallel.attributes, report);
    }
  } else if (HasWindow(node)) {
    CheckWindow(*node.node, report);
  }
}

constexpr int kCwe[] = {1284, 125};

}  // namespace

extern constinit const Rule tensor_attribute_lengths_disagree = {
    .id = "TEN012",
    .name = "attribute-lengths-disagree",
    .severity = Severity::kWarning,
    .summary = "Attributes that list the same things have different lengths",
    .rationale =
        R"(Tree ensembles and encoders keep one thing in several lists, one number in each; convolutions have
sizes, strides and pads for each axis. A runtime that goes by the length of one list reads past the
end of the other.)",
    .remediation = R"(Re-export the model; do not load it in a runtime that does not check these lengths.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
