// TensorProto and SparseTensorProto: payloads become ranges, small ones are kept.

#include <algorithm>
#include <cstring>

#include "analyzer/model/reader.h"

namespace onnx_assay::model {
namespace {

// Values of one data field while its tensor is read.
struct Pending {
  DataField field;
  std::vector<std::uint64_t> values;
  bool overflow = false;  // more than may be kept
};

class TensorReader {
 public:
  TensorReader(Reader& reader, Tensor& tensor) : reader_(reader), tensor_(tensor) {}

  void Read(const Field& field) {
    MessageCursor fields(reader_, wire::kTensorProto, field, tensor_.path);
    while (const Field* f = fields.Next()) ReadOne(*f);
    for (Pending& pending : pending_) Keep(pending);
  }

 private:
  void ReadOne(const Field& f) {
    const wire::MessageSpec& spec = wire::kTensorProto;
    switch (f.spec->number) {
      case 1: reader_.ReadInts(f, tensor_.path, spec, tensor_.dims, &tensor_.dims_range); break;
      case 2: tensor_.data_type = reader_.ToInt(f); break;
      case 3: ReadSegment(f); break;
      case 4: ReadValues(f, DataField::kFloat); break;
      case 5: ReadValues(f, DataField::kInt32); break;
      case 6: ReadString(f); break;
      case 7: ReadValues(f, DataField::kInt64); break;
      case 8:
        tensor_.name = reader_.ReadText(f, tensor_.path, spec);
        reader_.model.paths.SetName(tensor_.path, tensor_.name.view());
        break;
      case 9: ReadRaw(f); break;
      case 10: ReadValues(f, DataField::kDouble); break;
      case 11: ReadValues(f, DataField::kUint64); break;
      case 12: tensor_.doc_string = reader_.ReadText(f, tensor_.path, spec); break;
      case 13: ReadInto(reader_, f, tensor_.path, tensor_.external_data, &ReadEntry); break;
      case 14: reader_.ReadEnum(f, tensor_.data_location); break;
      case 16: ReadInto(reader_, f, tensor_.path, tensor_.metadata_props, &ReadEntry); break;
      default: break;
    }
  }

  void ReadSegment(const Field& f) {
    if (!reader_.Charge()) return;
    if (!tensor_.segment) tensor_.segment = std::make_unique<Tensor::Segment>();
    Tensor::Segment& segment = *tensor_.segment;
    reader_.PlaceSingular(segment, tensor_.path, f);
    MessageCursor fields(reader_, wire::kTensorProtoSegment, f, segment.path);
    while (const Field* part = fields.Next()) {
      (part->spec->number == 1 ? segment.begin : segment.end) = reader_.ToInt(*part);
    }
  }

  TensorData& Data(const Field& f, DataField field) {
    for (TensorData& data : tensor_.data) {
      if (data.field == field) {
        data.range = Hull(data.range, f.range());
        return data;
      }
    }
    tensor_.data.push_back({.field = field, .range = f.range(), .payload = f.range()});
    return tensor_.data.back();
  }

  void ReadRaw(const Field& f) {
    TensorData& data = Data(f, DataField::kRaw);
    data.payload = {f.payload, f.end};
    data.count = f.end - f.payload;
    data.bytes = nullptr;
    if (data.count > reader_.limits.max_kept_payload_bytes || !reader_.TakeKeptPayload(data.count)) return;
    char* const bytes = reader_.model.arena.Allocate(static_cast<std::size_t>(data.count));
    reader_.input.Read(bytes, data.count);
    data.bytes = bytes;
  }

  void ReadString(const Field& f) {
    TensorData& data = Data(f, DataField::kString);
    ++data.count;
    data.payload = data.range;
    // Strings are kept whole or not at all, like every payload.
    if (tensor_.strings.size() + 1 != data.count || !reader_.Charge() ||
        !reader_.TakeKeptPayload(f.end - f.payload)) {
      return;
    }
    tensor_.strings.push_back(reader_.ReadText(f, tensor_.path, wire::kTensorProto));
  }

  void ReadValues(const Field& f, DataField field) {
    TensorData& data = Data(f, field);
    data.payload = data.range;
    Pending& pending = PendingOf(data);
    const std::uint64_t most = reader_.limits.max_kept_payload_bytes / sizeof(std::uint64_t);
    const bool fixed = f.wire_type == 2 && wire::WireTypeOf(f.spec->kind) != 0;
    const std::uint64_t width = field == DataField::kDouble ? 8 : 4;
    // A long packed list of fixed width is counted without being read.
    if (fixed && (f.end - f.payload) / width > most && (f.end - f.payload) % width == 0) {
      data.count += (f.end - f.payload) / width;
      pending.overflow = true;
      return;
    }
    reader_.ReadNumbers(f, tensor_.path, wire::kTensorProto, [&](std::uint64_t value) {
      ++data.count;
      if (field == DataField::kInt32) {
        value = static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(value)));
      }
      if (data.count > most) {
        pending.overflow = true;
      } else if (!pending.overflow) {
        pending.values.push_back(value);
      }
    });
  }

  Pending& PendingOf(const TensorData& data) {
    for (Pending& pending : pending_) {
      if (pending.field == data.field) return pending;
    }
    Pending& pending = pending_.emplace_back(Pending{data.field, {}, data.count != 0 && data.values == nullptr});
    if (data.values != nullptr) pending.values.assign(data.values, data.values + data.count);
    return pending;
  }

  void Keep(Pending& pending) {
    const auto data = std::find_if(tensor_.data.begin(), tensor_.data.end(),
                                   [&](const TensorData& entry) { return entry.field == pending.field; });
    data->values = nullptr;
    const std::size_t bytes = pending.values.size() * sizeof(std::uint64_t);
    if (pending.overflow || pending.values.empty() || !reader_.TakeKeptPayload(bytes)) return;
    char* const kept = reader_.model.arena.Allocate(bytes);
    std::memcpy(kept, pending.values.data(), bytes);
    data->values = reinterpret_cast<const std::uint64_t*>(kept);
  }

  Reader& reader_;
  Tensor& tensor_;
  std::vector<Pending> pending_;
};

}  // namespace

void ReadTensor(Reader& reader, const Field& field, Tensor& tensor) {
  TensorReader(reader, tensor).Read(field);
}

void ReadSparseTensor(Reader& reader, const Field& field, SparseTensor& sparse) {
  MessageCursor fields(reader, wire::kSparseTensorProto, field, sparse.path);
  while (const Field* f = fields.Next()) {
    switch (f->spec->number) {
      case 1: ReadInto(reader, *f, sparse.path, sparse.values, &ReadTensor); break;
      case 2: ReadInto(reader, *f, sparse.path, sparse.indices, &ReadTensor); break;
      case 3:
        reader.ReadInts(*f, sparse.path, wire::kSparseTensorProto, sparse.dims, &sparse.dims_range);
        break;
      default: break;
    }
  }
}

}  // namespace onnx_assay::model
