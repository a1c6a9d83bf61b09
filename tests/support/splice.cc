#include "tests/support/splice.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "fmt/core.h"
#include "google/protobuf/descriptor.h"
#include "onnx_full.pb.h"

namespace onnx_assay::test {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

// One step of a path: a field and which of its occurrences.
struct Step {
  std::string field;
  std::size_t index = 0;
};

absl::StatusOr<std::vector<Step>> ParsePath(std::string_view path) {
  std::vector<Step> steps;
  while (!path.empty()) {
    std::string_view part = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(path.size(), part.size() + 1));
    Step step;
    if (const std::size_t open = part.find('['); open != std::string_view::npos) {
      const std::string_view digits = part.substr(open + 1);
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), step.index);
      if (error != std::errc() || end == digits.data() + digits.size() || *end != ']') {
        return absl::InvalidArgumentError(fmt::format("path step \"{}\" has no number in brackets", part));
      }
      part = part.substr(0, open);
    }
    step.field = std::string(part);
    steps.push_back(std::move(step));
  }
  return steps;
}

std::optional<std::uint64_t> ReadVarint(std::string_view bytes, std::size_t& at) {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64 && at < bytes.size(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(bytes[at++]);
    value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  return std::nullopt;
}

// A length-delimited record: where its length is written and where its payload lies.
struct Record {
  std::size_t length_begin = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Moves `at` past the payload of a record that is not length-delimited.
bool SkipScalar(std::string_view bytes, std::uint64_t wire_type, std::size_t& at) {
  if (wire_type == 0) return ReadVarint(bytes, at).has_value();
  at += wire_type == 1 ? 8 : 4;
  return wire_type == 1 || wire_type == 5;
}

// The `index`-th length-delimited record of field `number` in [begin, end).
std::optional<Record> FindRecord(std::string_view bytes, std::size_t begin, std::size_t end, int number,
                                 std::size_t index) {
  bytes = bytes.substr(0, end);
  std::size_t at = begin;
  while (at < end) {
    const std::optional<std::uint64_t> tag = ReadVarint(bytes, at);
    if (!tag) return std::nullopt;
    if ((*tag & 7) != 2) {
      if (!SkipScalar(bytes, *tag & 7, at)) return std::nullopt;
      continue;
    }
    Record record{.length_begin = at};
    const std::optional<std::uint64_t> length = ReadVarint(bytes, at);
    if (!length || *length > end - at) return std::nullopt;
    record.begin = at;
    record.end = at += *length;
    if (*tag >> 3 == static_cast<std::uint64_t>(number) && index-- == 0) return record;
  }
  return std::nullopt;
}

}  // namespace

void AppendVarint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>((value & 0x7f) | 0x80);
  out += static_cast<char>(value);
}

absl::Status SpliceIntoMessage(std::string& model, std::string_view path, std::string_view insert) {
  absl::StatusOr<std::vector<Step>> steps = ParsePath(path);
  if (!steps.ok()) return steps.status();
  const Descriptor* message = onnx_full::ModelProto::descriptor();
  std::vector<Record> around;
  Record in{.begin = 0, .end = model.size()};
  for (const Step& step : *steps) {
    const FieldDescriptor* const field = message->FindFieldByName(step.field);
    if (field == nullptr || field->message_type() == nullptr) {
      return absl::InvalidArgumentError(
          fmt::format("{} has no message field \"{}\"", message->full_name(), step.field));
    }
    const std::optional<Record> record = FindRecord(model, in.begin, in.end, field->number(), step.index);
    if (!record) {
      return absl::InvalidArgumentError(
          fmt::format("the model has no {}[{}] where the path \"{}\" goes", step.field, step.index, path));
    }
    around.push_back(in = *record);
    message = field->message_type();
  }
  model.insert(in.end, insert);
  std::size_t growth = insert.size();
  for (auto record = around.rbegin(); record != around.rend(); ++record) {
    std::string length;
    AppendVarint(length, record->end - record->begin + growth);
    const std::size_t old_size = record->begin - record->length_begin;
    model.replace(record->length_begin, old_size, length);
    growth += length.size() - old_size;
  }
  return absl::OkStatus();
}

}  // namespace onnx_assay::test
