#ifndef ONNX_ASSAY_RULES_SHARED_EXTERNAL_REFERENCE_H_
#define ONNX_ASSAY_RULES_SHARED_EXTERNAL_REFERENCE_H_

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// Where a sidecar is first named in the model: the place of a finding about the file as a whole.
struct LocationOf {
  LocationOf(const facts::ExternalFile& file, const facts::ModelFacts& facts) {
    const model::Entry* first = nullptr;
    for (const std::uint32_t index : file.refs) {
      const model::Entry* const entry = facts.external_refs[index].location;
      if (first == nullptr || entry->range.begin < first->range.begin) first = entry;
    }
    if (first == nullptr) return;
    path = first->path;
    range = first->value.present() ? first->value.range() : first->range;
  }

  PathId path = 0;
  ByteRange range;
};

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_EXTERNAL_REFERENCE_H_
