#ifndef ONNX_ASSAY_ANALYZER_ENGINE_SEVERITY_H_
#define ONNX_ASSAY_ANALYZER_ENGINE_SEVERITY_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace onnx_assay {

// Ordered: a threshold takes everything at or above it.
enum class Severity : std::uint8_t { kNote = 0, kWarning = 1, kError = 2 };

constexpr std::string_view SeverityName(Severity severity) {
  switch (severity) {
    case Severity::kNote: return "note";
    case Severity::kWarning: return "warning";
    case Severity::kError: return "error";
  }
  return "error";
}

constexpr std::optional<Severity> ParseSeverity(std::string_view name) {
  if (name == "note") return Severity::kNote;
  if (name == "warning") return Severity::kWarning;
  if (name == "error") return Severity::kError;
  return std::nullopt;
}

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_ENGINE_SEVERITY_H_
