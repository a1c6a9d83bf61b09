#ifndef ONNX_ASSAY_ANALYZER_FACTS_EXTERNAL_FILES_H_
#define ONNX_ASSAY_ANALYZER_FACTS_EXTERNAL_FILES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/byte_range.h"
#include "analyzer/base/byte_source.h"
#include "analyzer/base/digest.h"
#include "analyzer/base/location_path.h"
#include "analyzer/model/tensor.h"

namespace onnx_assay::facts {

// One tensor's claim on a sidecar: the external_data entries in force (the last of each key).
struct ExternalRef {
  std::uint32_t tensor = 0;  // index into ModelFacts::tensors
  std::uint32_t file =
      0xffffffff;  // index into ModelFacts::external_files; none without a location
  const model::Entry* location = nullptr;
  const model::Entry* offset_entry = nullptr;
  const model::Entry* length_entry = nullptr;
  const model::Entry* checksum_entry = nullptr;
  std::optional<std::uint64_t>
      offset;  // 0 when absent; empty when it is no decimal number below 2^63
  std::optional<std::uint64_t> length;  // empty when absent or bad
  // Bytes claimed; without a length entry as many as dims and type need, or all up to the end of
  // the file where those do not say. Empty when an offset or length is bad.
  std::optional<ByteRange> range;
};

enum class FileKind : std::uint8_t {
  kNotLooked,
  kMissing,
  kRegular,
  kSymlink,
  kDirectory,
  kSpecial,
  kUnreadable
};

// Identity of a file and of its contents at one moment, as far as the system tells it.
struct FileStamp {
  std::uint64_t device = 0, inode = 0, size = 0;
  std::int64_t modified_ns = 0, changed_ns = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// A sidecar as found beneath the model's directory, never followed out of it. All spellings of one
// relative path are one file.
struct ExternalFile {
  std::string_view location;      // as the model first spells it
  std::uint32_t first_ref = 0;    // the ExternalRef that does
  std::uint16_t path_faults = 0;  // PathFault bits
  FileKind kind = FileKind::kNotLooked;
  std::uint64_t size = 0;
  std::uint64_t link_count = 1;
  std::uint32_t mode = 0;  // permission bits
  FileStamp stamp;
  bool is_model_file = false;  // same inode as the model
  // A link whose target is a regular file beside the model's own real path: the layout of hub
  // caches. `kind` stays kSymlink; size, link_count, mode and stamp are those of the target.
  bool hub_cache_link = false;
  std::string error;                // system error text for kUnreadable
  std::vector<std::uint32_t> refs;  // ExternalRefs, sorted by range; those without one come last
  // An earlier file whose name differs from this one by letter case or Unicode spelling only.
  std::uint32_t collides_with = 0xffffffff;
  // Digests of the whole file, where something asked for them and it could be read.
  std::optional<Sha1Digest> sha1;
  std::optional<Sha256Digest> sha256;

  bool has(PathFault fault) const { return HasFault(path_faults, fault); }
  // Whether bytes can be had: a regular file, or one behind a hub-cache link.
  bool readable() const { return kind == FileKind::kRegular || hub_cache_link; }
};

// What the facts may ask about the directory of the model. Implemented over a contained open.
class ExternalProbe {
 public:
  virtual ~ExternalProbe() = default;
  // Fills kind, size, link_count, mode, stamp, is_model_file, hub_cache_link and error. Called only
  // for locations that name a file beneath the model's directory.
  virtual void Look(std::string_view location, ExternalFile& file) = 0;
  // Opens the file that Look() found. Errors: kAborted when another one lies there by now, and
  // those of a contained open.
  virtual absl::StatusOr<std::unique_ptr<ByteSource>> Open(const ExternalFile& file) = 0;
};

struct ModelFacts;

// Fills external_refs and external_files, and the `external` of tensors. `probe` may be null: then
// no file is looked at, which is a gap where there are files. Needs MeasureTensors().
void CollectExternal(ModelFacts& facts, ExternalProbe* probe);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_EXTERNAL_FILES_H_
