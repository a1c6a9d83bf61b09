// The reader on any bytes, from a stream and from memory: the two see the same model, the pieces of the
// byte map cover the file, and every anomaly lies in it.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/limits.h"
#include "analyzer/model/read.h"

namespace onnx_assay {
namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

class Cover final : public model::LeafObserver {
 public:
  void OnLeaf(ByteRange range, PathId, const wire::MessageSpec&, const wire::FieldSpec*) override {
    Require(range.begin == end_ && range.end > range.begin);
    end_ = range.end;
  }
  std::uint64_t end() const { return end_; }

 private:
  std::uint64_t end_ = 0;
};

// A stream: of unknown size, and in pieces of 7 bytes.
class DripSource final : public ByteSource {
 public:
  explicit DripSource(std::string_view bytes) : bytes_(bytes) {}
  absl::StatusOr<std::size_t> Read(char* buffer, std::size_t size) override {
    const std::size_t step = bytes_.copy(buffer, std::min<std::size_t>(size, 7));
    bytes_.remove_prefix(step);
    return step;
  }
  std::uint64_t Skip(std::uint64_t) override { return 0; }
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  absl::Status CheckUnchanged() const override { return absl::OkStatus(); }

 private:
  std::string_view bytes_;
};

void Fuzz(std::string_view bytes) {
  Cover cover;
  const Limits limits;
  const std::unique_ptr<ByteSource> memory = MemorySource(bytes);
  const absl::StatusOr<model::Model> model = model::ReadModel(*memory, limits, {.observer = &cover});
  Require(model.ok() && model->file_size == bytes.size() && cover.end() == bytes.size());
  for (const wire::Anomaly& anomaly : model->anomalies) {
    Require(anomaly.range.begin <= anomaly.range.end && anomaly.range.end <= bytes.size());
    Require(anomaly.path < model->paths.size());
  }
  DripSource drip(bytes);
  const absl::StatusOr<model::Model> again = model::ReadModel(drip, limits);
  Require(again.ok() && again->element_count == model->element_count);
  Require(again->anomalies.size() == model->anomalies.size() && again->is_model == model->is_model);
}

}  // namespace
}  // namespace onnx_assay

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  onnx_assay::Fuzz({reinterpret_cast<const char*>(data), size});
  return 0;
}
