// Operators that give the same elements another shape, repeat them or surround them.

#include <algorithm>

#include "analyzer/facts/inference/operator_rules.h"
#include "analyzer/facts/inference/shape_math.h"

namespace onnx_assay::facts {
namespace {

// Elements of a tensor as a number times symbols. Empty: a dim is unknown, or the number too large.
struct Amount {
  std::int64_t number = 1;
  std::vector<std::uint32_t> symbols;  // sorted
};

std::optional<Amount> AmountOf(std::span<const SymInt> dims) {
  Amount amount;
  for (const SymInt dim : dims) {
    if (dim.unknown()) return std::nullopt;
    if (dim.symbolic()) {
      amount.symbols.push_back(dim.symbol());
    } else if (__builtin_mul_overflow(amount.number, dim.value(), &amount.number)) {
      return std::nullopt;
    }
  }
  std::sort(amount.symbols.begin(), amount.symbols.end());
  return amount;
}

// The dim that makes `rest` hold as many elements as `whole`.
SymInt RestOf(std::span<const SymInt> whole, std::span<const SymInt> rest) {
  const std::optional<Amount> all = AmountOf(whole), others = AmountOf(rest);
  if (!all || !others || others->number <= 0) return {};
  std::vector<std::uint32_t> left, surplus;
  std::set_difference(all->symbols.begin(), all->symbols.end(), others->symbols.begin(), others->symbols.end(),
                      std::back_inserter(left));
  std::set_difference(others->symbols.begin(), others->symbols.end(), all->symbols.begin(), all->symbols.end(),
                      std::back_inserter(surplus));
  if (!surplus.empty() || left.size() > 1 || all->number % others->number != 0) return {};
  const SymInt number = SymInt::Known(all->number / others->number);
  return left.empty() ? number : Multiply(number, SymInt::Symbol(left[0]));
}

// 0 copies the dim of the input unless `allowzero` is set; -1 is what remains.
void SetReshaped(NodeView& node, std::span<const SymInt> wanted, bool keep_zeros) {
  const auto input = node.InputShape(0);
  Dims dims, others;
  std::optional<std::size_t> open;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    SymInt dim = wanted[i];
    if (dim.Is(-1)) {
      if (open) return;
      open = i;
      dims.emplace_back();
      continue;
    }
    if (dim.Is(0) && !keep_zeros) dim = input && i < input->size() ? (*input)[i] : SymInt();
    dims.push_back(dim);
    others.push_back(dim);
  }
  if (open && input) dims[*open] = RestOf(*input, others);
  node.SetShape(0, dims);
}

void SetUnknownDims(NodeView& node, SymInt rank) {
  constexpr std::int64_t kMaxRank = 64;
  if (rank.known() && rank.value() >= 0 && rank.value() <= kMaxRank) {
    node.SetShape(0, Dims(static_cast<std::size_t>(rank.value())));
  }
}

void Reshape(NodeView& node) {
  const std::optional<std::int64_t> keep_zeros = node.Int("allowzero", 0);
  if (!keep_zeros) return;
  if (node.version() < 5) {
    const NodeView::IntList shape = node.Ints("shape");
    if (!shape.known || !shape.given) return;
    Dims wanted;
    for (const std::int64_t dim : shape.values) wanted.push_back(SymInt::Known(dim));
    return SetReshaped(node, wanted, false);
  }
  if (const auto wanted = node.InputConstant(1)) {
    SetReshaped(node, *wanted, *keep_zeros != 0);
    // A list of one element, in order, keeps its values.
    const auto values = node.InputConstant(0);
    if (values && wanted->size() <= 1) node.SetConstant(0, *values);
  } else if (const auto shape = node.InputShape(1); shape && shape->size() == 1) {
    SetUnknownDims(node, (*shape)[0]);
  }
}

void Flatten(NodeView& node) {
  const auto input = node.InputShape(0);
  const std::optional<std::int64_t> axis = node.Int("axis", 1);
  if (!axis) return;
  Dims dims(2);
  if (input) {
    const auto rank = static_cast<std::int64_t>(input->size());
    const std::int64_t at = *axis < 0 ? *axis + rank : *axis;
    if (at < 0 || at > rank) return;
    dims[0] = ProductOf(input->first(static_cast<std::size_t>(at)));
    dims[1] = ProductOf(input->subspan(static_cast<std::size_t>(at)));
  }
  node.SetShape(0, dims);
}

// Axes named by an attribute in older versions and by an input in newer ones. Unknown ones are empty,
// absent ones an empty list with `given` false.
struct Axes {
  bool known = true;
  bool given = false;
  std::vector<std::int64_t> values;
};
Axes AxesOf(const NodeView& node, int input_since, std::size_t input) {
  if (node.version() < input_since) {
    const NodeView::IntList list = node.Ints("axes");
    return {list.known, list.given, {list.values.begin(), list.values.end()}};
  }
  if (!node.HasInput(input)) return {};
  auto values = node.InputInts(input);
  return values ? Axes{true, true, *std::move(values)} : Axes{false, true, {}};
}

void Squeeze(NodeView& node) {
  const auto input = node.InputShape(0);
  const Axes axes = AxesOf(node, 13, 1);
  if (!input || !axes.known) return;
  std::vector<bool> gone(input->size(), false);
  for (const std::int64_t value : axes.values) {
    const auto axis = AxisIn(value, input->size());
    if (!axis || ((*input)[*axis].known() && !(*input)[*axis].Is(1))) return;
    gone[*axis] = true;
  }
  Dims dims;
  for (std::size_t i = 0; i < input->size(); ++i) {
    // Without axes every dim of 1 goes; whether a dim is 1 must then be known.
    if (!axes.given && !(*input)[i].known()) return;
    if (!axes.given) gone[i] = (*input)[i].Is(1);
    if (!gone[i]) dims.push_back((*input)[i]);
  }
  node.SetShape(0, dims);
  if (const auto values = node.InputConstant(0)) node.SetConstant(0, *values);
}

void Unsqueeze(NodeView& node) {
  const auto input = node.InputShape(0);
  const Axes axes = AxesOf(node, 13, 1);
  if (!input || !axes.known || !axes.given) return;
  const std::size_t rank = input->size() + axes.values.size();
  constexpr std::size_t kMaxRank = 64;
  if (rank > kMaxRank) return;
  std::vector<bool> fresh(rank, false);
  for (const std::int64_t value : axes.values) {
    const auto axis = AxisIn(value, rank);
    if (!axis || fresh[*axis]) return;
    fresh[*axis] = true;
  }
  Dims dims;
  std::size_t next = 0;
  for (std::size_t i = 0; i < rank; ++i) dims.push_back(fresh[i] ? SymInt::Known(1) : (*input)[next++]);
  node.SetShape(0, dims);
  const auto values = node.InputConstant(0);
  if (values && rank == 1) node.SetConstant(0, *values);
}

void Transpose(NodeView& node) {
  const auto input = node.InputShape(0);
  const NodeView::IntList perm = node.Ints("perm");
  if (!input || !perm.known) return;
  if (!perm.given) return node.SetShape(0, Dims(input->rbegin(), input->rend()));
  if (perm.values.size() != input->size()) return;
  Dims dims;
  std::vector<bool> used(input->size(), false);
  for (const std::int64_t from : perm.values) {
    if (from < 0 || static_cast<std::size_t>(from) >= input->size() || used[static_cast<std::size_t>(from)]) return;
    used[static_cast<std::size_t>(from)] = true;
    dims.push_back((*input)[static_cast<std::size_t>(from)]);
  }
  node.SetShape(0, dims);
}

void Expand(NodeView& node) {
  const auto input = node.InputShape(0);
  const auto wanted = node.InputConstant(1);
  if (!input) return;
  if (!wanted) {
    const auto length = node.InputShape(1);
    if (!length || length->size() != 1 || !(*length)[0].known()) return;
    return SetUnknownDims(node, SymInt::Known(std::max((*length)[0].value(), static_cast<std::int64_t>(input->size()))));
  }
  for (const SymInt dim : *wanted) {
    if (dim.known() && dim.value() < 0) return;
  }
  Dims dims(input->begin(), input->end());
  if (BroadcastInto(dims, *wanted)) node.SetShape(0, dims);
}

void Tile(NodeView& node) {
  const auto input = node.InputShape(0);
  if (!input || node.version() < 6) return;
  const auto repeats = node.InputConstant(1);
  if (!repeats) return node.SetShape(0, Dims(input->size()));
  if (repeats->size() != input->size()) return;
  Dims dims;
  for (std::size_t i = 0; i < input->size(); ++i) dims.push_back(Multiply((*input)[i], (*repeats)[i]));
  node.SetShape(0, dims);
}

void Pad(NodeView& node) {
  const auto input = node.InputShape(0);
  if (!input) return;
  std::vector<std::int64_t> pads;
  bool known = true;
  if (node.version() < 11) {
    const NodeView::IntList list = node.Ints(node.version() < 2 ? "paddings" : "pads");
    if (!list.given) return;
    known = list.known;
    pads.assign(list.values.begin(), list.values.end());
  } else if (auto values = node.InputInts(1)) {
    pads = *std::move(values);
  } else {
    known = false;
  }
  const Axes axes = node.version() < 18 ? Axes{} : AxesOf(node, 18, 3);
  Dims dims(input->begin(), input->end());
  if (!known || !axes.known) return node.SetShape(0, Dims(dims.size()));
  const std::size_t count = axes.given ? axes.values.size() : dims.size();
  if (pads.size() != 2 * count) return;
  for (std::size_t i = 0; i < count; ++i) {
    const auto axis = AxisIn(axes.given ? axes.values[i] : static_cast<std::int64_t>(i), dims.size());
    if (!axis) return;
    dims[*axis] = Add(dims[*axis], Add(SymInt::Known(pads[i]), SymInt::Known(pads[i + count])));
  }
  node.SetShape(0, dims);
}

void DepthToSpace(NodeView& node) {
  const auto input = node.InputShape(0);
  const std::optional<std::int64_t> block = node.Int("blocksize", 0);
  if (!input || input->size() != 4 || !block || *block <= 0 || *block > 1 << 20) return;
  const SymInt size = SymInt::Known(*block);
  const SymInt dims[] = {(*input)[0], DivideExactly((*input)[1], *block * *block), Multiply((*input)[2], size),
                         Multiply((*input)[3], size)};
  node.SetShape(0, dims);
}

void SpaceToDepth(NodeView& node) {
  const auto input = node.InputShape(0);
  const std::optional<std::int64_t> block = node.Int("blocksize", 0);
  if (!input || input->size() != 4 || !block || *block <= 0 || *block > 1 << 20) return;
  const SymInt dims[] = {(*input)[0], Multiply((*input)[1], SymInt::Known(*block * *block)),
                         DivideExactly((*input)[2], *block), DivideExactly((*input)[3], *block)};
  node.SetShape(0, dims);
}

constexpr RuleEntry kRules[] = {
    {"", "Reshape", &Reshape},     {"", "Flatten", &Flatten},
    {"", "Squeeze", &Squeeze},     {"", "Unsqueeze", &Unsqueeze},
    {"", "Transpose", &Transpose}, {"", "Expand", &Expand},
    {"", "Tile", &Tile},           {"", "Pad", &Pad},
    {"", "DepthToSpace", &DepthToSpace}, {"", "SpaceToDepth", &SpaceToDepth},
};

}  // namespace

std::span<const RuleEntry> LayoutRules() { return kRules; }

}  // namespace onnx_assay::facts
