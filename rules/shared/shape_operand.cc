#include "rules/shared/shape_operand.h"

#include <algorithm>

#include "analyzer/facts/constant_values.h"
#include "analyzer/tables/element_types.h"

namespace onnx_assay::rules {
namespace {

constexpr std::size_t kMostNumbers = 64;
constexpr int kMostSteps = 256;  // values looked at for one operand

// Evaluates one operand. Steps are counted, since a graph may join one value with itself over and
// over.
class Evaluator {
 public:
  explicit Evaluator(const facts::ModelFacts& facts) : facts_(facts) {}

  std::optional<std::vector<std::int64_t>> Ints(facts::ValueId value, int depth = 0) {
    constexpr int kDeepest = 16;
    if (value == facts::kNone || depth > kDeepest || ++steps_ > kMostSteps) return std::nullopt;
    if (const model::Tensor* const tensor = facts::ConstantTensor(facts_, value)) {
      auto ints = facts::ConstantInts(*tensor);
      return ints && ints->size() <= kMostNumbers ? ints : std::nullopt;
    }
    const facts::Value& known = facts_.values[value];
    if (known.kind != facts::ValueKind::kNodeOutput || known.next_same_name != facts::kNone)
      return std::nullopt;
    const facts::NodeFacts& node = facts_.nodes[known.producer];
    if (!node.domain.empty() || node.function != facts::kNone) return std::nullopt;
    return OfNode(node, depth);
  }

 private:
  std::optional<std::vector<std::int64_t>> OfNode(const facts::NodeFacts& node, int depth) {
    const std::string_view op = node.node->op_type.view();
    if (op == "Constant") {
      if (auto ints = IntsOf(node, "value_ints"))
        return ints->size() <= kMostNumbers ? ints : std::nullopt;
      const model::Attribute* const single = node.node->FindAttribute("value_int");
      if (single == nullptr || !single->ref_attr_name.empty()) return std::nullopt;
      return std::vector<std::int64_t>{single->i};
    }
    if (op == "Identity" || op == "Cast" || op == "Unsqueeze" || op == "Squeeze" ||
        op == "Reshape") {
      return Ints(InputOf(facts_, node, 0), depth + 1);
    }
    if (op == "Concat") return Joined(node, depth);
    if (op == "Mul") return Product(node, depth);
    return std::nullopt;
  }

  std::optional<std::vector<std::int64_t>> Joined(const facts::NodeFacts& node, int depth) {
    std::vector<std::int64_t> joined;
    for (std::size_t i = 0; i < node.node->inputs.size(); ++i) {
      const auto part = Ints(InputOf(facts_, node, i), depth + 1);
      if (!part || joined.size() + part->size() > kMostNumbers) return std::nullopt;
      joined.insert(joined.end(), part->begin(), part->end());
    }
    return joined;
  }

  std::optional<std::vector<std::int64_t>> Product(const facts::NodeFacts& node, int depth) {
    auto left = Ints(InputOf(facts_, node, 0), depth + 1);
    auto right = Ints(InputOf(facts_, node, 1), depth + 1);
    if (!left || !right) return std::nullopt;
    if (left->size() == 1) std::swap(left, right);
    if (right->size() != 1 && right->size() != left->size()) return std::nullopt;
    for (std::size_t i = 0; i < left->size(); ++i) {
      const std::int64_t factor = (*right)[right->size() == 1 ? 0 : i];
      if (__builtin_mul_overflow((*left)[i], factor, &(*left)[i])) return std::nullopt;
    }
    return left;
  }

  const facts::ModelFacts& facts_;
  int steps_ = 0;
};

}  // namespace

std::optional<std::vector<std::int64_t>> KnownInts(const facts::ModelFacts& facts,
                                                   facts::ValueId value) {
  return Evaluator(facts).Ints(value);
}

std::optional<std::vector<double>> KnownNumbers(const facts::ModelFacts& facts,
                                                facts::ValueId value) {
  if (const auto ints = KnownInts(facts, value))
    return std::vector<double>(ints->begin(), ints->end());
  const model::Tensor* const tensor = facts::ConstantTensor(facts, value);
  return tensor == nullptr ? std::nullopt : facts::ConstantFloats(*tensor);
}

std::optional<std::vector<std::int64_t>> LeastDims(const facts::ModelFacts& facts,
                                                   facts::ValueId value) {
  if (value == facts::kNone) return std::nullopt;
  const facts::Value& known = facts.values[value];
  if (const model::Tensor* const tensor = facts::ConstantTensor(facts, value)) return tensor->dims;
  if (known.info == nullptr || known.info->type == nullptr || known.info->type->shape == nullptr)
    return std::nullopt;
  std::vector<std::int64_t> dims;
  for (const model::Dim& dim : known.info->type->shape->dims) {
    dims.push_back(dim.kind == model::Dim::Kind::kValue ? dim.value : 1);
  }
  return dims;
}

std::uint64_t ElementBytes(std::int64_t data_type) {
  const tables::ElementType* const type = tables::FindElementType(data_type);
  return type == nullptr ? 1 : std::max<std::uint64_t>(1, type->bits / 8);
}

std::uint64_t LeastElementBytes(const facts::ModelFacts& facts, facts::ValueId value) {
  if (value == facts::kNone) return 1;
  const facts::Value& known = facts.values[value];
  if (known.initializer != nullptr) return ElementBytes(known.initializer->data_type.value);
  if (known.info == nullptr || known.info->type == nullptr) return 1;
  return ElementBytes(known.info->type->elem_type.value);
}

facts::ValueId InputOf(const facts::ModelFacts& facts, const facts::NodeFacts& node,
                       std::size_t index) {
  const auto inputs = facts.InputsOf(node);
  return index < inputs.size() ? inputs[index] : facts::kNone;
}

std::optional<std::vector<std::int64_t>> IntsOf(const facts::NodeFacts& node,
                                                std::string_view attribute) {
  const model::Attribute* const found = node.node->FindAttribute(attribute);
  if (found == nullptr || !found->lists || !found->ref_attr_name.empty()) return std::nullopt;
  if (found->lists->ints.size() != found->lists->ints_count) return std::nullopt;
  return found->lists->ints;
}

std::int64_t IntOf(const facts::NodeFacts& node, std::string_view attribute,
                   std::int64_t otherwise) {
  const model::Attribute* const found = node.node->FindAttribute(attribute);
  return found != nullptr && found->ref_attr_name.empty() ? found->i : otherwise;
}

}  // namespace onnx_assay::rules
