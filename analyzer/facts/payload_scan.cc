#include "analyzer/facts/payload_scan.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <utility>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "analyzer/facts/executable_scan.h"
#include "analyzer/facts/numeric_scan.h"
#include "fmt/format.h"

namespace onnx_assay::facts {
namespace {

// Bytes read at once; a multiple of every number's size, so that pieces hold whole numbers.
constexpr std::size_t kPiece = std::size_t{256} << 10;

// A part of a file: the payload of a tensor, or bytes between (kNone).
struct Segment {
  ByteRange range;
  std::uint32_t tensor = kNone;
};

// What the bytes of one file are held against, as they come.
class FileScan {
 public:
  FileScan(ModelFacts& facts, std::uint32_t file, bool deep, bool digest)
      : facts_(facts), file_(file), deep_(deep) {
    if (digest) sha1_.emplace(Hasher::Algorithm::kSha1);
  }

  void Begin(const Segment& segment) {
    segment_ = segment;
    numbers_.reset();
    if (!deep_) return;
    if (!executables_) executables_.emplace(segment.range.begin);
    if (segment.tensor == kNone) return;
    const auto layout = LayoutOf(facts_.tensors[segment.tensor].tensor->data_type.value);
    if (layout) numbers_.emplace(*layout);
  }

  void Take(std::string_view bytes) {
    if (sha1_) sha1_->Update(bytes);
    if (executables_) executables_->Take(bytes);
    if (numbers_) numbers_->Take(bytes);
  }

  void End() {
    if (!numbers_ || numbers_->nans() + numbers_->infinities() == 0) return;
    facts_.non_finite.push_back({segment_.tensor, file_, numbers_->nans(), numbers_->infinities(),
                                 numbers_->first(), numbers_->has_weights()});
  }

  // Call at the end of contiguous bytes.
  void Finish() {
    if (!executables_) return;
    for (const ExecutableScan::Hit& hit : executables_->Finish()) {
      facts_.executables.push_back({file_, kNone, hit.offset, hit.kind});
    }
    executables_.reset();
  }

  std::optional<Sha1Digest> Sha1() {
    if (!sha1_) return std::nullopt;
    return sha1_->FinishSha1();
  }

 private:
  ModelFacts& facts_;
  const std::uint32_t file_;
  const bool deep_;
  Segment segment_;
  std::optional<Hasher> sha1_;
  std::optional<ExecutableScan> executables_;
  std::optional<NumericScan> numbers_;
};

// The file as payloads and bytes between, without overlap: of ranges that overlap only the first is
// looked into (identical ones are the same bytes, others are a finding of their own).
std::vector<Segment> SegmentsOf(const ExternalFile& file, const ModelFacts& facts) {
  std::vector<Segment> segments;
  std::uint64_t end = 0;
  for (const std::uint32_t id : file.refs) {
    const ExternalRef& ref = facts.external_refs[id];
    if (!ref.range) break;
    if (ref.range->empty() || ref.range->begin < end || ref.range->end > file.size) continue;
    if (ref.range->begin > end) segments.push_back({{end, ref.range->begin}, kNone});
    segments.push_back({*ref.range, ref.tensor});
    end = ref.range->end;
  }
  if (end < file.size) segments.push_back({{end, file.size}, kNone});
  return segments;
}

absl::Status ReadSidecar(ExternalProbe& probe, const ExternalFile& file,
                         const std::vector<Segment>& segments, FileScan& scan) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> source, probe.Open(file));
  const auto buffer = std::make_unique_for_overwrite<char[]>(kPiece);
  for (const Segment& segment : segments) {
    scan.Begin(segment);
    for (std::uint64_t at = segment.range.begin; at < segment.range.end;) {
      const std::size_t wanted =
          static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, segment.range.end - at));
      std::size_t filled = 0;
      while (filled < wanted) {
        ONNX_ASSAY_ASSIGN_OR_RETURN(const std::size_t got,
                                    source->Read(buffer.get() + filled, wanted - filled));
        if (got == 0)
          return absl::DataLossError(
              fmt::format("{} ends before its recorded size", Quoted(file.location)));
        filled += got;
      }
      scan.Take({buffer.get(), filled});
      at += filled;
    }
    scan.End();
  }
  return source->CheckUnchanged();
}

