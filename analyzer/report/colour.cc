#include "analyzer/report/colour.h"

#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

bool IsSet(const char* value) { return value != nullptr && *value != '\0'; }

}  // namespace

bool WantsColour(const ColourSetting& setting) {
  if (setting.mode != ColourMode::kAuto) return setting.mode == ColourMode::kAlways;
  if (IsSet(setting.no_color)) return false;
  if (IsSet(setting.force_color) && std::string_view(setting.force_color) != "0") return true;
  const std::string_view term = setting.term == nullptr ? "" : setting.term;
  return setting.terminal && term != "dumb";
}

std::string Painter::Paint(std::string_view style, std::string_view text) const {
  return colour_ ? fmt::format("\x1b[{}m{}\x1b[0m", style, text) : std::string(text);
}

}  // namespace onnx_assay::report
