#include "analyzer/report/markup.h"

#include "analyzer/base/utf8.h"
#include "analyzer/report/report_path.h"
#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

// Source: XML 1.0, production Char, without the control characters of the C1 block, which it
// discourages.
bool IsXmlCharacter(std::uint32_t c) {
  if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
  return !(c >= 0x7f && c <= 0x9f) && !(c >= 0xd800 && c <= 0xdfff) && c != 0xfffe && c != 0xffff;
}

}  // namespace

std::string MarkupText(std::string_view text) {
  std::string out;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t start = offset;
    const auto c = NextCodePoint(text, offset);
    if (!c || !IsXmlCharacter(*c)) {
      for (const char byte : text.substr(start, offset - start)) {
        out += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
      }
      continue;
    }
    switch (*c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      case '\t':
      case '\n':
      case '\r':
        out += fmt::format("&#{};", *c);
        break;
      default:
        out.append(text.substr(start, offset - start));
    }
  }
  return out;
}

std::string MarkdownText(std::string_view text) {
  constexpr std::string_view kMarkup = "\\`*_{}[]()<>#+-!|~&@:";
  std::string out;
  for (const char c : Inert(text)) {
    if (kMarkup.find(c) == std::string_view::npos) {
      out += c;
    } else {
      out += fmt::format("&#{};", static_cast<int>(c));
    }
  }
  return out;
}

}  // namespace onnx_assay::report
