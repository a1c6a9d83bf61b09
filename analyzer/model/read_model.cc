// ModelProto, and what the file is as a whole.

#include <algorithm>
#include <limits>

#include "analyzer/base/lfs_pointer.h"
#include "analyzer/base/status_macros.h"
#include "analyzer/model/file_kind.h"
#include "analyzer/model/reader.h"
#include "fmt/core.h"

namespace onnx_assay::model {
namespace {

using wire::AnomalyKind;

constexpr std::size_t kHeadBytes = kLfsPointerBytes;
// protobuf holds sizes in 32-bit signed integers.
constexpr std::uint64_t kProtobufLimit = std::numeric_limits<std::int32_t>::max();

void ReadConfiguration(Reader& reader, const Field& field, DeviceConfiguration& configuration) {
  const wire::MessageSpec& spec = wire::kDeviceConfigurationProto;
  MessageCursor fields(reader, spec, field, configuration.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1: configuration.name = reader.ReadText(*f, configuration.path, spec); break;
      case 2: configuration.num_devices = reader.ToInt(*f); break;
      default:
        if (reader.Charge()) configuration.devices.push_back(reader.ReadText(*f, configuration.path, spec));
        break;
    }
  }
}

void ReadFields(Reader& reader, Model& model) {
  const wire::MessageSpec& spec = wire::kModelProto;
  MessageCursor fields(reader, spec);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1: model.ir_version = reader.ToInt(*f); break;
      case 2: model.producer_name = reader.ReadText(*f, 0, spec); break;
      case 3: model.producer_version = reader.ReadText(*f, 0, spec); break;
      case 4: model.domain = reader.ReadText(*f, 0, spec); break;
      case 5: model.model_version = reader.ToInt(*f); break;
      case 6: model.doc_string = reader.ReadText(*f, 0, spec); break;
      case 7: ReadInto(reader, *f, 0, model.graph, &ReadGraph); break;
      case 8: ReadInto(reader, *f, 0, model.opset_imports, &ReadOpsetImport); break;
      case 14: ReadInto(reader, *f, 0, model.metadata_props, &ReadEntry); break;
      case 20: ReadInto(reader, *f, 0, model.training_info, &ReadTrainingInfo); break;
      case 25: ReadInto(reader, *f, 0, model.functions, &ReadFunction); break;
      case 26: ReadInto(reader, *f, 0, model.configurations, &ReadConfiguration); break;
      default: break;
    }
  }
}

bool AnyForeignField(const Model& model) {
  return std::any_of(model.anomalies.begin(), model.anomalies.end(), [](const wire::Anomaly& anomaly) {
    return anomaly.kind == AnomalyKind::kUnknownField || anomaly.kind == AnomalyKind::kWireTypeMismatch ||
           anomaly.kind == AnomalyKind::kTrailingBytes || anomaly.kind == AnomalyKind::kGroup;
  });
}

// What the file is when it is no model: one anomaly in place of all that came of reading it as one.
std::optional<wire::Anomaly> JudgeWhole(Model& model, std::string_view head) {
  wire::Anomaly anomaly{.range = {0, model.file_size}, .message = wire::kModelProto.name};
  if (model.file_size == 0) {
    anomaly.kind = AnomalyKind::kEmptyFile;
    return anomaly;
  }
  if (model.graph != nullptr) return std::nullopt;
  if (LooksLikeLfsPointer(head)) {
    anomaly.kind = AnomalyKind::kLfsPointer;
    char* const text = model.arena.Allocate(head.size());
    anomaly.detail = {text, head.copy(text, head.size())};
    return anomaly;
  }
  anomaly.kind = AnomalyKind::kNotOnnx;
  anomaly.detail = ForeignFormat(head);
  if (!anomaly.detail.empty()) return anomaly;
  const bool bare = !model.ir_version.present() && model.opset_imports.empty() && model.functions.empty();
  const bool only_cut = model.anomalies.size() == 1 && model.anomalies[0].kind == AnomalyKind::kTruncated;
  if (AnyForeignField(model) || (bare && !only_cut)) {
    anomaly.detail = std::all_of(head.begin(), head.end(), [](char c) { return c == 0; }) ? "zero bytes"
                                                                                         : "unknown binary data";
    return anomaly;
  }
  return std::nullopt;
}

void JudgeFile(Reader& reader, const std::string& head, Model& model) {
  if (const std::optional<wire::Anomaly> whole = JudgeWhole(model, head)) {
    model.anomalies.assign(1, *whole);
    model.anomalies_not_kept = 0;
    model.is_model = false;
    return;
  }
  const std::string_view foreign = ForeignFormat(head);
  if (!foreign.empty()) {
    reader.Report({.kind = AnomalyKind::kNotOnnx, .range = {0, std::min<std::uint64_t>(head.size(), 8)},
                   .message = wire::kModelProto.name, .detail = foreign});
  }
  if (const std::optional<ByteRange> zip = TrailingZip(reader.input.tail(), model.file_size)) {
    reader.Report({.kind = AnomalyKind::kArchiveAppended, .range = *zip, .message = wire::kModelProto.name,
                   .detail = "ZIP archive"});
  }
  if (model.file_size > kProtobufLimit) {
    reader.Report({.kind = AnomalyKind::kExceeds2Gib, .range = {kProtobufLimit, model.file_size},
                   .message = wire::kModelProto.name, .value = model.file_size});
  }
}

}  // namespace

absl::StatusOr<Model> ReadModel(ByteSource& source, const Limits& limits, const ReadOptions& options) {
  Model model;
  Reader reader(source, limits, options, model);
  const std::string head(reader.input.Peek(kHeadBytes));
  ReadFields(reader, model);
  // The rest after a spent budget, and anything behind the last field of a stream.
  while (!reader.input.AtEnd()) {
    if (reader.input.offset() > limits.max_file_bytes) {
      return absl::ResourceExhaustedError(
          fmt::format("limit max_file_bytes is {}: the stream is longer", limits.max_file_bytes));
    }
    reader.input.Skip(std::uint64_t{1} << 20);
  }
  ONNX_ASSAY_RETURN_IF_ERROR(reader.input.status());
  ONNX_ASSAY_RETURN_IF_ERROR(source.CheckUnchanged());
  model.file_size = reader.input.offset();
  if (source.size() && *source.size() != model.file_size) {
    return absl::AbortedError(fmt::format("file changed while it was read: {} of {} bytes could be read",
                                          model.file_size, *source.size()));
  }
  model.range = {0, model.file_size};
  model.sha256 = reader.input.TakeDigest();
  JudgeFile(reader, head, model);
  // In a stream that was cut, fields were taken to end where they announce it.
  for (wire::Anomaly& anomaly : model.anomalies) {
    anomaly.range.begin = std::min(anomaly.range.begin, model.file_size);
    anomaly.range.end = std::min(anomaly.range.end, model.file_size);
  }
  std::stable_sort(model.anomalies.begin(), model.anomalies.end(),
                   [](const wire::Anomaly& a, const wire::Anomaly& b) { return a.range.begin < b.range.begin; });
  return model;
}

}  // namespace onnx_assay::model
