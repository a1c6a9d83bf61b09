#include "analyzer/base/utf8.h"

#include "fmt/core.h"

namespace onnx_assay {
namespace {

struct Lead {
  std::uint8_t continuation;  // bytes that follow
  std::uint8_t low;           // bounds of the first of them, which exclude overlong forms and surrogates
  std::uint8_t high;
};

// Source: Unicode standard, table of well-formed UTF-8 byte sequences.
std::optional<Lead> LeadOf(std::uint8_t byte) {
  if (byte < 0x80) return Lead{0, 0x80, 0xbf};
  if (byte >= 0xc2 && byte <= 0xdf) return Lead{1, 0x80, 0xbf};
  if (byte == 0xe0) return Lead{2, 0xa0, 0xbf};
  if (byte == 0xed) return Lead{2, 0x80, 0x9f};
  if (byte >= 0xe1 && byte <= 0xef) return Lead{2, 0x80, 0xbf};
  if (byte == 0xf0) return Lead{3, 0x90, 0xbf};
  if (byte >= 0xf1 && byte <= 0xf3) return Lead{3, 0x80, 0xbf};
  if (byte == 0xf4) return Lead{3, 0x80, 0x8f};
  return std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> NextCodePoint(std::string_view text, std::size_t& offset) {
  const auto byte = static_cast<std::uint8_t>(text[offset]);
  const std::optional<Lead> lead = LeadOf(byte);
  if (!lead || offset + lead->continuation >= text.size()) {
    ++offset;
    return std::nullopt;
  }
  constexpr std::uint8_t kMasks[] = {0x7f, 0x1f, 0x0f, 0x07};
  std::uint32_t code_point = byte & kMasks[lead->continuation];
  for (std::size_t i = 1; i <= lead->continuation; ++i) {
    const auto next = static_cast<std::uint8_t>(text[offset + i]);
    const std::uint8_t low = i == 1 ? lead->low : 0x80;
    const std::uint8_t high = i == 1 ? lead->high : 0xbf;
    if (next < low || next > high) {
      ++offset;
      return std::nullopt;
    }
    code_point = code_point << 6 | (next & 0x3f);
  }
  offset += 1u + lead->continuation;
  return code_point;
}

void AppendUtf8(std::string& out, std::uint32_t c) {
  const auto put = [&](std::uint32_t byte) { out += static_cast<char>(static_cast<std::uint8_t>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xc0 | c >> 6);
    put(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    put(0xe0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  } else {
    put(0xf0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3f));
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  }
}

bool IsValidUtf8(std::string_view text) {
  Utf8Validator validator;
  return validator.Add(text) && validator.Finish();
}

bool Utf8Validator::Add(std::string_view piece) {
  for (const char c : piece) {
    if (!valid_) return false;
    const auto byte = static_cast<std::uint8_t>(c);
    if (pending_ != 0) {
      valid_ = byte >= low_ && byte <= high_;
      --pending_;
      low_ = 0x80;
      high_ = 0xbf;
    } else if (byte >= 0x80) {
      const std::optional<Lead> lead = LeadOf(byte);
      valid_ = lead.has_value();
      if (lead) {
        pending_ = lead->continuation;
        low_ = lead->low;
        high_ = lead->high;
      }
    }
  }
  return valid_;
}

bool IsUnsafeCodePoint(std::uint32_t c) {
  if (c < 0x20 || (c >= 0x7f && c <= 0x9f)) return true;
  if (c == 0xad || c == 0x34f || c == 0x61c || c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0) {
    return true;
  }
  if (c >= 0x17b4 && c <= 0x17b5) return true;
  if (c >= 0x180b && c <= 0x180f) return true;
  if (c >= 0x200b && c <= 0x200f) return true;
  if (c >= 0x2028 && c <= 0x202e) return true;
  if (c >= 0x2060 && c <= 0x206f) return true;
  if (c >= 0xd800 && c <= 0xf8ff) return true;  // surrogates, private use
  if (c >= 0xfdd0 && c <= 0xfdef) return true;
  if (c >= 0xfe00 && c <= 0xfe0f) return true;
  if (c == 0xfeff || (c >= 0xfff0 && c <= 0xfffb)) return true;
  if ((c & 0xfffe) == 0xfffe) return true;
  if (c >= 0xe0000) return true;  // tags, variation selectors, private planes
  return false;
}

std::string Escaped(std::string_view text, std::size_t max_characters) {
  std::string out;
  std::size_t offset = 0;
  for (std::size_t shown = 0; offset < text.size(); ++shown) {
    if (shown == max_characters) return out + "...";
    const std::size_t start = offset;
    const std::optional<std::uint32_t> c = NextCodePoint(text, offset);
    if (!c) {
      out += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(text[start]));
    } else if (*c == '\\') {
      out += "\\\\";
    } else if (*c == '\n') {
      out += "\\n";
    } else if (*c == '\t') {
      out += "\\t";
    } else if (*c == '\r') {
      out += "\\r";
    } else if (IsUnsafeCodePoint(*c)) {
      out += *c < 0x80 ? fmt::format("\\x{:02x}", *c) : fmt::format("\\u{{{:04x}}}", *c);
    } else {
      out.append(text.substr(start, offset - start));
    }
  }
  return out;
}

std::string Quoted(std::string_view text, std::size_t max_characters) {
  std::string out = "\"";
  for (const char c : Escaped(text, max_characters)) {
    if (c == '"') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace onnx_assay
