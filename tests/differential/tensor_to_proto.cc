// Tensors and types.
#include <bit>

#include "tests/differential/model_to_proto.h"

namespace onnx_assay::test {
namespace {

void ConvertData(const model::Tensor& tensor, const model::TensorData& data, onnx_full::TensorProto& to) {
  if (data.field == model::DataField::kRaw) {
    to.set_raw_data(std::string(data.bytes == nullptr ? "" : data.bytes, data.count));
    return;
  }
  if (data.field == model::DataField::kString) return ConvertTexts(tensor.strings, to.mutable_string_data());
  for (std::uint64_t i = 0; data.values != nullptr && i < data.count; ++i) {
    const std::uint64_t value = data.values[i];
    switch (data.field) {
      case model::DataField::kFloat: to.add_float_data(std::bit_cast<float>(static_cast<std::uint32_t>(value))); break;
      case model::DataField::kInt32: to.add_int32_data(static_cast<std::int32_t>(value)); break;
      case model::DataField::kInt64: to.add_int64_data(static_cast<std::int64_t>(value)); break;
      case model::DataField::kDouble: to.add_double_data(std::bit_cast<double>(value)); break;
      case model::DataField::kUint64: to.add_uint64_data(value); break;
      case model::DataField::kRaw:
      case model::DataField::kString: break;
    }
  }
}

void Convert(const model::Dim& from, onnx_full::TensorShapeProto::Dimension& to) {
  if (from.kind == model::Dim::Kind::kValue) to.set_dim_value(from.value);
  if (from.kind == model::Dim::Kind::kParam) to.set_dim_param(String(from.param));
  if (from.denotation().present()) to.set_denotation(String(from.denotation()));
}

template <typename To>
void ConvertTensorType(const model::Type& from, To& to) {
  if (from.elem_type.present()) to.set_elem_type(static_cast<std::int32_t>(from.elem_type.value));
  if (!from.shape) return;
  to.mutable_shape();
  for (const model::Dim& dim : from.shape->dims) Convert(dim, *to.mutable_shape()->add_dim());
}

}  // namespace

void Convert(const model::Tensor& from, onnx_full::TensorProto& to) {
  for (const std::int64_t dim : from.dims) to.add_dims(dim);
  if (from.data_type.present()) to.set_data_type(static_cast<std::int32_t>(from.data_type.value));
  if (from.segment) {
    to.mutable_segment();
    if (from.segment->begin.present()) to.mutable_segment()->set_begin(from.segment->begin.value);
    if (from.segment->end.present()) to.mutable_segment()->set_end(from.segment->end.value);
  }
  for (const model::TensorData& data : from.data) ConvertData(from, data, to);
  if (from.name.present()) to.set_name(String(from.name));
  if (from.doc_string.present()) to.set_doc_string(String(from.doc_string));
  ConvertAll(from.external_data, to.mutable_external_data());
  if (from.data_location.present()) {
    to.set_data_location(static_cast<onnx_full::TensorProto::DataLocation>(from.data_location.value));
  }
  ConvertAll(from.metadata_props, to.mutable_metadata_props());
}

void Convert(const model::SparseTensor& from, onnx_full::SparseTensorProto& to) {
  if (from.values) Convert(*from.values, *to.mutable_values());
  if (from.indices) Convert(*from.indices, *to.mutable_indices());
  for (const std::int64_t dim : from.dims) to.add_dims(dim);
}

void Convert(const model::Type& from, onnx_full::TypeProto& to) {
  switch (from.kind) {
    case model::TypeKind::kUnset: break;
    case model::TypeKind::kTensor: ConvertTensorType(from, *to.mutable_tensor_type()); break;
    case model::TypeKind::kSparseTensor: ConvertTensorType(from, *to.mutable_sparse_tensor_type()); break;
    case model::TypeKind::kSequence:
      to.mutable_sequence_type();
      if (from.element) Convert(*from.element, *to.mutable_sequence_type()->mutable_elem_type());
      break;
    case model::TypeKind::kOptional:
      to.mutable_optional_type();
      if (from.element) Convert(*from.element, *to.mutable_optional_type()->mutable_elem_type());
      break;
    case model::TypeKind::kMap:
      to.mutable_map_type();
      if (from.key_type().present()) {
        to.mutable_map_type()->set_key_type(static_cast<std::int32_t>(from.key_type().value));
      }
      if (from.element) Convert(*from.element, *to.mutable_map_type()->mutable_value_type());
      break;
    case model::TypeKind::kOpaque:
      to.mutable_opaque_type();
      if (from.opaque_domain().present()) to.mutable_opaque_type()->set_domain(String(from.opaque_domain()));
      if (from.opaque_name().present()) to.mutable_opaque_type()->set_name(String(from.opaque_name()));
      break;
  }
  if (from.denotation().present()) to.set_denotation(String(from.denotation()));
}

void Convert(const model::ValueInfo& from, onnx_full::ValueInfoProto& to) {
  if (from.name.present()) to.set_name(String(from.name));
  if (from.type) Convert(*from.type, *to.mutable_type());
  if (from.doc_string().present()) to.set_doc_string(String(from.doc_string()));
  ConvertAll(from.metadata_props(), to.mutable_metadata_props());
}

}  // namespace onnx_assay::test
