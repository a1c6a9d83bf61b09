#include "provenance/base64.h"

#include <array>
#include <cstdint>

namespace onnx_assay::provenance {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 0xff;

constexpr std::array<std::uint8_t, 256> MakeDigits() {
  std::array<std::uint8_t, 256> digits{};
  for (std::uint8_t& digit : digits) digit = kNoDigit;
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    digits[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
  }
  digits['-'] = 62;
  digits['_'] = 63;
  return digits;
}

constexpr std::array<std::uint8_t, 256> kDigits = MakeDigits();

std::uint8_t Byte(char c) { return static_cast<std::uint8_t>(c); }

}  // namespace

std::string Base64Encode(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = bytes.size() - i < 3 ? bytes.size() - i : 3;
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (k < count ? Byte(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) {
      text += k <= count ? kAlphabet[group >> (18 - 6 * k) & 63] : '=';
    }
  }
  return text;
}

std::optional<std::string> Base64Decode(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  const bool standard = text.find_first_of("+/") != std::string_view::npos;
  const bool url_safe = text.find_first_of("-_") != std::string_view::npos;
  if (standard && url_safe) return std::nullopt;
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  text.remove_suffix(padding);

  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int pending = 0;  // bits not yet written out
  for (const char c : text) {
    const std::uint8_t digit = kDigits[Byte(c)];
    if (digit == kNoDigit) return std::nullopt;
    bits = (bits << 6 | digit) & 0xffffff;
    pending += 6;
    if (pending < 8) continue;
    pending -= 8;
    bytes += static_cast<char>(bits >> pending & 0xff);
  }
  if (bits & ((1u << pending) - 1)) return std::nullopt;
  return bytes;
}

}  // namespace onnx_assay::provenance
