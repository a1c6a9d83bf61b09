// Fields of one message, with everything that is wrong in their encoding.

#include <algorithm>

#include "analyzer/model/reader.h"

namespace onnx_assay::model {
namespace {

using wire::AnomalyKind;
using wire::FieldKind;
using Varint = wire::Input::Varint;
using VarintResult = wire::Input::VarintResult;

constexpr std::uint32_t kMaxTagBytes = 5;
constexpr std::uint64_t kMaxFieldNumber = (1u << 29) - 1;

// Bytes of the shortest form.
std::uint32_t VarintBytes(std::uint64_t value) {
  std::uint32_t bytes = 1;
  for (; value >= 0x80; value >>= 7) ++bytes;
  return bytes;
}

bool IsNumber(FieldKind kind) {
  return kind != FieldKind::kString && kind != FieldKind::kBytes && kind != FieldKind::kMessage;
}

bool AcceptsWireType(const wire::FieldSpec& spec, std::uint32_t wire_type) {
  return wire_type == wire::WireTypeOf(spec.kind) || (wire_type == 2 && spec.repeated && IsNumber(spec.kind));
}

}  // namespace

MessageCursor::MessageCursor(Reader& reader, const wire::MessageSpec& spec, const Field& field, PathId path)
    : reader_(reader), spec_(spec), path_(path), begin_(field.begin), announced_end_(field.announced_end), parent_bound_(field.end) {
  if (++reader_.depth <= reader_.limits.max_nesting) return;
  field_ = field;
  ReportField(AnomalyKind::kNestingTooDeep, reader_.depth);
  reader_.Leaf({field.payload, field.end}, path_, spec_, nullptr);
  done_ = true;
}

MessageCursor::MessageCursor(Reader& reader, const wire::MessageSpec& spec)
    : reader_(reader), spec_(spec), path_(0), begin_(0), announced_end_(reader.input.end()), parent_bound_(announced_end_) {}

std::uint64_t MessageCursor::Bound() const { return std::min(parent_bound_, reader_.input.end()); }

const Field* MessageCursor::Next() {
  SkipTo(field_.end);
  while (!done_) {
    const Step step = ReadField();
    if (step == Step::kField) return &field_;
    if (step == Step::kEnd) done_ = true;
    SkipTo(field_.end);
  }
  return nullptr;
}

void MessageCursor::SkipTo(std::uint64_t end) {
  wire::Input& input = reader_.input;
  if (input.offset() >= end) return;
  input.Skip(end - input.offset());
  // A stream tells its end only here; a field that was to go on behind it is cut.
  if (input.offset() < end && input.AtEnd()) {
    field_.end = input.offset();
    EndAsCut();
  }
}

// A budget that is spent makes the rest of the message one skipped piece.
MessageCursor::Step MessageCursor::ReadField() {
  wire::Input& input = reader_.input;
  field_ = Field{.begin = input.offset(), .end = input.offset()};
  if (input.offset() >= Bound() || input.AtEnd()) {
    EndAsCut();
    return Step::kEnd;
  }
  if (reader_.over_limit()) {
    field_.end = Bound();
    reader_.Leaf(field_.range(), path_, spec_, nullptr);
    return Step::kEnd;
  }
  std::uint64_t number = 0;
  if (!ReadTag(number)) return Step::kEnd;
  number_ = static_cast<std::uint32_t>(number);
  field_.spec = spec_.Find(number);
  if (field_.wire_type == 3 || field_.wire_type == 4) {
    return PassOverGroup(number) ? Step::kPassedOver : Step::kEnd;
  }
  if (!ReadPayload()) return Step::kEnd;

  const bool opens_message = field_.spec != nullptr && field_.spec->kind == FieldKind::kMessage &&
                             field_.wire_type == 2;
  reader_.Leaf({field_.begin, opens_message ? field_.payload : field_.end}, path_, spec_, field_.spec);
  if (field_.spec == nullptr) {
    ReportField(AnomalyKind::kUnknownField, field_.wire_type);
    return Step::kPassedOver;
  }
  if (!AcceptsWireType(*field_.spec, field_.wire_type)) {
    ReportField(AnomalyKind::kWireTypeMismatch, field_.wire_type);
    return Step::kPassedOver;
  }
  CheckRepeated();
  CheckEnum();
  return Step::kField;
}

bool MessageCursor::ReadTag(std::uint64_t& number) {
  const Varint tag = reader_.input.ReadVarint(Bound());
  if (tag.result == VarintResult::kCut) {
    field_.end = reader_.input.offset();
    EndAsCut();
    reader_.Leaf(field_.range(), path_, spec_, nullptr);
    return false;
  }
  number = tag.value >> 3;
  field_.wire_type = static_cast<std::uint32_t>(tag.value & 7);
  if (tag.result == VarintResult::kTooLong || tag.bytes > kMaxTagBytes || number == 0 ||
      number > kMaxFieldNumber || field_.wire_type > 5) {
    EndAsTrailing(field_.begin);
    return false;
  }
  if (tag.bytes != VarintBytes(tag.value)) {
    field_.end = reader_.input.offset();
    number_ = static_cast<std::uint32_t>(number);
    field_.spec = spec_.Find(number);
    ReportField(AnomalyKind::kOverlongVarint, tag.bytes);
  }
  return true;
}

// Reads the value, or the length of the payload, and sets where the field ends.
bool MessageCursor::ReadPayload() {
  wire::Input& input = reader_.input;
  if (field_.wire_type == 1 || field_.wire_type == 5) {
    const std::uint64_t width = field_.wire_type == 1 ? 8 : 4;
    field_.payload = input.offset();
    field_.announced_end = field_.payload + width;
    std::array<char, 8> bytes{};
    const std::uint64_t got = input.Read(bytes.data(), std::min(width, Bound() - field_.payload));
    for (std::size_t i = 0; i < 8; ++i) {
      field_.value |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
    }
    field_.end = input.offset();
    if (got == width) return true;
    EndAsCut();
    reader_.Leaf(field_.range(), path_, spec_, nullptr);
    return false;
  }
  const Varint varint = input.ReadVarint(Bound());
  field_.end = input.offset();
  if (varint.result == VarintResult::kCut) {
    EndAsCut();
    reader_.Leaf(field_.range(), path_, spec_, nullptr);
    return false;
  }
  if (varint.result == VarintResult::kTooLong) {
    EndAsTrailing(field_.begin);
    return false;
  }
  if (varint.bytes != VarintBytes(varint.value)) ReportField(AnomalyKind::kOverlongVarint, varint.bytes);
  field_.payload = input.offset();
  if (field_.wire_type == 0) {
    field_.value = varint.value;
    field_.announced_end = field_.payload;
    return true;
  }
  // The sum is exact: offsets are below 2^48, and a length past 2^62 is cut in any file.
  field_.announced_end = field_.payload + std::min(varint.value, std::uint64_t{1} << 62);
  field_.end = std::min(field_.announced_end, Bound());
  const bool opens_message = field_.spec != nullptr && field_.spec->kind == FieldKind::kMessage;
  // A cut message is reported from inside, where the bytes run out.
  if (field_.end < field_.announced_end && !opens_message && input.end() != ~std::uint64_t{0}) EndAsCut();
  return true;
}

// Reports, once per loss, that this message or the field in it lacks bytes.
void MessageCursor::EndAsCut() {
  const std::uint64_t bound = Bound();
  const std::uint64_t wanted = std::max(announced_end_ == ~std::uint64_t{0} ? 0 : announced_end_,
                                        field_.announced_end);
  const bool inside_field = field_.end != field_.begin;
  if (wanted <= bound && !inside_field) return;
  if (reader_.cut_reported_at == bound) return;
  reader_.cut_reported_at = bound;
  const Field kept = field_;
  field_.begin = inside_field ? field_.begin : begin_;
  field_.end = bound;
  ReportField(AnomalyKind::kTruncated, wanted > bound ? wanted - bound : 1);
  field_ = kept;
}

// In a stream the end is only known once it is reached.
std::uint64_t MessageCursor::FoundBound() {
  wire::Input& input = reader_.input;
  if (input.end() == ~std::uint64_t{0}) {
    const std::uint64_t here = input.offset();
    input.Skip(parent_bound_ - here);
    input.AtEnd();
  }
  return Bound();
}

void MessageCursor::EndAsTrailing(std::uint64_t begin) {
  field_.end = FoundBound();
  number_ = 0;
  field_.spec = nullptr;
  ReportField(AnomalyKind::kTrailingBytes, field_.end - begin);
  reader_.Leaf(field_.range(), path_, spec_, nullptr);
}

// Passes over a group and all it holds without recursion; false when it does not end in this message.
bool MessageCursor::PassOverGroup(std::uint64_t number) {
  wire::Input& input = reader_.input;
  const bool opens = field_.wire_type == 3;
  std::vector<std::uint64_t> open;
  if (opens) open.push_back(number);
  bool ended = false;
  while (!open.empty() && open.size() <= reader_.limits.max_nesting) {
    const Varint tag = input.ReadVarint(Bound());
    if (tag.result != VarintResult::kOk || tag.value >> 3 == 0) break;
    const std::uint64_t wire_type = tag.value & 7;
    if (wire_type == 3) {
      open.push_back(tag.value >> 3);
    } else if (wire_type == 4) {
      if (open.back() != tag.value >> 3) break;
      open.pop_back();
    } else if (wire_type == 1 || wire_type == 5) {
      input.Skip(std::min(std::uint64_t{wire_type == 1 ? 8u : 4u}, Bound() - input.offset()));
    } else {
      const Varint value = input.ReadVarint(Bound());
      if (value.result != VarintResult::kOk || wire_type > 5) break;
      if (wire_type == 2) {
        if (value.value > Bound() - input.offset()) break;
        input.Skip(value.value);
      }
    }
    ended = open.empty();
  }
  field_.end = ended ? input.offset() : FoundBound();
  ReportField(AnomalyKind::kGroup, field_.wire_type);
  reader_.Leaf(field_.range(), path_, spec_, nullptr);
  return ended;
}

void MessageCursor::CheckRepeated() {
  const wire::FieldSpec& spec = *field_.spec;
  if (spec.repeated) return;
  const std::uint32_t bit = 1u << number_;
  const auto earlier = [&](std::uint32_t number) {
    return ByteRange{first_begin_[number], first_end_[number]};
  };
  if ((seen_ & bit) != 0) {
    ReportField(AnomalyKind::kDuplicateSingular, 0, earlier(number_));
  } else {
    seen_ |= bit;
    first_begin_[number_] = field_.begin;
    first_end_[number_] = field_.end;
    if (spec.in_oneof && oneof_number_ != 0) {
      ReportField(AnomalyKind::kOneofSetTwice, 0, earlier(oneof_number_));
    }
  }
  if (spec.in_oneof) oneof_number_ = number_;
}

void MessageCursor::CheckEnum() {
  const wire::FieldSpec& spec = *field_.spec;
  if (spec.kind == FieldKind::kInt32 || spec.kind == FieldKind::kEnum) {
    const auto narrowed = static_cast<std::int64_t>(static_cast<std::int32_t>(field_.value));
    if (field_.wire_type == 0 && static_cast<std::uint64_t>(narrowed) != field_.value) {
      ReportField(AnomalyKind::kOverlongVarint, field_.end - field_.begin, {}, "value does not fit in 32 bits");
    }
    if (spec.enum_max >= 0 && (narrowed < 0 || narrowed > spec.enum_max)) {
      ReportField(AnomalyKind::kEnumOutOfRange, field_.value);
    }
  }
}

void MessageCursor::ReportField(AnomalyKind kind, std::uint64_t value, ByteRange earlier,
                                std::string_view detail) {
  reader_.Report({.kind = kind, .path = path_, .range = field_.range(), .message = spec_.name,
                  .field = field_.spec == nullptr ? std::string_view() : field_.spec->name,
                  .field_number = number_, .value = value, .earlier = earlier,
                  .detail = detail});
}

}  // namespace onnx_assay::model
