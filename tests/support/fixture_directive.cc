#include "tests/support/fixture_directive.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/status_macros.h"
#include "fmt/core.h"
#include "tests/support/splice.h"

namespace onnx_assay::test {
namespace {

// Words of a directive; text after " #" is a comment.
std::vector<std::string> Words(std::string_view line) {
  std::istringstream stream{std::string(line.substr(0, line.find(" #")))};
  return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

absl::StatusOr<std::uint64_t> ParseNumber(std::string_view word) {
  const bool hex = word.starts_with("0x");
  const std::string_view digits = hex ? word.substr(2) : word;
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    return absl::InvalidArgumentError(fmt::format("\"{}\" is not a number", word));
  }
  return value;
}

absl::StatusOr<std::string> ParseHex(std::span<const std::string> words) {
  std::string digits;
  for (const std::string& word : words) digits += word;
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    std::uint8_t byte = 0;
    const char* const end = digits.data() + std::min(i + 2, digits.size());
    const auto parsed = std::from_chars(digits.data() + i, end, byte, 16);
    if (digits.size() - i < 2 || parsed.ec != std::errc() || parsed.ptr != end) {
      return absl::InvalidArgumentError(fmt::format("\"{}\" is not whole bytes in hexadecimal", digits));
    }
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

absl::Status Patch(Fixture& fixture, std::span<const std::string> words) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::uint64_t offset, ParseNumber(words[0]));
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string bytes, ParseHex(words.subspan(1)));
  if (offset > fixture.bytes.size() || bytes.size() > fixture.bytes.size() - offset) {
    return absl::InvalidArgumentError(fmt::format("patch of {} bytes at {:#x} leaves the model of {} bytes",
                                                  bytes.size(), offset, fixture.bytes.size()));
  }
  fixture.bytes.replace(offset, bytes.size(), bytes);
  return absl::OkStatus();
}

// Wraps the bytes `count` times in each of the length-delimited fields with these one-byte tags.
absl::Status Wrap(Fixture& fixture, std::span<const std::string> words) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::uint64_t count, ParseNumber(words[0]));
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string tags, ParseHex(words.subspan(1)));
  for (std::uint64_t i = 0; i < count; ++i) {
    for (const char tag : tags) {
      std::string head(1, tag);
      AppendVarint(head, fixture.bytes.size());
      fixture.bytes.insert(0, head);
    }
  }
  return absl::OkStatus();
}

absl::Status AddSidecar(Fixture& fixture, std::span<const std::string> words) {
  Companion file{.name = words[0]};
  if (words[1].starts_with("0x")) {
    std::vector<std::string> digits(words.begin() + 1, words.end());
    digits[0].erase(0, 2);
    ONNX_ASSAY_ASSIGN_OR_RETURN(file.bytes, ParseHex(digits));
    file.size = file.bytes.size();
  } else {
    ONNX_ASSAY_ASSIGN_OR_RETURN(file.size, ParseNumber(words[1]));
  }
  fixture.companions.push_back(std::move(file));
  return absl::OkStatus();
}

