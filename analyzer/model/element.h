#ifndef ONNX_ASSAY_ANALYZER_MODEL_ELEMENT_H_
#define ONNX_ASSAY_ANALYZER_MODEL_ELEMENT_H_

#include <cstdint>
#include <string_view>

#include "analyzer/base/byte_range.h"
#include "analyzer/base/path_tree.h"

namespace onnx_assay::model {

// What every message of a model has: its place in the message tree and its bytes in the file, tag and
// length included. A singular message that occurs twice has the range of its first occurrence.
struct Element {
  PathId path = 0;
  ByteRange range;
};

// A string or bytes field. The bytes are borrowed from the arena of the model; a text longer than
// Limits::max_text_bytes keeps only its head.
class Text {
 public:
  Text() = default;
  // `record_begin` is the offset of the field's tag, `head` the bytes of tag and length together.
  Text(const char* data, std::uint64_t kept, std::uint64_t record_begin, std::uint64_t head,
       std::uint64_t length)
      : data_(data),
        begin_(record_begin & 0xffffffffffff),
        head_(static_cast<std::uint16_t>(head)),
        length_(length & 0xffffffffff),
        kept_(static_cast<std::uint32_t>(kept & 0xffffff)) {}

  // What was kept; equals the whole text unless truncated().
  std::string_view view() const { return {data_, static_cast<std::size_t>(kept_)}; }
  // Whether the field occurs in the file. An absent field reads as the empty text.
  bool present() const { return head_ != 0; }
  bool empty() const { return length_ == 0; }
  bool truncated() const { return kept_ != length_; }
  // Bytes of the text as stored, kept or not.
  std::uint64_t size() const { return length_; }
  // The whole field (tag, length, text), and the text alone.
  ByteRange range() const { return {begin_, begin_ + head_ + length_}; }
  ByteRange payload() const { return {begin_ + head_, begin_ + head_ + length_}; }

  friend bool operator==(const Text& text, std::string_view other) { return text.view() == other; }

 private:
  const char* data_ = "";
  std::uint64_t begin_ : 48 = 0;
  std::uint64_t head_ : 16 = 0;
  std::uint64_t length_ : 40 = 0;
  std::uint64_t kept_ : 24 = 0;
};

// A singular integer or enum field; the last occurrence wins, as in protobuf.
struct Int {
  std::int64_t value = 0;
  ByteRange range;
  bool present() const { return !range.empty(); }
};

// A StringStringEntryProto: metadata_props, external_data, bindings, quantization parameters.
struct Entry : Element {
  Text key;
  Text value;
};

// An OperatorSetIdProto.
struct OpsetImport : Element {
  Text domain;
  Int version;
};

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_ELEMENT_H_
