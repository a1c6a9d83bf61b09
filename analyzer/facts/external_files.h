#ifndef ONNX_ASSAY_ANALYZER_FACTS_EXTERNAL_FILES_H_
#define ONNX_ASSAY_ANALYZER_FACTS_EXTERNAL_FILES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/byte_range.h"
#include "analyzer/model/tensor.h"

namespace onnx_assay::facts {

// How a location reads, judged by component for POSIX and Windows whatever the host. Bits; none set
// means a plain relative path that stays beneath the model's directory.
enum class PathFault : std::uint16_t {
  kEmpty = 1 << 0, kAbsolute = 1 << 1, kEscapes = 1 << 2, kWindows = 1 << 3, kUrl = 1 << 4,
  kControlCharacters = 1 << 5, kMemoryMarker = 1 << 6,
};

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
  std::vector<std::uint32_t> refs; // ExternalRefs, sorted by range

  bool has(PathFault fault) const { return (path_faults & static_cast<std::uint16_t>(fault)) != 0; }
};

// What the facts may ask about the directory of the model. Implemented over a contained open; the
// implementation keeps the descriptor, so that the file judged is the file read later.
class ExternalProbe {
 public:
  virtual ~ExternalProbe() = default;
  // Fills kind, size, link_count, mode, is_model_file, hub_cache_link and error. Called only for
  // locations without path faults.
  virtual void Look(std::string_view location, ExternalFile& file) = 0;
};

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_EXTERNAL_FILES_H_