absl::Status SetMode(Fixture& fixture, std::span<const std::string> words) {
  unsigned mode = 0;
  const auto parsed = std::from_chars(words[1].data(), words[1].data() + words[1].size(), mode, 8);
  for (Companion& companion : fixture.companions) {
    if (companion.name != words[0] || parsed.ec != std::errc()) continue;
    companion.mode = mode;
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError("mode needs the name of an earlier companion and an octal number");
}

absl::Status AddCompanion(Fixture& fixture, Companion::Kind kind, std::span<const std::string> words) {
  Companion companion{.kind = kind, .name = words[0]};
  if (words.size() > 1) companion.target = words[1];
  fixture.companions.push_back(std::move(companion));
  return absl::OkStatus();
}

// A directive and the fewest words that it takes.
struct Directive {
  std::string_view name;
  std::size_t words;
  absl::Status (*apply)(Fixture&, std::span<const std::string>);
};

constexpr Directive kDirectives[] = {
    {"%patch", 2, &Patch},
    {"%append", 1,
     [](Fixture& fixture, std::span<const std::string> words) {
       ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string bytes, ParseHex(words));
       fixture.bytes += bytes;
       return absl::OkStatus();
     }},
    {"%repeat", 2,
     [](Fixture& fixture, std::span<const std::string> words) {
       ONNX_ASSAY_ASSIGN_OR_RETURN(const std::uint64_t count, ParseNumber(words[0]));
       ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string bytes, ParseHex(words.subspan(1)));
       for (std::uint64_t i = 0; i < count; ++i) fixture.bytes += bytes;
       return absl::OkStatus();
     }},
    {"%raw", 0,
     [](Fixture& fixture, std::span<const std::string> words) {
       ONNX_ASSAY_ASSIGN_OR_RETURN(fixture.bytes, ParseHex(words));
       return absl::OkStatus();
     }},
    {"%splice", 2,
     [](Fixture& fixture, std::span<const std::string> words) {
       ONNX_ASSAY_ASSIGN_OR_RETURN(const std::string bytes, ParseHex(words.subspan(1)));
       return SpliceIntoMessage(fixture.bytes, words[0], bytes);
     }},
    {"%truncate", 1,
     [](Fixture& fixture, std::span<const std::string> words) {
       ONNX_ASSAY_ASSIGN_OR_RETURN(const std::uint64_t size, ParseNumber(words[0]));
       if (size > fixture.bytes.size()) return absl::InvalidArgumentError("truncation would enlarge");
       fixture.bytes.resize(size);
       return absl::OkStatus();
     }},
    {"%zeros", 1,
     [](Fixture& fixture, std::span<const std::string> words) {
       ONNX_ASSAY_ASSIGN_OR_RETURN(fixture.trailing_zeros, ParseNumber(words[0]));
       return absl::OkStatus();
     }},
    {"%wrap", 2, &Wrap},
    {"%sidecar", 2, &AddSidecar},
    {"%mode", 2, &SetMode},
    {"%symlink", 2,
     [](Fixture& fixture, std::span<const std::string> words) {
       return AddCompanion(fixture, Companion::Kind::kSymlink, words);
     }},
    {"%hardlink", 2,
     [](Fixture& fixture, std::span<const std::string> words) {
       return AddCompanion(fixture, Companion::Kind::kHardLink, words);
     }},
    {"%modellink", 1,
     [](Fixture& fixture, std::span<const std::string> words) {
       fixture.real_path = words[0];
       return absl::OkStatus();
     }},
    {"%directory", 1,
     [](Fixture& fixture, std::span<const std::string> words) {
       return AddCompanion(fixture, Companion::Kind::kDirectory, words);
     }},
    {"%fifo", 1,
     [](Fixture& fixture, std::span<const std::string> words) {
       return AddCompanion(fixture, Companion::Kind::kFifo, words);
     }},
};

}  // namespace

absl::Status ApplyDirective(Fixture& fixture, std::string_view line) {
  constexpr std::string_view kConfig = "%config";
  if (line.starts_with(kConfig)) {
    line.remove_prefix(std::min(line.size(), kConfig.size() + 1));
    fixture.config += std::string(line) + "\n";
    return absl::OkStatus();
  }
  const std::vector<std::string> words = Words(line);
  for (const Directive& directive : kDirectives) {
    if (words[0] != directive.name) continue;
    if (words.size() <= directive.words) {
      return absl::InvalidArgumentError(
          fmt::format("{} takes at least {} words", directive.name, directive.words));
    }
    return directive.apply(fixture, std::span(words).subspan(1));
  }
  return absl::InvalidArgumentError(fmt::format("unknown directive {}", words[0]));
}

}  // namespace onnx_assay::test
