#include <optional>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/model_texts.h"

namespace onnx_assay::rules {
namespace {

bool IsOverride(std::uint32_t point) {
  return (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

bool IsControl(std::uint32_t point) {
  return (point < 0x20 && point != '\t' && point != '\n' && point != '\r') || (point >= 0x7f && point < 0xa0);
}

// Characters that show nothing and that no word needs: zero-width space, word joiner and invisible operators,
// a byte order mark inside text, tags.
bool IsInvisible(std::uint32_t point) {
  return point == 0x200b || (point >= 0x2060 && point <= 0x2064) || point == 0xfeff || (point >= 0xe0000 && point <= 0xe007f);
}

// The first character that does not belong into a text of this role; 0 when there is none. Line breaks
// and joiners of scripts belong into prose, not into names.
std::uint32_t Offender(std::string_view text, TextRole role) {
  const bool name = role == TextRole::kName || role == TextRole::kMetadataKey || role == TextRole::kProducer;
  std::size_t offset = 0;
  while (offset < text.size()) {
    const unsigned char byte = static_cast<unsigned char>(text[offset]);
    if (byte >= 0x20 && byte < 0x7f) {
      ++offset;
      continue;
    }
    const std::optional<std::uint32_t> point = NextCodePoint(text, offset);
    if (!point) continue;  // invalid-utf8 speaks of it
    if (*point == 0) return 0x110000;
    if (IsOverride(*point) || IsControl(*point)) return *point;
    if (name && (IsInvisible(*point) || *point == '\n' || *point == '\r' || *point == '\t')) return *point;
  }
  return 0;
}

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  ForEachText(facts, [&](const model::Element& holder, const model::Text& text, TextRole role) {
    if (role == TextRole::kAttribute) return;  // may be binary
    const std::uint32_t point = Offender(text.view(), role);
    if (point == 0) return;
    report.At(holder, text.range(), "{} {} holds U+{:04X}, {}", TextRoleName(role), Quoted(text.view(), 60),
              point == 0x110000 ? 0 : point,
              IsOverride(point)  ? "which changes the order of what is shown"
              : IsInvisible(point) ? "which shows nothing"
                                   : "a control character");
  });
}

constexpr int kCwe[] = {1007, 150, 451};

}  // namespace

extern constinit const Rule metadata_bidirectional_or_control_text = {
    .id = "MET007",
    .name = "bidirectional-or-control-text",
    .severity = Severity::kWarning,
    .summary = "A text holds characters that change what a reader sees",
    .rationale =
        R"(Bidirectional overrides show a text in another order than it is stored, escape sequences rewrite a terminal, and
invisible characters make two different names look equal.)",
    .remediation =
        R"(Remove the characters; names should be printable.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
