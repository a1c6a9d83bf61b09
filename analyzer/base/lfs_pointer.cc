#include "analyzer/base/lfs_pointer.h"

#include <charconv>
#include <optional>
#include <system_error>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay {
namespace {

constexpr std::string_view kVersions[] = {"version https://git-lfs.github.com/spec/v1",
                                          "version https://hawser.github.com/spec/v1"};
constexpr std::string_view kStarts[] = {"version https://git-lfs.github.com/spec/",
                                        "version https://hawser.github.com/spec/"};
constexpr std::string_view kSha256 = "sha256:";
constexpr std::size_t kOidDigits = 64;

absl::Status Bad(std::string text) { return absl::InvalidArgumentError(std::move(text)); }

struct Line {
  std::string_view key;
  std::string_view value;
};

std::optional<Line> SplitLine(std::string_view line) {
  const std::size_t space = line.find(' ');
  if (space == 0 || space == std::string_view::npos || space + 1 == line.size())
    return std::nullopt;
  return Line{line.substr(0, space), line.substr(space + 1)};
}

bool IsKey(std::string_view key) {
  return key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-") == std::string_view::npos;
}

absl::Status ReadOid(std::string_view value, LfsPointer& pointer) {
  if (!value.starts_with(kSha256)) return Bad("oid is not of method sha256");
  value.remove_prefix(kSha256.size());
  if (value.size() != kOidDigits ||
      value.find_first_not_of("0123456789abcdef") != std::string_view::npos) {
    return Bad("oid is not 64 lower-case hexadecimal digits");
  }
  pointer.oid = value;
  return absl::OkStatus();
}

absl::Status ReadSize(std::string_view value, LfsPointer& pointer) {
  const auto [end, error] =
      std::from_chars(value.data(), value.data() + value.size(), pointer.size);
  const bool canonical = value == "0" || !value.starts_with('0');
  if (error != std::errc() || end != value.data() + value.size() || !canonical ||
      pointer.size > INT64_MAX) {
    return Bad(fmt::format("size is {}, not a decimal number of bytes", Quoted(value)));
  }
  return absl::OkStatus();
}

}  // namespace

bool LooksLikeLfsPointer(std::string_view head) {
  return head.starts_with(kStarts[0]) || head.starts_with(kStarts[1]);
}

absl::StatusOr<LfsPointer> ParseLfsPointer(std::string_view bytes) {
  if (bytes.size() >= kLfsPointerBytes) {
    return Bad(
        fmt::format("it has {0} bytes or more, less than {0} are allowed", kLfsPointerBytes));
  }
  if (!bytes.ends_with('\n')) return Bad("its last line has no line feed");
  LfsPointer pointer;
  bool has_size = false;
  std::string_view last_key;
  for (std::size_t number = 1; !bytes.empty(); ++number) {
    const std::string_view text = bytes.substr(0, bytes.find('\n'));
    bytes.remove_prefix(text.size() + 1);
    if (text.ends_with('\r')) return Bad(fmt::format("line {} ends in a carriage return", number));
    if (number == 1) {
      if (text != kVersions[0] && text != kVersions[1]) return Bad("its version is not 1");
      continue;
    }
    const std::optional<Line> line = SplitLine(text);
    if (!line || !IsKey(line->key)) return Bad(fmt::format("line {} is no key and value", number));
    if (line->key <= last_key) {
      return Bad(fmt::format("key {} of line {} is out of order", Quoted(line->key), number));
    }
    last_key = line->key;
    absl::Status status;
    if (line->key == "oid") status = ReadOid(line->value, pointer);
    if (line->key == "size") {
      status = ReadSize(line->value, pointer);
      has_size = true;
    }
    if (!status.ok()) return status;
  }
  if (pointer.oid.empty()) return Bad("it has no oid");
  if (!has_size) return Bad("it has no size");
  return pointer;
}

}  // namespace onnx_assay
