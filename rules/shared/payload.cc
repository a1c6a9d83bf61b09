#include "rules/shared/payload.h"

#include "fmt/core.h"

namespace onnx_assay::rules {
namespace {

// Bytes of the value itself where it is one string or tensor; else of the fields that hold it.
std::uint64_t PayloadBytes(const model::Attribute& attribute) {
  if (attribute.has(model::AttributeField::kString)) return attribute.s.size();
  if (attribute.t != nullptr) return attribute.t->range.size();
  return attribute.value_range.size();
}

}  // namespace

std::string PayloadText(const model::Node& node, const tables::DangerousOperator& danger) {
  std::string text;
  for (std::size_t i = 0; i < danger.payload_attribute_count(); ++i) {
    const model::Attribute* const attribute = node.FindAttribute(danger.payload_attribute(i));
    if (attribute == nullptr) continue;
    const std::uint64_t bytes = PayloadBytes(*attribute);
    text += fmt::format("{}{} ({} byte{})", text.empty() ? "; attributes " : ", ", danger.payload_attribute(i), bytes,
                        bytes == 1 ? "" : "s");
  }
  return text;
}

}  // namespace onnx_assay::rules
