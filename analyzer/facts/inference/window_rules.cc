// Convolution, pooling and resizing: [batch, channels, spatial dims...].

#include <algorithm>
#include <cmath>

#include "analyzer/facts/inference/operator_rules.h"
#include "analyzer/facts/inference/shape_math.h"

namespace onnx_assay::facts {
namespace {

// Sizes of a window along each spatial axis.
struct Window {
  std::vector<std::int64_t> kernel, strides, dilations, pads;
  enum class AutoPad : std::uint8_t { kNone, kSame, kValid } auto_pad = AutoPad::kNone;
};

// Fills one list of the window: `count` numbers, or the default when absent. False: unusable.
bool ReadList(const NodeView& node, std::string_view name, std::size_t count, std::int64_t absent,
              std::vector<std::int64_t>& out) {
  const NodeView::IntList list = node.Ints(name);
  if (!list.known || (list.given && list.values.size() != count)) return false;
  constexpr std::int64_t kMost = std::int64_t{1} << 40;  // sums and products stay below 2^63 with room
  for (const std::int64_t value : list.values) {
    if (value < -kMost || value > kMost) return false;
  }
  out.assign(count, absent);
  std::copy(list.values.begin(), list.values.end(), out.begin());
  return true;
}

std::optional<Window> WindowOf(const NodeView& node, std::size_t axes, std::span<const SymInt> weight_kernel) {
  Window window;
  if (node.Has("kernel_shape")) {
    if (!ReadList(node, "kernel_shape", axes, 1, window.kernel)) return std::nullopt;
  } else {
    if (weight_kernel.size() != axes) return std::nullopt;
    for (const SymInt size : weight_kernel) {
      if (!size.known()) return std::nullopt;
      window.kernel.push_back(size.value());
    }
  }
  if (!ReadList(node, "strides", axes, 1, window.strides)) return std::nullopt;
  if (!ReadList(node, "dilations", axes, 1, window.dilations)) return std::nullopt;
  if (!ReadList(node, "pads", 2 * axes, 0, window.pads)) return std::nullopt;
  const std::optional<std::string_view> mode = node.String("auto_pad", "NOTSET");
  if (!mode) return std::nullopt;
  if (*mode == "SAME_UPPER" || *mode == "SAME_LOWER") window.auto_pad = Window::AutoPad::kSame;
  if (*mode == "VALID") window.auto_pad = Window::AutoPad::kValid;
  for (std::size_t i = 0; i < axes; ++i) {
    if (window.kernel[i] <= 0 || window.strides[i] <= 0 || window.dilations[i] <= 0) return std::nullopt;
  }
  return window;
}

// Positions of the window along one axis.
SymInt Positions(const Window& window, std::size_t axis, SymInt size, bool round_up) {
  const std::size_t axes = window.kernel.size();
  const std::int64_t stride = window.strides[axis];
  std::int64_t reach = 0;
  if (__builtin_mul_overflow(window.kernel[axis] - 1, window.dilations[axis], &reach)) return {};
  if (!size.known()) {
    const bool kept = stride == 1 && window.auto_pad != Window::AutoPad::kValid &&
                      (window.auto_pad == Window::AutoPad::kSame ||
                       window.pads[axis] + window.pads[axis + axes] == reach);
    return kept ? size : SymInt();
  }
  if (window.auto_pad == Window::AutoPad::kSame) {
    return SymInt::Known(size.value() / stride + (size.value() % stride != 0));
  }
  const bool padded = window.auto_pad == Window::AutoPad::kNone;
  const std::int64_t pads = padded ? window.pads[axis] + window.pads[axis + axes] : 0;
  const std::int64_t room = size.value() + pads - reach - 1;
  if (room < 0) return {};
  std::int64_t count = room / stride + 1;
  // A window that would start in the padding at the end is left out.
  if (round_up && room % stride != 0 && count * stride < size.value() + (padded ? window.pads[axis] : 0)) ++count;
  return SymInt::Known(count);
}

void SetWindowed(NodeView& node, SymInt channels, std::span<const SymInt> weight_kernel, bool round_up) {
  const auto input = node.InputShape(0);
  if (!input || input->size() < 3) return;
  const std::size_t axes = input->size() - 2;
  Dims dims(input->size());
  dims[0] = (*input)[0];
  dims[1] = channels;
  if (const std::optional<Window> window = WindowOf(node, axes, weight_kernel)) {
    for (std::size_t i = 0; i < axes; ++i) dims[i + 2] = Positions(*window, i, (*input)[i + 2], round_up);
  }
  node.SetShape(0, dims);
}

void SetConvolved(NodeView& node, std::size_t weight_input) {
  const auto weight = node.InputShape(weight_input);
  const auto input = node.InputShape(0);
  if (weight && (weight->size() < 3 || (input && weight->size() != input->size()))) return;
  SetWindowed(node, weight ? (*weight)[0] : SymInt(), weight ? weight->subspan(2) : std::span<const SymInt>(), false);
}

void Conv(NodeView& node) { SetConvolved(node, 1); }
void QLinearConv(NodeView& node) { SetConvolved(node, 3); }

// Rounding up came with version 10 of the two; LpPool has it from version 18 on.
void Pool(NodeView& node) {
  const auto input = node.InputShape(0);
  const std::optional<std::int64_t> round_up = node.Int("ceil_mode", 0);
  if (!input || input->size() < 3 || !round_up || !node.Has("kernel_shape")) return;
  SetWindowed(node, (*input)[1], {}, *round_up != 0);
  if (node.HasOutput(1)) node.results()[1].shape = node.results()[0].shape;
}

void GlobalPool(NodeView& node) {
  const auto input = node.InputShape(0);
  if (!input || input->size() < 2) return;
  Dims dims(input->size(), SymInt::Known(1));
  dims[0] = (*input)[0];
  dims[1] = (*input)[1];
  node.SetShape(0, dims);
}

void ConvTranspose(NodeView& node) {
  const auto input = node.InputShape(0), weight = node.InputShape(1);
  const std::optional<std::int64_t> group = node.Int("group", 1);
  if (!input || input->size() < 3 || !group || *group <= 0) return;
  const std::size_t axes = input->size() - 2;
  Dims dims(input->size());
  dims[0] = (*input)[0];
  if (weight && weight->size() == input->size()) dims[1] = Multiply((*weight)[1], SymInt::Known(*group));
  const std::optional<Window> window =
      WindowOf(node, axes, weight && weight->size() == input->size() ? weight->subspan(2) : std::span<const SymInt>());
  std::vector<std::int64_t> extra, wanted;
  const bool usable = ReadList(node, "output_padding", axes, 0, extra) &&
                      ReadList(node, "output_shape", axes, 0, wanted);
  for (std::size_t i = 0; usable && i < axes; ++i) {
    if (node.Has("output_shape")) {
      dims[i + 2] = SymInt::Known(wanted[i]);
      continue;
    }
    if (!window || !(*input)[i + 2].known()) continue;
    const SymInt stretched = Multiply((*input)[i + 2], SymInt::Known(window->strides[i]));
    if (window->auto_pad == Window::AutoPad::kSame) {
      dims[i + 2] = extra[i] == 0 ? stretched : SymInt();
      continue;
    }
    const bool padded = window->auto_pad == Window::AutoPad::kNone;
    const std::int64_t pads = padded ? window->pads[i] + window->pads[i + axes] : 0;
    const SymInt reach = Multiply(SymInt::Known(window->kernel[i] - 1), SymInt::Known(window->dilations[i]));
    dims[i + 2] = Add(Subtract(stretched, SymInt::Known(window->strides[i])),
                      Add(reach, SymInt::Known(1 + extra[i] - pads)));
    if (dims[i + 2].known() && dims[i + 2].value() < 0) dims[i + 2] = SymInt();
  }
  node.SetShape(0, dims);
}

// Each dim times its scale, rounded down.
void SetScaled(NodeView& node, std::span<const double> scales) {
  const auto input = node.InputShape(0);
  if (!input || scales.size() != input->size()) return;
  Dims dims;
  for (std::size_t i = 0; i < input->size(); ++i) {
    const SymInt dim = (*input)[i];
    SymInt scaled = scales[i] == 1.0 ? dim : SymInt();
    if (dim.known() && scales[i] > 0 && scales[i] < 1e6 && dim.value() < (std::int64_t{1} << 40)) {
      // Runtimes multiply in 32-bit floats, others in 64: where the two differ nothing is certain.
      const double exact = std::floor(static_cast<double>(dim.value()) * scales[i]);
      const float single = std::floor(static_cast<float>(dim.value()) * static_cast<float>(scales[i]));
      if (exact == static_cast<double>(single)) scaled = SymInt::Known(static_cast<std::int64_t>(exact));
    }
    dims.push_back(scaled);
  }
  node.SetShape(0, dims);
}

void Upsample(NodeView& node) {
  const auto input = node.InputShape(0);
  if (!input) return;
  if (node.version() >= 9) {
    const auto scales = node.InputFloats(1);
    return scales ? SetScaled(node, *scales) : node.SetShape(0, Dims(input->size()));
  }
  const auto list = node.Floats("scales");
  if (list) SetScaled(node, std::vector<double>(list->begin(), list->end()));
}

// Sizes, or scales, of all dims; from version 18 on of the dims named by `axes`.
void Resize(NodeView& node) {
  const auto input = node.InputShape(0);
  if (!input) return;
  const bool first = node.version() < 11;
  const std::optional<std::string_view> policy = node.String("keep_aspect_ratio_policy", "stretch");
  const Dims open(input->size());
  if (node.Has("axes") || !policy || *policy != "stretch") return node.SetShape(0, open);
  // Region of interest changes the scaled size.
  const std::optional<std::string_view> mode = node.String("coordinate_transformation_mode", "half_pixel");
  if (!first && node.HasInput(3)) {
    const auto sizes = node.InputConstant(3);
    if (sizes && sizes->size() == input->size()) return node.SetShape(0, *sizes);
    if (!sizes) node.SetShape(0, open);
    return;
  }
  const auto scales = node.InputFloats(first ? 1 : 2);
  if (!scales || !mode || *mode == "tf_crop_and_resize") return node.SetShape(0, open);
  if (!scales->empty()) SetScaled(node, *scales);
}

constexpr RuleEntry kRules[] = {
    {"", "Conv", &Conv},
    {"", "ConvInteger", &Conv},
    {"", "QLinearConv", &QLinearConv},
    {"", "ConvTranspose", &ConvTranspose},
    {"", "MaxPool", &Pool},
    {"", "AveragePool", &Pool},
    {"", "LpPool", &Pool},
    {"", "GlobalAveragePool", &GlobalPool},
    {"", "GlobalMaxPool", &GlobalPool},
    {"", "GlobalLpPool", &GlobalPool},
    {"", "Upsample", &Upsample},
    {"", "Resize", &Resize},
    {"com.microsoft", "FusedConv", &Conv},
};

}  // namespace

std::span<const RuleEntry> WindowRules() { return kRules; }

}  // namespace onnx_assay::facts
