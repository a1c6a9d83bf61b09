#ifndef ONNX_ASSAY_ANALYZER_MODEL_READER_H_
#define ONNX_ASSAY_ANALYZER_MODEL_READER_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "analyzer/model/read.h"
#include "analyzer/wire/input.h"

namespace onnx_assay::model {

// A field as met in the file. The payload of a length-delimited field is still unread; whoever takes it
// reads up to its end or leaves it: MessageCursor::Next() moves past the rest.
struct Field {
  const wire::FieldSpec* spec = nullptr;
  std::uint32_t wire_type = 0;
  std::uint64_t begin = 0;          // of the tag
  std::uint64_t payload = 0;        // first byte after tag and length
  std::uint64_t announced_end = 0;  // where the payload ends by its length
  std::uint64_t end = 0;            // where it ends in fact; less when the message is cut
  std::uint64_t value = 0;          // varint, 32-bit and 64-bit fields
  ByteRange range() const { return {begin, end}; }
};

// State of one pass over a file.
class Reader {
 public:
  Reader(ByteSource& source, const Limits& budgets, const ReadOptions& options, Model& out)
      : input(source, options.sha256), limits(budgets), observer(options.observer), model(out) {}

  wire::Input input;
  const Limits& limits;
  LeafObserver* const observer;
  Model& model;

  void Report(wire::Anomaly anomaly);
  // Counts one element; false once the budget is spent, and then nothing more is built.
  bool Charge();
  bool over_limit() const { return over_limit_; }
  void HitLimit(std::string text);

  // The element of a submessage: a place in the path tree and its bytes. Keeps the first range and
  // place when the message occurs before.
  void Place(Element& element, PathId parent, const Field& field, std::size_t index);
  void PlaceSingular(Element& element, PathId parent, const Field& field);

  Text ReadText(const Field& field, PathId message, const wire::MessageSpec& spec);
  Int ToInt(const Field& field) const;
  // Takes an enum; a number that the enum does not define counts as an unknown field, as in protobuf.
  void ReadEnum(const Field& field, Int& out) const;
  // Calls `take` with each number of a packed or single field, as a 64-bit pattern (32-bit for floats).
  template <typename Take>
  void ReadNumbers(const Field& field, PathId message, const wire::MessageSpec& spec, Take&& take);
  void ReadInts(const Field& field, PathId message, const wire::MessageSpec& spec,
                std::vector<std::int64_t>& out, ByteRange* range);

  void Leaf(ByteRange range, PathId path, const wire::MessageSpec& spec, const wire::FieldSpec* field) {
    if (observer != nullptr && !range.empty()) observer->OnLeaf(range, path, spec, field);
  }

  // Payload bytes that may still be kept; takes them when they fit.
  bool TakeKeptPayload(std::uint64_t bytes);

  std::uint32_t depth = 0;
  // Bound at which a cut has been reported: the messages around it are cut by the same loss.
  std::uint64_t cut_reported_at = ~std::uint64_t{0};

 private:
  bool over_limit_ = false;
  std::uint64_t text_bytes_ = 0;
  std::uint64_t kept_payload_bytes_ = 0;
};

// Iterates over the fields of one message, reporting what is wrong with them. Fields that are unknown,
// of a wrong wire type or in a group are reported and passed over.
class MessageCursor {
 public:
  // The message lies in the payload of `field`.
  MessageCursor(Reader& reader, const wire::MessageSpec& spec, const Field& field, PathId path);
  // The outermost message.
  MessageCursor(Reader& reader, const wire::MessageSpec& spec);
  ~MessageCursor() { --reader_.depth; }
  MessageCursor(const MessageCursor&) = delete;
  MessageCursor& operator=(const MessageCursor&) = delete;

  // The next known field, or null at the end. Valid until the next call.
  const Field* Next();

 private:
  enum class Step : std::uint8_t { kField, kPassedOver, kEnd };
  Step ReadField();
  bool ReadTag(std::uint64_t& number);
  bool ReadPayload();
  void SkipTo(std::uint64_t end);
  std::uint64_t Bound() const;
  // The same, with a stream read up to there.
  std::uint64_t FoundBound();
  void EndAsCut();
  void EndAsTrailing(std::uint64_t begin);
  bool PassOverGroup(std::uint64_t number);
  void CheckRepeated();
  void CheckEnum();
  void ReportField(wire::AnomalyKind kind, std::uint64_t value, ByteRange earlier = {},
                   std::string_view detail = {});

