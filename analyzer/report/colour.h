#ifndef ONNX_ASSAY_ANALYZER_REPORT_COLOUR_H_
#define ONNX_ASSAY_ANALYZER_REPORT_COLOUR_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace onnx_assay::report {

enum class ColourMode : std::uint8_t { kAuto, kAlways, kNever };

// What decides about colour on one stream.
struct ColourSetting {
  ColourMode mode = ColourMode::kAuto;
  bool terminal = false;              // the stream is one
  const char* no_color = nullptr;     // NO_COLOR; null when not set
  const char* force_color = nullptr;  // FORCE_COLOR, or CLICOLOR_FORCE
  const char* term = nullptr;         // TERM
};

// The option wins over the environment; NO_COLOR wins over FORCE_COLOR; empty values count as
// unset. Source: the NO_COLOR convention.
bool WantsColour(const ColourSetting& setting);

// Paints text with a terminal style, or leaves it alone.
class Painter {
 public:
  explicit Painter(bool colour) : colour_(colour) {}

  std::string Bold(std::string_view text) const { return Paint("1", text); }
  std::string Dim(std::string_view text) const { return Paint("2", text); }
  std::string Red(std::string_view text) const { return Paint("1;31", text); }
  std::string Green(std::string_view text) const { return Paint("1;32", text); }
  std::string Yellow(std::string_view text) const { return Paint("1;33", text); }
  std::string Blue(std::string_view text) const { return Paint("1;34", text); }

 private:
  std::string Paint(std::string_view style, std::string_view text) const;

  bool colour_;
};

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_COLOUR_H_