bool StatesChecksum(const ExternalFile& file, const ModelFacts& facts) {
  return std::any_of(file.refs.begin(), file.refs.end(), [&](std::uint32_t id) {
    return facts.external_refs[id].checksum_entry != nullptr;
  });
}

void ScanSidecars(ModelFacts& facts, ExternalProbe& probe, bool deep) {
  for (std::uint32_t i = 0; i < facts.external_files.size(); ++i) {
    ExternalFile& file = facts.external_files[i];
    const bool digest = StatesChecksum(file, facts);
    if (!file.readable() || file.is_model_file || (!digest && !deep)) continue;
    FileScan scan(facts, i, deep, digest);
    const absl::Status status = ReadSidecar(probe, file, SegmentsOf(file, facts), scan);
    if (!status.ok()) {
      facts.gaps.push_back(fmt::format("sidecar {} cannot be read: {}", Quoted(file.location),
                                       std::string(status.message())));
      continue;
    }
    scan.Finish();
    file.sha1 = scan.Sha1();
  }
}

// Where the numbers of an inline tensor lie one after the other: raw data, or a packed field in one
// record. Empty for other forms.
std::optional<ByteRange> ContiguousPayload(const model::TensorData& data) {
  if (data.field == model::DataField::kRaw) return data.payload;
  std::uint64_t width = 0;
  if (data.field == model::DataField::kFloat) width = 4;
  if (data.field == model::DataField::kDouble) width = 8;
  if (width == 0 || data.count > data.range.size() / width) return std::nullopt;
  const std::uint64_t head = data.range.size() - data.count * width;  // tag and length
  if (head < 2 || head > 11) return std::nullopt;
  return ByteRange{data.range.end - data.count * width, data.range.end};
}

// Reads a range of the open model again, past the position of its one pass. False when it is cut.
bool ReadModelRange(int descriptor, const Segment& segment, FileScan& scan) {
  const auto buffer = std::make_unique_for_overwrite<char[]>(kPiece);
  scan.Begin(segment);
  for (std::uint64_t at = segment.range.begin; at < segment.range.end;) {
    const std::size_t wanted =
        static_cast<std::size_t>(std::min<std::uint64_t>(kPiece, segment.range.end - at));
    std::size_t filled = 0;
    while (filled < wanted) {
      const ssize_t got = ::pread(descriptor, buffer.get() + filled, wanted - filled,
                                  static_cast<off_t>(at + filled));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return false;
      filled += static_cast<std::size_t>(got);
    }
    scan.Take({buffer.get(), filled});
    at += filled;
  }
  scan.End();
  scan.Finish();
  return true;
}

void ScanInline(ModelFacts& facts, int descriptor) {
  std::uint64_t unread = 0;
  FileScan scan(facts, kNone, true, false);
  for (std::uint32_t i = 0; i < facts.tensors.size(); ++i) {
    for (const model::TensorData& data : facts.tensors[i].tensor->data) {
      const std::optional<ByteRange> payload = ContiguousPayload(data);
      if (!payload || payload->empty()) continue;
      const std::size_t before = facts.executables.size();
      if (descriptor < 0 || !ReadModelRange(descriptor, {*payload, i}, scan)) ++unread;
      for (std::size_t hit = before; hit < facts.executables.size(); ++hit)
        facts.executables[hit].tensor = i;
    }
  }
  if (unread != 0)
    facts.gaps.push_back(
        fmt::format("payloads of {} tensors in the model could not be read again", unread));
}

}  // namespace

void ScanPayloads(ModelFacts& facts, ExternalProbe* probe, int model_descriptor, bool deep) {
  if (probe != nullptr) ScanSidecars(facts, *probe, deep);
  if (deep) ScanInline(facts, model_descriptor);
}

}  // namespace onnx_assay::facts
