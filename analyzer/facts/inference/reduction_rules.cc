#include <algorithm>

#include "analyzer/facts/inference/operator_rules.h"
#include "analyzer/facts/inference/shape_math.h"

namespace onnx_assay::facts {
namespace {

// Takes the axes out of the shape of the first input, or makes them 1.
void SetReduced(NodeView& node, const std::vector<bool>& reduced, bool keep) {
  const auto input = node.InputShape(0);
  Dims dims;
  for (std::size_t i = 0; i < reduced.size(); ++i) {
    if (!reduced[i]) dims.push_back((*input)[i]);
    if (reduced[i] && keep) dims.push_back(SymInt::Known(1));
  }
  node.SetShape(0, dims);
}

// ReduceSum takes its axes as an input from version 13 on, the others from version 18 on.
void Reduce(NodeView& node) {
  const auto input = node.InputShape(0);
  const std::optional<std::int64_t> keep = node.Int("keepdims", 1), noop = node.Int("noop_with_empty_axes", 0);
  if (!input || !keep || !noop) return;
  const bool as_input = node.version() >= (node.Is("ReduceSum") ? 13 : 18);
  std::optional<std::vector<std::int64_t>> axes;
  if (as_input) {
    axes = node.HasInput(1) ? node.InputInts(1) : std::vector<std::int64_t>{};
  } else if (const NodeView::IntList list = node.Ints("axes"); list.known) {
    axes.emplace(list.values.begin(), list.values.end());
  }
  if (!axes) {
    if (*keep != 0) node.SetShape(0, Dims(input->size()));
    return;
  }
  std::vector<bool> reduced(input->size(), axes->empty() && *noop == 0);
  for (const std::int64_t value : *axes) {
    const auto axis = AxisIn(value, input->size());
    if (!axis) return;
    reduced[*axis] = true;
  }
  SetReduced(node, reduced, *keep != 0);
  // The product of the dims of a shape is the size of what it describes.
  const auto values = node.InputConstant(0);
  if (!values || input->size() != 1 || !reduced[0] || *keep < 0) return;
  if (node.Is("ReduceProd")) {
    const SymInt product[] = {ProductOf(*values)};
    node.SetConstant(0, product);
  } else if (node.Is("ReduceSum")) {
    SymInt sum = SymInt::Known(0);
    for (const SymInt value : *values) sum = Add(sum, value);
    node.SetConstant(0, std::span(&sum, 1));
  }
}

void ArgReduce(NodeView& node) {
  const auto input = node.InputShape(0);
  const std::optional<std::int64_t> at = node.Int("axis", 0), keep = node.Int("keepdims", 1);
  if (!input || !at || !keep) return;
  const auto axis = AxisIn(*at, input->size());
  if (!axis) return;
  std::vector<bool> reduced(input->size(), false);
  reduced[*axis] = true;
  SetReduced(node, reduced, *keep != 0);
}

constexpr RuleEntry kRules[] = {
    {"", "ReduceL1", &Reduce},        {"", "ReduceL2", &Reduce},  {"", "ReduceLogSum", &Reduce},
    {"", "ReduceLogSumExp", &Reduce}, {"", "ReduceMax", &Reduce}, {"", "ReduceMean", &Reduce},
    {"", "ReduceMin", &Reduce},       {"", "ReduceProd", &Reduce}, {"", "ReduceSum", &Reduce},
    {"", "ReduceSumSquare", &Reduce}, {"", "ArgMax", &ArgReduce}, {"", "ArgMin", &ArgReduce},
};

}  // namespace

std::span<const RuleEntry> ReductionRules() { return kRules; }

}  // namespace onnx_assay::facts
