#ifndef ONNX_ASSAY_ANALYZER_FACTS_EXTERNAL_FILES_H_
#define ONNX_ASSAY_ANALYZER_FACTS_EXTERNAL_FILES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/byte_range.h"
#include "analyzer/base/contained_open.h"
#include "analyzer/base/location_path.h"
#include "analyzer/model/tensor.h"

namespace onnx_assay::facts {

// One tensor's claim on a sidecar: the external_data entries in force (the last of each key).
struct ExternalRef {
  std::uint32_t tensor = 0;        // index into ModelFacts::tensors
  std::uint32_t file = 0xffffffff; // index into ModelFacts::external_files; none when there is no location
  const model::Entry* location = nullptr;
  const model::Entry* offset_entry = nullptr;
  const model::Entry* length_entry = nullptr;
  const model::Entry* checksum_entry = nullptr;
  std::optional<std::uint64_t> offset;  // 0 when absent; empty when it is no decimal 64-bit number
  std::optional<std::uint64_t> length;  // empty when absent or bad
  std::optional<ByteRange> range;       // bytes claimed; length from the dims when there is no entry
};

enum class FileKind : std::uint8_t { kNotLooked, kMissing, kRegular, kSymlink, kDirectory, kSpecial, kUnreadable };

// A sidecar as found beneath the model's directory, opened once and never followed out of it.
struct ExternalFile {
  std::string_view location;       // as the model spells it
  std::uint16_t path_faults = 0;   // PathFault bits
  FileKind kind = FileKind::kNotLooked;
  std::uint64_t size = 0;
  std::uint64_t link_count = 1;
  std::uint32_t mode = 0;          // permission bits
  bool is_model_file = false;      // same inode as the model
  // A link whose target is a regular file beside the model's own real path: the layout of hub caches.
  bool hub_cache_link = false;
  std::string error;               // system error text for kUnreadable
  std::uint64_t device = 0, inode = 0;          // identity of the file that was looked at
  std::int64_t modified_s = 0, modified_ns = 0;
  std::optional<std::string> sha1;              // hexadecimal; only when a tensor states a checksum
  std::uint32_t collides_with = 0xffffffff;     // another file whose name differs by case or spelling only
  std::vector<std::uint32_t> refs; // ExternalRefs, sorted by range

  bool has(PathFault fault) const { return HasFault(path_faults, fault); }
};

// What the facts may ask about the directory of the model. Implemented over a contained open.
class ExternalProbe {
 public:
  virtual ~ExternalProbe() = default;
  // Fills kind, size, link_count, mode, identity, is_model_file, hub_cache_link and error. Called only for
  // locations without path faults.
  virtual void Look(ExternalFile& file) = 0;
  // Opens a regular file that was looked at, for reading. Errors: kAborted when it is another file by now.
  virtual absl::StatusOr<UniqueFd> Open(const ExternalFile& file) = 0;
};

struct ModelFacts;

// Fills external_refs and external_files, and TensorFacts::external. Each distinct location is looked at
// once; a file is read only where a tensor states its checksum.
void CollectExternal(ModelFacts& facts, ExternalProbe* probe);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_EXTERNAL_FILES_H_
