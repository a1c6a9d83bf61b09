// Operators that take some of the elements of a tensor, or put several tensors together.

#include <algorithm>

#include "analyzer/facts/inference/operator_rules.h"
#include "analyzer/facts/inference/shape_math.h"

namespace onnx_assay::facts {
namespace {

// The values of the joined list where all parts are constants or of known length.
void ConcatConstants(NodeView& node) {
  constexpr std::size_t kMaxListed = 128;
  Dims values;
  bool any = false;
  for (std::size_t i = 0; i < node.input_count(); ++i) {
    const auto shape = node.InputShape(i);
    if (!shape || shape->size() != 1) return;
    if (const auto constant = node.InputConstant(i)) {
      values.insert(values.end(), constant->begin(), constant->end());
      any = true;
    } else if ((*shape)[0].known() && (*shape)[0].value() <= static_cast<std::int64_t>(kMaxListed)) {
      values.resize(values.size() + static_cast<std::size_t>((*shape)[0].value()));
    } else {
      return;
    }
    if (values.size() > kMaxListed) return;
  }
  if (any) node.SetConstant(0, values);
}

void Concat(NodeView& node) {
  const std::optional<std::int64_t> at = node.Int("axis", 1);
  const auto first = node.InputShape(0);
  if (!at || !first) return;
  const auto axis = AxisIn(*at, first->size());
  if (!axis || (node.version() >= 4 && !node.Has("axis"))) return;
  Dims dims(first->begin(), first->end());
  for (std::size_t i = 1; i < node.input_count(); ++i) {
    const auto shape = node.InputShape(i);
    if (!shape) {
      // Whatever its dims are, they only enter the sum.
      dims[*axis] = SymInt();
      continue;
    }
    if (shape->size() != dims.size()) return;
    for (std::size_t d = 0; d < dims.size(); ++d) {
      if (d == *axis) {
        dims[d] = Add(dims[d], (*shape)[d]);
        continue;
      }
      const std::optional<SymInt> agreed = Agreed(dims[d], (*shape)[d]);
      if (!agreed) return;
      dims[d] = *agreed;
    }
  }
  node.SetShape(0, dims);
  ConcatConstants(node);
}

void Split(NodeView& node) {
  const auto input = node.InputShape(0);
  const std::optional<std::int64_t> at = node.Int("axis", 0);
  if (!input || !at || node.output_count() == 0) return;
  const auto axis = AxisIn(*at, input->size());
  if (!axis) return;
  std::optional<std::vector<std::int64_t>> parts;
  const bool as_input = node.version() >= 13 || (node.version() < 2 && node.HasInput(1));
  const NodeView::IntList list = as_input ? NodeView::IntList{} : node.Ints("split");
  const bool given = as_input ? node.HasInput(1) : list.given;
  if (as_input && given) parts = node.InputInts(1);
  if (!as_input && given && list.known) parts.emplace(list.values.begin(), list.values.end());
  if (parts && parts->size() != node.output_count()) return;
  const SymInt whole = (*input)[*axis];
  const auto count = static_cast<std::int64_t>(node.output_count());
  if (!given && node.version() >= 18 && node.Int("num_outputs", 0) != count) return;
  for (std::int64_t i = 0; i < count; ++i) {
    Dims dims(input->begin(), input->end());
    dims[*axis] = SymInt();
    if (parts) {
      dims[*axis] = SymInt::Known((*parts)[static_cast<std::size_t>(i)]);
    } else if (!given && whole.known()) {
      // The last part is smaller where the dim does not divide, from version 18 on.
      const std::int64_t size = whole.value() / count + (whole.value() % count != 0);
      if (node.version() < 18 && whole.value() % count != 0) return;
      const std::int64_t rest = whole.value() - size * i;
      if (rest < 0) return;
      dims[*axis] = SymInt::Known(std::min(size, rest));
    }
    node.SetShape(static_cast<std::size_t>(i), dims);
  }
}

// One axis of a slice.
struct Cut {
  std::int64_t start = 0, end = 0, step = 1;
};

// First index and number of elements that a slice takes of a dim of this size.
struct Taken {
  std::int64_t first = 0, count = 0;
};
Taken Take(Cut cut, std::int64_t size) {
  if (size == 0) return {};
  const auto resolve = [size](std::int64_t at) { return at < 0 ? (at < -size ? -1 : at + size) : at; };
  const bool forward = cut.step > 0;
  const std::int64_t low = forward ? 0 : -1, high = forward ? size : size - 1;
  const std::int64_t start = std::clamp(cut.start < -size ? std::int64_t{0} : resolve(cut.start), std::int64_t{0}, high);
  const std::int64_t end = std::clamp(resolve(cut.end), low, high);
  if (forward ? end <= start : end >= start) return {start, 0};
  const std::int64_t distance = forward ? end - start : start - end;
  // A step of -2^63 has no positive counterpart.
  const std::int64_t stride = forward ? cut.step : cut.step == INT64_MIN ? INT64_MAX : -cut.step;
  return {start, distance / stride + (distance % stride != 0)};
}

SymInt CutDim(SymInt dim, const Cut& cut) {
  if (dim.known()) return SymInt::Known(Take(cut, dim.value()).count);
  // All of a dim of any size: exporters write a very large end for "to the end".
  const bool all = cut.start == 0 && cut.step == 1 && cut.end >= INT32_MAX;
  return all ? dim : SymInt();
}

// Elements of a constant list that are taken.
void SliceConstant(NodeView& node, const Cut& cut) {
  const auto values = node.InputConstant(0);
  const auto shape = node.InputShape(0);
  if (!values || !shape || shape->size() != 1) return;
  const Taken taken = Take(cut, static_cast<std::int64_t>(values->size()));
  Dims list;
  for (std::int64_t i = 0; i < taken.count; ++i) {
    const std::int64_t at = taken.first + i * (taken.count == 1 ? 0 : cut.step);
    list.push_back((*values)[static_cast<std::size_t>(at)]);
  }
  node.SetConstant(0, list);
}

std::optional<std::vector<std::int64_t>> SliceOperand(const NodeView& node, std::string_view attribute,
                                                      std::size_t input) {
  if (node.version() >= 10) return node.InputInts(input);
  const NodeView::IntList list = node.Ints(attribute);
  if (!list.known) return std::nullopt;
  return std::vector<std::int64_t>(list.values.begin(), list.values.end());
}

void Slice(NodeView& node) {
  const auto input = node.InputShape(0);
  if (!input) return;
  const bool attributes = node.version() < 10;
  const bool has_axes = attributes ? node.Has("axes") : node.HasInput(3);
  const bool has_steps = !attributes && node.HasInput(4);
  const auto starts = SliceOperand(node, "starts", 1), ends = SliceOperand(node, "ends", 2);
  const auto axes = has_axes ? SliceOperand(node, "axes", 3) : std::nullopt;
  const auto steps = has_steps ? node.InputInts(4) : std::nullopt;
  Dims dims(input->begin(), input->end());
  if (has_axes && !axes) return node.SetShape(0, Dims(dims.size()));
  const bool known = starts && ends && (!has_steps || steps);
  // Without the numbers the axes still tell which dims stay.
  const std::size_t count = axes ? axes->size() : starts ? starts->size() : ends ? ends->size() : dims.size();
  if (count > dims.size() || (known && (starts->size() != count || ends->size() != count))) return;
  if (known && steps && steps->size() != count) return;
  for (std::size_t i = 0; i < count; ++i) {
    const auto axis = AxisIn(axes ? (*axes)[i] : static_cast<std::int64_t>(i), dims.size());
    if (!axis) return;
    if (!known) {
      dims[*axis] = SymInt();
      continue;
    }
    const Cut cut{(*starts)[i], (*ends)[i], steps ? (*steps)[i] : 1};
    if (cut.step == 0) return;
    dims[*axis] = CutDim(dims[*axis], cut);
    if (count == 1) SliceConstant(node, cut);
  }
  node.SetShape(0, dims);
}

void Gather(NodeView& node) {
  const auto data = node.InputShape(0), indices = node.InputShape(1);
  const std::optional<std::int64_t> at = node.Int("axis", 0);
  if (!data || !indices || !at) return;
  const auto axis = AxisIn(*at, data->size());
  if (!axis) return;
  Dims dims(data->begin(), data->begin() + static_cast<std::ptrdiff_t>(*axis));
  dims.insert(dims.end(), indices->begin(), indices->end());
  dims.insert(dims.end(), data->begin() + static_cast<std::ptrdiff_t>(*axis) + 1, data->end());
  node.SetShape(0, dims);
  const auto list = node.InputConstant(0);
  const auto wanted = node.InputInts(1);
  if (!list || !wanted || data->size() != 1 || indices->size() > 1) return;
  Dims values;
  for (const std::int64_t index : *wanted) {
    const auto place = AxisIn(index, list->size());
    if (!place) return;
    values.push_back((*list)[*place]);
  }
  node.SetConstant(0, values);
}

void GatherNd(NodeView& node) {
  const auto data = node.InputShape(0), indices = node.InputShape(1);
  const std::optional<std::int64_t> batch = node.Int("batch_dims", 0);
  if (!data || !indices || indices->empty() || !batch || *batch < 0 || !indices->back().known()) return;
  if (*batch > static_cast<std::int64_t>(data->size())) return;
  const std::int64_t skipped = *batch + indices->back().value();
  if (skipped > static_cast<std::int64_t>(data->size()) || skipped < *batch) return;
  Dims dims(indices->begin(), indices->end() - 1);
  dims.insert(dims.end(), data->begin() + skipped, data->end());
  node.SetShape(0, dims);
}

void Compress(NodeView& node) {
  const auto input = node.InputShape(0);
  if (!node.Has("axis")) return node.SetShape(0, Dims(1));
  const std::optional<std::int64_t> at = node.Int("axis", 0);
  if (!input || !at) return;
  const auto axis = AxisIn(*at, input->size());
  if (!axis) return;
  Dims dims(input->begin(), input->end());
  dims[*axis] = SymInt();
  node.SetShape(0, dims);
}

void TopK(NodeView& node) {
  const auto input = node.InputShape(0);
  const std::optional<std::int64_t> at = node.Int("axis", -1);
  if (!input || !at) return;
  const auto axis = AxisIn(*at, input->size());
  if (!axis) return;
  Dims dims(input->begin(), input->end());
  dims[*axis] = SymInt();
  if (node.version() < 10) {
    const std::optional<std::int64_t> k = node.Int("k", -1);
    if (k) dims[*axis] = SymInt::Known(*k);
  } else if (const auto k = node.InputConstant(1); k && k->size() == 1) {
    dims[*axis] = (*k)[0];
  }
  node.SetShape(0, dims);
  node.SetShape(1, dims);
}

void OneHot(NodeView& node) {
  const auto indices = node.InputShape(0);
  const std::optional<std::int64_t> at = node.Int("axis", -1);
  if (!indices || !at) return;
  const auto axis = AxisIn(*at, indices->size() + 1);
  if (!axis) return;
  const auto depth = node.InputConstant(1);
  Dims dims(indices->begin(), indices->end());
  dims.insert(dims.begin() + static_cast<std::ptrdiff_t>(*axis), depth && depth->size() == 1 ? (*depth)[0] : SymInt());
  node.SetShape(0, dims);
}

void NonZero(NodeView& node) {
  const auto input = node.InputShape(0);
  Dims dims(2);
  if (input) dims[0] = SymInt::Known(static_cast<std::int64_t>(input->size()));
  // A scalar is taken for a list of one by some runtimes.
  if (input && input->empty()) dims[0] = SymInt();
  node.SetShape(0, dims);
}

void NonMaxSuppression(NodeView& node) {
  const SymInt dims[] = {SymInt(), SymInt::Known(3)};
  node.SetShape(0, dims);
}

constexpr RuleEntry kRules[] = {
    {"", "Concat", &Concat},     {"", "Split", &Split},       {"", "Slice", &Slice},
    {"", "Gather", &Gather},     {"", "GatherND", &GatherNd}, {"", "Compress", &Compress},
    {"", "TopK", &TopK},         {"", "OneHot", &OneHot},     {"", "NonZero", &NonZero},
    {"", "NonMaxSuppression", &NonMaxSuppression},
};

}  // namespace

std::span<const RuleEntry> SelectionRules() { return kRules; }

}  // namespace onnx_assay::facts
