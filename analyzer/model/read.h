#ifndef ONNX_ASSAY_ANALYZER_MODEL_READ_H_
#define ONNX_ASSAY_ANALYZER_MODEL_READ_H_

#include "absl/status/statusor.h"
#include "analyzer/base/byte_source.h"
#include "analyzer/base/limits.h"
#include "analyzer/model/model.h"
#include "analyzer/wire/onnx_fields.h"

namespace onnx_assay::model {

// Hears of every piece of the file in order. The ranges are disjoint and cover the whole file.
class LeafObserver {
 public:
  virtual ~LeafObserver() = default;
  // `field` is null for bytes that are no field of `message`; a submessage is announced by the bytes of
  // its tag and length, then by its own pieces.
  virtual void OnLeaf(ByteRange range, PathId message_path, const wire::MessageSpec& message,
                      const wire::FieldSpec* field) = 0;
};

struct ReadOptions {
  bool sha256 = false;               // digest of the whole file; reads every byte
  LeafObserver* observer = nullptr;  // not owned
};

// Builds the model from one pass over the bytes. What is wrong in the encoding becomes anomalies of the
// model; reading goes on behind it where it can. Deterministic.
//
// Errors: kDataLoss when the system cannot read on, kAborted when the file changed meanwhile,
// kResourceExhausted when a stream is longer than Limits::max_file_bytes.
absl::StatusOr<Model> ReadModel(ByteSource& source, const Limits& limits, const ReadOptions& options = {});

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_READ_H_
