#include <algorithm>
#include <iterator>

#include "analyzer/facts/inference/operator_rules.h"
#include "analyzer/facts/inference/shape_math.h"

namespace onnx_assay::facts {
namespace {

// Product of stacks of matrices as in NumPy: a vector counts as a row on the left and a column on the right.
void SetProduct(NodeView& node, std::size_t left, std::size_t right) {
  const auto a = node.InputShape(left), b = node.InputShape(right);
  if (!a || !b || a->empty() || b->empty()) return;
  if (!Agreed(a->back(), b->size() == 1 ? b->back() : (*b)[b->size() - 2])) return;
  Dims dims(a->begin(), a->end() - std::min<std::ptrdiff_t>(2, std::ssize(*a)));
  if (!BroadcastInto(dims, b->first(b->size() - std::min<std::size_t>(2, b->size())))) return;
  if (a->size() > 1) dims.push_back((*a)[a->size() - 2]);
  if (b->size() > 1) dims.push_back(b->back());
  node.SetShape(0, dims);
}

void MatMul(NodeView& node) { SetProduct(node, 0, 1); }
void QLinearMatMul(NodeView& node) { SetProduct(node, 0, 3); }

void Gemm(NodeView& node) {
  const auto a = node.InputShape(0), b = node.InputShape(1);
  const std::optional<std::int64_t> flip_a = node.Int("transA", 0), flip_b = node.Int("transB", 0);
  if (!flip_a || !flip_b) return;
  Dims dims(2);
  if (a && a->size() == 2) dims[0] = (*a)[*flip_a != 0 ? 1 : 0];
  if (b && b->size() == 2) dims[1] = (*b)[*flip_b != 0 ? 0 : 1];
  if ((a && a->size() != 2) || (b && b->size() != 2)) return;
  node.SetShape(0, dims);
}

void Det(NodeView& node) {
  const auto input = node.InputShape(0);
  if (input && input->size() >= 2) node.SetShape(0, input->first(input->size() - 2));
}

constexpr RuleEntry kRules[] = {
    {"", "MatMul", &MatMul},
    {"", "MatMulInteger", &MatMul},
    {"", "QLinearMatMul", &QLinearMatMul},
    {"", "Gemm", &Gemm},
    {"", "Det", &Det},
};

}  // namespace

std::span<const RuleEntry> MatrixRules() { return kRules; }

}  // namespace onnx_assay::facts