  Reader& reader_;
  const wire::MessageSpec& spec_;
  const PathId path_;
  const std::uint64_t begin_;  // of the message's record
  std::uint64_t announced_end_;
  std::uint64_t parent_bound_;
  bool done_ = false;
  Field field_;
  std::uint32_t number_ = 0;
  std::uint32_t seen_ = 0;                 // bit per field number
  std::uint32_t oneof_number_ = 0;         // member of the oneof that was set last
  // Range of the first occurrence, valid where seen_ has the bit; not initialised, since there is one
  // of these per message.
  std::array<std::uint64_t, wire::MessageSpec::kMaxNumber + 1> first_begin_;
  std::array<std::uint64_t, wire::MessageSpec::kMaxNumber + 1> first_end_;
};

void ReadGraph(Reader& reader, const Field& field, Graph& graph);
void ReadNode(Reader& reader, const Field& field, Node& node);
void ReadAttribute(Reader& reader, const Field& field, Attribute& attribute);
void ReadTensor(Reader& reader, const Field& field, Tensor& tensor);
void ReadSparseTensor(Reader& reader, const Field& field, SparseTensor& sparse);
void ReadType(Reader& reader, const Field& field, Type& type);
void ReadValueInfo(Reader& reader, const Field& field, ValueInfo& info);
void ReadEntry(Reader& reader, const Field& field, Entry& entry);
void ReadOpsetImport(Reader& reader, const Field& field, OpsetImport& import);
void ReadFunction(Reader& reader, const Field& field, Function& function);
void ReadTrainingInfo(Reader& reader, const Field& field, TrainingInfo& info);
void ReadNodeDevice(Reader& reader, const Field& field, NodeDeviceConfiguration& configuration);

// Appends an element of a repeated message field and reads it, unless the budget is spent.
template <typename T>
void ReadInto(Reader& reader, const Field& field, PathId parent, std::vector<T>& list,
              void (*read)(Reader&, const Field&, T&)) {
  if (!reader.Charge()) return;
  T& element = list.emplace_back();
  reader.Place(element, parent, field, list.size() - 1);
  read(reader, field, element);
}

// Reads a singular message field; a second occurrence merges into the first, as in protobuf.
template <typename T>
void ReadInto(Reader& reader, const Field& field, PathId parent, std::unique_ptr<T>& slot,
              void (*read)(Reader&, const Field&, T&)) {
  if (!reader.Charge()) return;
  if (!slot) slot = std::make_unique<T>();
  reader.PlaceSingular(*slot, parent, field);
  read(reader, field, *slot);
}

template <typename Take>
void Reader::ReadNumbers(const Field& field, PathId message, const wire::MessageSpec& spec, Take&& take) {
  if (field.wire_type != 2) {
    take(field.value);
    return;
  }
  const std::uint32_t unpacked = wire::WireTypeOf(field.spec->kind);
  while (input.offset() < field.end) {
    const std::uint64_t begin = input.offset();
    std::uint64_t value = 0;
    bool cut = false;
    if (unpacked == 0) {
      const wire::Input::Varint varint = input.ReadVarint(field.end);
      cut = varint.result != wire::Input::VarintResult::kOk;
      value = varint.value;
    } else {
      const std::uint64_t width = unpacked == 1 ? 8 : 4;
      std::array<char, 8> bytes{};
      cut = field.end - begin < width;
      input.Read(bytes.data(), std::min(width, field.end - begin));
      for (std::size_t i = 0; i < 8; ++i) {
        value |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
      }
    }
    if (cut) {
      Report({.kind = wire::AnomalyKind::kTruncated, .path = message, .range = {begin, field.end},
              .message = spec.name, .field = field.spec->name, .field_number = field.spec->number,
              .value = unpacked == 1 ? 8 - (field.end - begin) : unpacked == 5 ? 4 - (field.end - begin) : 1});
      return;
    }
    take(value);
  }
}

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_READER_H_
