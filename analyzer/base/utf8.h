#ifndef ONNX_ASSAY_ANALYZER_BASE_UTF8_H_
#define ONNX_ASSAY_ANALYZER_BASE_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace onnx_assay {

// Decodes the code point at `offset` and advances past it. Empty where the bytes are not well-formed
// (overlong forms, surrogates and values above U+10FFFF included); `offset` then moves by one byte.
std::optional<std::uint32_t> NextCodePoint(std::string_view text, std::size_t& offset);

// Appends the UTF-8 form of a code point to `out`.
void AppendUtf8(std::string& out, std::uint32_t code_point);

bool IsValidUtf8(std::string_view text);

// Validates text that arrives in pieces.
class Utf8Validator {
 public:
  // False as soon as the text so far cannot be the start of well-formed UTF-8.
  bool Add(std::string_view piece);
  // False also when the text stops inside a character.
  bool Finish() const { return valid_ && pending_ == 0; }

 private:
  bool valid_ = true;
  std::uint8_t pending_ = 0;   // continuation bytes still expected
  std::uint8_t low_ = 0x80;    // bounds of the next continuation byte
  std::uint8_t high_ = 0xbf;
};

// Text from a model made inert for any terminal or document: control characters, invalid bytes,
// bidirectional and zero-width characters become `\n`, `\xNN` or `\u{NNNN}`; a backslash is doubled.
// At most `max_characters` characters of the source are shown; `...` marks a cut.
std::string Escaped(std::string_view text, std::size_t max_characters = 120);

// Escaped text in double quotes, the form in which every message shows a name.
std::string Quoted(std::string_view text, std::size_t max_characters = 120);

// Whether a code point must not reach a reader as it is: controls, line separators, bidirectional
// overrides and isolates, zero-width and other invisible characters, tags, private use, noncharacters.
bool IsUnsafeCodePoint(std::uint32_t code_point);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_UTF8_H_
