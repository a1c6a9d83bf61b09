#ifndef ONNX_ASSAY_RULES_SHARED_EXTERNAL_SITE_H_
#define ONNX_ASSAY_RULES_SHARED_EXTERNAL_SITE_H_

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// Where a model speaks of a sidecar: the first tensor that names it, and the bytes of the name.
struct ExternalSite {
  const model::Tensor* tensor;
  ByteRange range;
};

inline ExternalSite FirstSite(const facts::ExternalFile& file, const facts::ModelFacts& facts) {
  const facts::ExternalRef& ref = facts.external_refs[file.first_ref];
  return {facts.tensors[ref.tensor].tensor, ref.location->range};
}

// The external data of a tensor; null when its values are inline.
inline const facts::ExternalRef* RefOf(const facts::TensorFacts& tensor,
                                       const facts::ModelFacts& facts) {
  return tensor.external == facts::kNone ? nullptr : &facts.external_refs[tensor.external];
}

// The bytes of the model that say which range of the sidecar is meant: offset and length where
// stated, else the location.
inline ByteRange RangeOfClaim(const facts::ExternalRef& ref) {
  ByteRange range;
  if (ref.offset_entry != nullptr) range = Hull(range, ref.offset_entry->range);
  if (ref.length_entry != nullptr) range = Hull(range, ref.length_entry->range);
  if (range.empty() && ref.location != nullptr) range = ref.location->range;
  return range;
}

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_EXTERNAL_SITE_H_
