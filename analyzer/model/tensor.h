#ifndef ONNX_ASSAY_ANALYZER_MODEL_TENSOR_H_
#define ONNX_ASSAY_ANALYZER_MODEL_TENSOR_H_

#include <memory>
#include <span>
#include <vector>

#include "analyzer/model/element.h"

namespace onnx_assay::model {

enum class DataField : std::uint8_t { kFloat, kInt32, kString, kInt64, kRaw, kDouble, kUint64 };

// One of the seven fields that can hold a tensor's values. All occurrences of the field are one entry.
struct TensorData {
  DataField field = DataField::kRaw;
  std::uint64_t count = 0;  // values; bytes for kRaw; strings for kString
  ByteRange range;          // hull of all records of this field
  ByteRange payload;        // kRaw: the bytes themselves; otherwise as range
  // The values when they fit Limits::max_kept_payload_bytes; else null. Integers and doubles as
  // 64-bit patterns, floats as their 32-bit pattern, raw data as bytes in `bytes`.
  const std::uint64_t* values = nullptr;
  const char* bytes = nullptr;
  bool kept() const { return values != nullptr || bytes != nullptr || count == 0; }
};

// A TensorProto. Payloads are ranges; small ones are kept too.
struct Tensor : Element {
  Text name;
  Text doc_string;
  std::vector<std::int64_t> dims;
  ByteRange dims_range;
  Int data_type;      // TensorProto.DataType
  Int data_location;  // 0 default, 1 external
  std::vector<TensorData> data;         // in order of first appearance
  std::vector<Text> strings;            // string_data that was kept
  std::vector<Entry> external_data;     // every entry, duplicates included
  std::vector<Entry> metadata_props;
  struct Segment : Element { Int begin, end; };
  std::unique_ptr<Segment> segment;

  // ONNX readers go by data_location; a tensor with entries but the default location is inline.
  bool external() const { return data_location.value == 1; }
  const TensorData* Find(DataField field) const {
    for (const TensorData& entry : data) {
      if (entry.field == field) return &entry;
    }
    return nullptr;
  }
};

// A SparseTensorProto; null parts are absent ones.
struct SparseTensor : Element {
  std::unique_ptr<Tensor> values;
  std::unique_ptr<Tensor> indices;
  std::vector<std::int64_t> dims;
  ByteRange dims_range;
};

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_TENSOR_H_
