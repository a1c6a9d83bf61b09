#include "analyzer/model/reader.h"

#include <algorithm>

#include "fmt/core.h"

namespace onnx_assay::model {

void Reader::Report(wire::Anomaly anomaly) {
  if (model.anomalies.size() >= limits.max_anomalies) {
    ++model.anomalies_not_kept;
    return;
  }
  model.anomalies.push_back(anomaly);
}

bool Reader::Charge() {
  if (over_limit_) return false;
  if (model.element_count < limits.max_elements) {
    ++model.element_count;
    return true;
  }
  over_limit_ = true;
  HitLimit(fmt::format("limit max_elements is {}, reached at byte {:#x}", limits.max_elements, input.offset()));
  return false;
}

void Reader::HitLimit(std::string text) {
  constexpr std::size_t kMaxTexts = 100;
  if (model.limits_hit.size() < kMaxTexts) model.limits_hit.push_back(std::move(text));
}

void Reader::Place(Element& element, PathId parent, const Field& field, std::size_t index) {
  element.path = model.paths.Add(parent, field.spec->name, static_cast<std::uint32_t>(index));
  element.range = field.range();
}

void Reader::PlaceSingular(Element& element, PathId parent, const Field& field) {
  if (!element.range.empty()) return;
  element.path = model.paths.Add(parent, field.spec->name, PathTree::kNoIndex);
  element.range = field.range();
}

Text Reader::ReadText(const Field& field, PathId message, const wire::MessageSpec& spec) {
  const std::uint64_t length = field.end - field.payload;
  const std::uint64_t budget = limits.max_text_total_bytes - std::min(text_bytes_, limits.max_text_total_bytes);
  const std::uint64_t wanted = std::min({length, std::uint64_t{limits.max_text_bytes}, budget});
  char* const data = model.arena.Allocate(static_cast<std::size_t>(wanted));
  const std::uint64_t kept = input.Read(data, wanted);
  text_bytes_ += kept;
  const bool checked = field.spec->kind == wire::FieldKind::kString;
  Utf8Validator validator;
  if (checked) {
    validator.Add({data, static_cast<std::size_t>(kept)});
    input.SkipValidating(field.end - std::min(field.end, input.offset()), validator);
    if (!validator.Finish()) {
      Report({.kind = wire::AnomalyKind::kInvalidUtf8, .path = message, .range = field.range(),
              .message = spec.name, .field = field.spec->name, .field_number = field.spec->number});
    }
  }
  if (kept < length && field.spec->identifies) {
    HitLimit(fmt::format("limit max_text_bytes is {}: {} of {} at byte {:#x} has {} bytes", limits.max_text_bytes,
                         field.spec->name, spec.name, field.begin, length));
  }
  return Text(data, kept, field.begin, field.payload - field.begin, length);
}

Int Reader::ToInt(const Field& field) const {
  const bool narrow = field.spec->kind == wire::FieldKind::kInt32 || field.spec->kind == wire::FieldKind::kEnum;
  return {narrow ? static_cast<std::int32_t>(field.value) : static_cast<std::int64_t>(field.value), field.range()};
}

void Reader::ReadEnum(const Field& field, Int& out) const {
  const Int read = ToInt(field);
  if (read.value >= 0 && read.value <= field.spec->enum_max) out = read;
}

void Reader::ReadInts(const Field& field, PathId message, const wire::MessageSpec& spec,
                      std::vector<std::int64_t>& out, ByteRange* range) {
  if (range != nullptr) *range = Hull(*range, field.range());
  ReadNumbers(field, message, spec, [&](std::uint64_t value) {
    if (Charge()) out.push_back(static_cast<std::int64_t>(value));
  });
}

bool Reader::TakeKeptPayload(std::uint64_t bytes) {
  if (kept_payload_bytes_ + bytes > limits.max_kept_payload_total_bytes) return false;
  kept_payload_bytes_ += bytes;
  return true;
}

}  // namespace onnx_assay::model
