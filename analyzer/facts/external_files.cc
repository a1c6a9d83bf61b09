#include "analyzer/facts/external_files.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/collision_key.h"
#include "analyzer/base/utf8.h"
#include "analyzer/facts/model_facts.h"
#include "fmt/format.h"

namespace onnx_assay::facts {
namespace {

// A decimal number below 2^63, digits alone: what every loader reads alike.
std::optional<std::uint64_t> ParseCount(const model::Text& text) {
  const std::string_view digits = text.view();
  if (digits.empty() || text.truncated()) return std::nullopt;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
  }
  std::uint64_t value = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (parsed.ec != std::errc() || value > std::numeric_limits<std::int64_t>::max())
    return std::nullopt;
  return value;
}

ExternalRef ReadEntries(const model::Tensor& tensor) {
  ExternalRef ref;
  for (const model::Entry& entry : tensor.external_data) {
    if (entry.key == "location") ref.location = &entry;
    if (entry.key == "offset") ref.offset_entry = &entry;
    if (entry.key == "length") ref.length_entry = &entry;
    if (entry.key == "checksum") ref.checksum_entry = &entry;
  }
  ref.offset = ref.offset_entry ? ParseCount(ref.offset_entry->value) : std::uint64_t{0};
  if (ref.length_entry) ref.length = ParseCount(ref.length_entry->value);
  return ref;
}

// Needs the size of the file only where nothing else says how long the claim is.
std::optional<ByteRange> ClaimedRange(const ExternalRef& ref, const TensorFacts& tensor,
                                      const ExternalFile& file) {
  if (!ref.offset || (ref.length_entry && !ref.length)) return std::nullopt;
  const std::optional<std::uint64_t> length = ref.length ? ref.length : tensor.declared_bytes;
  if (!length) return ByteRange{*ref.offset, std::max(*ref.offset, file.size)};
  const std::uint64_t end = *ref.offset + *length;
  if (end < *ref.offset) return std::nullopt;
  return ByteRange{*ref.offset, end};
}

// One text for all spellings of one path.
std::string KeyOf(std::string_view location, std::uint16_t faults) {
  std::string key = NormalLocation(location);
  if (key.empty() || HasFault(faults, PathFault::kAbsolute)) key = location;
  return key;
}

class Collector {
 public:
  Collector(ModelFacts& facts, ExternalProbe* probe) : facts_(facts), probe_(probe) {}

  void Run() {
    for (std::uint32_t i = 0; i < facts_.tensors.size(); ++i) {
      TensorFacts& tensor = facts_.tensors[i];
      if (!tensor.tensor->external()) continue;
      tensor.external = static_cast<std::uint32_t>(facts_.external_refs.size());
      ExternalRef ref = ReadEntries(*tensor.tensor);
      ref.tensor = i;
      if (ref.location != nullptr) ref.file = FileOf(ref.location->value.view(), tensor.external);
      if (ref.file != kNone) facts_.external_files[ref.file].refs.push_back(tensor.external);
      facts_.external_refs.push_back(ref);
    }
    NoteCollisions();
    for (ExternalFile& file : facts_.external_files) {
      Look(file);
      SetRanges(file);
    }
    if (not_looked_ != 0) {
      facts_.gaps.push_back(
          fmt::format("{} sidecars were not looked at: the model has no directory", not_looked_));
    }
  }

 private:
  std::uint32_t FileOf(std::string_view location, std::uint32_t ref) {
    const std::uint16_t faults = JudgeLocation(location);
    std::string key = NormalLocation(location);
    if (key.empty() || HasFault(faults, PathFault::kAbsolute)) key = location;
    const auto [place, fresh] = files_.try_emplace(
        std::move(key), static_cast<std::uint32_t>(facts_.external_files.size()));
    if (fresh) {
      ExternalFile& file = facts_.external_files.emplace_back();
      file.location = location;
      file.first_ref = ref;
      file.path_faults = faults;
    }
    return place->second;
  }

  void NoteCollisions() {
    absl::flat_hash_map<std::string, std::uint32_t> keys;
    for (std::uint32_t i = 0; i < facts_.external_files.size(); ++i) {
      ExternalFile& file = facts_.external_files[i];
      const auto [place, fresh] =
          keys.try_emplace(CollisionKey(KeyOf(file.location, file.path_faults)), i);
      if (!fresh) file.collides_with = place->second;
    }
  }

  void Look(ExternalFile& file) {
    // What only Windows reads differently is still a name here.
    constexpr auto kNameable = static_cast<std::uint16_t>(PathFault::kWindows) |
                               static_cast<std::uint16_t>(PathFault::kControlCharacters);
    const bool holds_nul = file.location.find('\0') != std::string_view::npos;
    if ((file.path_faults & ~kNameable) != 0 || holds_nul) return;
    if (probe_ == nullptr) {
      ++not_looked_;
      return;
    }
    probe_->Look(file.location, file);
    if (file.kind == FileKind::kUnreadable) {
      facts_.gaps.push_back(fmt::format("sidecar {} cannot be examined: {}", Quoted(file.location),
                                        Escaped(file.error)));
    }
  }

  void SetRanges(ExternalFile& file) {
    for (const std::uint32_t id : file.refs) {
      ExternalRef& ref = facts_.external_refs[id];
      ref.range = ClaimedRange(ref, facts_.tensors[ref.tensor], file);
    }
    const auto order = [&](std::uint32_t id) {
      const std::optional<ByteRange>& range = facts_.external_refs[id].range;
      return std::tuple(!range.has_value(), range.value_or(ByteRange{}), id);
    };
    std::sort(file.refs.begin(), file.refs.end(),
              [&](std::uint32_t a, std::uint32_t b) { return order(a) < order(b); });
  }

  ModelFacts& facts_;
  ExternalProbe* const probe_;
  std::uint64_t not_looked_ = 0;
  absl::flat_hash_map<std::string, std::uint32_t> files_;  // by normal location
};

}  // namespace

void CollectExternal(ModelFacts& facts, ExternalProbe* probe) { Collector(facts, probe).Run(); }

}  // namespace onnx_assay::facts
