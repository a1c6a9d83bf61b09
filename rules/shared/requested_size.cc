#include "rules/shared/requested_size.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analyzer/base/checked_math.h"
#include "rules/shared/shape_operand.h"

namespace onnx_assay::rules {
namespace {

using facts::ModelFacts;
using facts::NodeFacts;
using Sizes = std::optional<std::vector<std::int64_t>>;

constexpr std::int64_t kFloatType = 1;  // TensorProto.FLOAT

// Elements of a shape; 0 when it is unknown or has a size that no tensor has.
std::uint64_t Elements(const Sizes& sizes) {
  if (!sizes) return 0;
  std::uint64_t product = 1;
  for (const std::int64_t size : *sizes) {
    if (size <= 0) return 0;
    product = SaturatingMul(product, static_cast<std::uint64_t>(size));
  }
  return product;
}

std::uint64_t ToCount(double count) {
  if (!(count > 0)) return 0;
  if (count >= 18446744073709551615.0) return std::numeric_limits<std::uint64_t>::max();
  return static_cast<std::uint64_t>(count);
}

std::uint64_t ConstantOfShape(const ModelFacts& facts, const NodeFacts& node) {
  const model::Attribute* const value = node.node->FindAttribute("value");
  const std::int64_t type = value != nullptr && value->t ? value->t->data_type.value : kFloatType;
  return SaturatingMul(Elements(KnownInts(facts, InputOf(facts, node, 0))), ElementBytes(type));
}

std::uint64_t ConstantFill(const ModelFacts& facts, const NodeFacts& node) {
  Sizes sizes = IntsOf(node, "shape");
  if (IntOf(node, "input_as_shape", 0) != 0) sizes = KnownInts(facts, InputOf(facts, node, 0));
  return SaturatingMul(Elements(sizes), ElementBytes(IntOf(node, "dtype", kFloatType)));
}

std::uint64_t FromShapeAttribute(const ModelFacts&, const NodeFacts& node) {
  return SaturatingMul(Elements(IntsOf(node, "shape")),
                       ElementBytes(IntOf(node, "dtype", kFloatType)));
}

// Broadcast of the data to a shape: each axis is the larger of both.
std::uint64_t Expand(const ModelFacts& facts, const NodeFacts& node) {
  Sizes sizes = KnownInts(facts, InputOf(facts, node, 1));
  if (!sizes) return 0;
  const auto data = LeastDims(facts, InputOf(facts, node, 0)).value_or(std::vector<std::int64_t>{});
  if (std::find(data.begin(), data.end(), 0) != data.end()) return 0;
  for (std::size_t i = 0; i < std::min(data.size(), sizes->size()); ++i) {
    std::int64_t& size = (*sizes)[sizes->size() - 1 - i];
    size = std::max(size, data[data.size() - 1 - i]);
  }
  return SaturatingMul(Elements(sizes), LeastElementBytes(facts, InputOf(facts, node, 0)));
}

std::uint64_t Tile(const ModelFacts& facts, const NodeFacts& node) {
  const std::uint64_t repeats = Elements(KnownInts(facts, InputOf(facts, node, 1)));
  const Sizes data = LeastDims(facts, InputOf(facts, node, 0));
  return SaturatingMul(SaturatingMul(repeats, data ? Elements(data) : 1),
                       LeastElementBytes(facts, InputOf(facts, node, 0)));
}

// Each axis grows by what is put before and after it.
std::uint64_t Pad(const ModelFacts& facts, const NodeFacts& node) {
  Sizes pads = IntsOf(node, "pads");
  if (!pads) pads = IntsOf(node, "paddings");
  if (!pads) pads = KnownInts(facts, InputOf(facts, node, 1));
  if (!pads || pads->size() % 2 != 0 || InputOf(facts, node, 3) != facts::kNone) return 0;
  const std::size_t rank = pads->size() / 2;
  Sizes data = LeastDims(facts, InputOf(facts, node, 0));
  if (!data || data->size() != rank) data = std::vector<std::int64_t>(rank, 1);
  std::uint64_t elements = 1;
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const double size = static_cast<double>((*data)[axis]) + static_cast<double>((*pads)[axis]) +
                        static_cast<double>((*pads)[axis + rank]);
    elements = SaturatingMul(elements, ToCount(size));
  }
  return SaturatingMul(elements, LeastElementBytes(facts, InputOf(facts, node, 0)));
}

// Scales act on the sizes of the data, where those are unknown on 1.
std::uint64_t Scaled(const ModelFacts& facts, const NodeFacts& node,
                     const std::vector<double>& scales) {
  Sizes data = LeastDims(facts, InputOf(facts, node, 0));
  if (!data || data->size() != scales.size()) data = std::vector<std::int64_t>(scales.size(), 1);
  std::uint64_t elements = 1;
  for (std::size_t axis = 0; axis < scales.size(); ++axis) {
    elements = SaturatingMul(
        elements, ToCount(std::floor(static_cast<double>((*data)[axis]) * scales[axis])));
  }
  return SaturatingMul(elements, LeastElementBytes(facts, InputOf(facts, node, 0)));
}

std::uint64_t Upsample(const ModelFacts& facts, const NodeFacts& node) {
  const model::Attribute* const attribute = node.node->FindAttribute("scales");
  if (attribute != nullptr && attribute->lists) {
    return Scaled(facts, node, {attribute->lists->floats.begin(), attribute->lists->floats.end()});
  }
  const auto scales = KnownNumbers(facts, InputOf(facts, node, 1));
  return scales && !scales->empty() ? Scaled(facts, node, *scales) : 0;
}

std::uint64_t Resize(const ModelFacts& facts, const NodeFacts& node) {
  if (const Sizes sizes = KnownInts(facts, InputOf(facts, node, 3))) {
    return SaturatingMul(Elements(sizes), LeastElementBytes(facts, InputOf(facts, node, 0)));
  }
  // The first version has its scales where later ones have the region of interest.
  for (const std::size_t index : {std::size_t{2}, std::size_t{1}}) {
    const auto scales = KnownNumbers(facts, InputOf(facts, node, index));
    if (scales && !scales->empty() && (index == 2 || node.node->inputs.size() == 2)) {
      return Scaled(facts, node, *scales);
    }
  }
  return 0;
}

std::uint64_t Range(const ModelFacts& facts, const NodeFacts& node) {
  std::vector<double> bounds;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto number = KnownNumbers(facts, InputOf(facts, node, i));
    if (!number || number->size() != 1) return 0;
    bounds.push_back((*number)[0]);
  }
  if (bounds[2] == 0) return 0;
  return SaturatingMul(ToCount(std::ceil((bounds[1] - bounds[0]) / bounds[2])),
                       LeastElementBytes(facts, InputOf(facts, node, 0)));
}

