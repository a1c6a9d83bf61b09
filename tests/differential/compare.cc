#include "tests/differential/compare.h"

#include <algorithm>
#include <limits>
#include <memory>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/limits.h"
#include "analyzer/model/read.h"
#include "fmt/format.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/stubs/logging.h"
#include "google/protobuf/util/message_differencer.h"
#include "onnx_full.pb.h"
#include "tests/differential/model_to_proto.h"

namespace onnx_assay::test {
namespace {

using wire::AnomalyKind;

// Keeps every value, so that nothing is left out of the comparison.
Limits RaisedLimits() {
  Limits limits;
  limits.max_text_bytes = (1u << 24) - 1;
  limits.max_kept_payload_bytes = std::numeric_limits<std::uint32_t>::max();
  limits.max_kept_payload_total_bytes = std::numeric_limits<std::uint64_t>::max();
  limits.max_kept_list_values = std::numeric_limits<std::uint64_t>::max();
  limits.max_anomalies = 1'000'000;
  return limits;
}

bool HasAny(const model::Model& model, std::initializer_list<AnomalyKind> kinds) {
  return std::any_of(model.anomalies.begin(), model.anomalies.end(), [&](const wire::Anomaly& anomaly) {
    return std::find(kinds.begin(), kinds.end(), anomaly.kind) != kinds.end();
  });
}

// Checks that the pieces follow each other from the first byte to the last.
class Cover final : public model::LeafObserver {
 public:
  void OnLeaf(ByteRange range, PathId, const wire::MessageSpec&, const wire::FieldSpec*) override {
    if (range.begin != end_ && fault_.empty()) {
      fault_ = fmt::format("the byte map has a piece at {:#x} behind one that ends at {:#x}", range.begin, end_);
    }
    end_ = range.end;
  }
  std::string Fault(std::uint64_t size) const {
    if (!fault_.empty() || end_ == size) return fault_;
    return fmt::format("the byte map ends at {:#x} of {:#x}", end_, size);
  }

 private:
  std::uint64_t end_ = 0;
  std::string fault_;
};

// What protobuf makes of the bytes; false when it refuses them.
bool ParseWithProtobuf(std::string_view bytes, onnx_full::ModelProto& proto) {
  google::protobuf::io::CodedInputStream input(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                               static_cast<int>(bytes.size()));
  if (!proto.ParseFromCodedStream(&input) || !input.ConsumedEntireMessage()) return false;
  proto.DiscardUnknownFields();
  return true;
}

std::string Differences(const onnx_full::ModelProto& ours, const onnx_full::ModelProto& theirs) {
  if (ours.SerializeAsString() == theirs.SerializeAsString()) return "";
  google::protobuf::util::MessageDifferencer differencer;
  std::string report;
  differencer.ReportDifferencesToString(&report);
  if (differencer.Compare(theirs, ours)) return "";  // only in the bits of a NaN
  return "values differ from protobuf's:\n" + report.substr(0, 2000);
}

}  // namespace

std::string Disagreement(std::string_view bytes) {
  google::protobuf::SetLogHandler(nullptr);  // it writes a line for every text that is not UTF-8
  Cover cover;
  const std::unique_ptr<ByteSource> source = MemorySource(bytes);
  const absl::StatusOr<model::Model> model = model::ReadModel(*source, RaisedLimits(), {.observer = &cover});
  if (!model.ok()) return model.status().ToString();
  if (!model->limits_hit.empty()) return "";
  if (const std::string fault = cover.Fault(bytes.size()); !fault.empty()) return fault;
  if (!model->is_model) return "";

  onnx_full::ModelProto theirs;
  const bool damaged = HasAny(*model, {AnomalyKind::kTruncated, AnomalyKind::kTrailingBytes,
                                       AnomalyKind::kGroup, AnomalyKind::kNestingTooDeep});
  if (!ParseWithProtobuf(bytes, theirs)) return damaged ? "" : "protobuf refuses the bytes, no anomaly says so";
  if (HasAny(*model, {AnomalyKind::kTruncated})) return "a cut is reported where protobuf sees none";
  // Behind such bytes our reader gives up the message, and says so.
  if (HasAny(*model, {AnomalyKind::kTrailingBytes})) return "";
  return Differences(ToProto(*model), theirs);
}

}  // namespace onnx_assay::test
