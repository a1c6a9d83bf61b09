#ifndef ONNX_ASSAY_TESTS_DIFFERENTIAL_MODEL_TO_PROTO_H_
#define ONNX_ASSAY_TESTS_DIFFERENTIAL_MODEL_TO_PROTO_H_

#include <span>
#include <string>

#include "analyzer/model/model.h"
#include "onnx_full.pb.h"

namespace onnx_assay::test {

// The model as generated classes hold it, so that protobuf itself can compare the two. Complete when
// the model was read under limits that keep every text and payload.
onnx_full::ModelProto ToProto(const model::Model& model);

void Convert(const model::Tensor& from, onnx_full::TensorProto& to);
void Convert(const model::SparseTensor& from, onnx_full::SparseTensorProto& to);
void Convert(const model::Type& from, onnx_full::TypeProto& to);
void Convert(const model::ValueInfo& from, onnx_full::ValueInfoProto& to);
void Convert(const model::Entry& from, onnx_full::StringStringEntryProto& to);
void Convert(const model::OpsetImport& from, onnx_full::OperatorSetIdProto& to);
void Convert(const model::Node& from, onnx_full::NodeProto& to);
void Convert(const model::Attribute& from, onnx_full::AttributeProto& to);
void Convert(const model::NodeDeviceConfiguration& from, onnx_full::NodeDeviceConfigurationProto& to);
void Convert(const model::Graph& from, onnx_full::GraphProto& to);
void Convert(const model::Function& from, onnx_full::FunctionProto& to);

// Converts each element of a list.
template <typename From, typename To>
void ConvertAll(const From& from, To* to) {
  for (const auto& element : from) Convert(element, *to->Add());
}

inline std::string String(const model::Text& text) { return std::string(text.view()); }

template <typename To>
void ConvertTexts(std::span<const model::Text> from, To* to) {
  for (const model::Text& text : from) to->Add(String(text));
}

}  // namespace onnx_assay::test

#endif  // ONNX_ASSAY_TESTS_DIFFERENTIAL_MODEL_TO_PROTO_H_