std::uint64_t OneHot(const ModelFacts& facts, const NodeFacts& node) {
  const auto depth = KnownNumbers(facts, InputOf(facts, node, 1));
  if (!depth || depth->size() != 1) return 0;
  const Sizes indices = LeastDims(facts, InputOf(facts, node, 0));
  return SaturatingMul(SaturatingMul(ToCount((*depth)[0]), indices ? Elements(indices) : 1),
                       LeastElementBytes(facts, InputOf(facts, node, 2)));
}

std::uint64_t Window(const ModelFacts& facts, const NodeFacts& node) {
  const Sizes size = KnownInts(facts, InputOf(facts, node, 0));
  return SaturatingMul(Elements(size), ElementBytes(IntOf(node, "output_datatype", kFloatType)));
}

template <std::size_t kInput>
std::uint64_t FromShapeInput(const ModelFacts& facts, const NodeFacts& node) {
  return SaturatingMul(Elements(KnownInts(facts, InputOf(facts, node, kInput))),
                       LeastElementBytes(facts, InputOf(facts, node, 0)));
}

std::uint64_t Multinomial(const ModelFacts&, const NodeFacts& node) {
  return SaturatingMul(ToCount(static_cast<double>(IntOf(node, "sample_size", 1))), 4);
}

std::uint64_t ConvTranspose(const ModelFacts& facts, const NodeFacts& node) {
  return SaturatingMul(Elements(IntsOf(node, "output_shape")),
                       LeastElementBytes(facts, InputOf(facts, node, 0)));
}

// The output is as long as the largest index into it.
std::uint64_t TfIdfVectorizer(const ModelFacts&, const NodeFacts& node) {
  const Sizes indices = IntsOf(node, "ngram_indexes");
  if (!indices || indices->empty()) return 0;
  return SaturatingMul(
      ToCount(static_cast<double>(*std::max_element(indices->begin(), indices->end()))), 4);
}

// Sparse values are laid out in full.
std::uint64_t Constant(const ModelFacts&, const NodeFacts& node) {
  const model::Attribute* const sparse = node.node->FindAttribute("sparse_value");
  if (sparse == nullptr || !sparse->sparse_tensor || !sparse->sparse_tensor->values) return 0;
  return SaturatingMul(Elements(sparse->sparse_tensor->dims),
                       ElementBytes(sparse->sparse_tensor->values->data_type.value));
}

struct Bomb {
  std::string_view op;
  std::uint64_t (*bytes)(const ModelFacts&, const NodeFacts&);
};

constexpr Bomb kBombs[] = {
    {"AffineGrid", &FromShapeInput<1>},
    {"BlackmanWindow", &Window},
    {"Col2Im", &FromShapeInput<1>},
    {"CenterCropPad", &FromShapeInput<1>},
    {"Constant", &Constant},
    {"ConstantFill", &ConstantFill},
    {"ConstantOfShape", &ConstantOfShape},
    {"ConvTranspose", &ConvTranspose},
    {"Expand", &Expand},
    {"HammingWindow", &Window},
    {"HannWindow", &Window},
    {"MaxUnpool", &FromShapeInput<2>},
    {"Multinomial", &Multinomial},
    {"OneHot", &OneHot},
    {"Pad", &Pad},
    {"RandomNormal", &FromShapeAttribute},
    {"RandomUniform", &FromShapeAttribute},
    {"Range", &Range},
    {"Resize", &Resize},
    {"TfIdfVectorizer", &TfIdfVectorizer},
    {"Tile", &Tile},
    {"Upsample", &Upsample},
};

}  // namespace

std::uint64_t RequestedBytes(const ModelFacts& facts, const NodeFacts& node) {
  if (!node.domain.empty() || node.function != facts::kNone) return 0;
  for (const Bomb& bomb : kBombs) {
    if (node.node->op_type == bomb.op) return bomb.bytes(facts, node);
  }
  return 0;
}

}  // namespace onnx_assay::rules
