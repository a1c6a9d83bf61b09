#include "analyzer/facts/external_files.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <memory>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/checked_math.h"
#include "analyzer/base/digest.h"
#include "analyzer/base/utf8.h"
#include "analyzer/facts/model_facts.h"
#include "fmt/core.h"

namespace onnx_assay::facts {
namespace {

// A decimal number without sign, blanks or leading plus. Source: ONNX external data, offset and length.
std::optional<std::uint64_t> ParseNumber(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

ExternalRef ToRef(std::uint32_t index, const TensorFacts& tensor) {
  ExternalRef ref{.tensor = index};
  for (const model::Entry& entry : tensor.tensor->external_data) {
    if (entry.key == "location") ref.location = &entry;
    if (entry.key == "offset") ref.offset_entry = &entry;
    if (entry.key == "length") ref.length_entry = &entry;
    if (entry.key == "checksum") ref.checksum_entry = &entry;
  }
  ref.offset = ref.offset_entry == nullptr ? 0 : ParseNumber(ref.offset_entry->value.view());
  if (ref.length_entry != nullptr) ref.length = ParseNumber(ref.length_entry->value.view());
  const std::optional<std::uint64_t> length = ref.length_entry != nullptr ? ref.length : tensor.declared_bytes;
  if (ref.offset && length) {
    if (const auto end = CheckedAdd(*ref.offset, *length)) ref.range = ByteRange{*ref.offset, *end};
  }
  return ref;
}

// SHA-1 of a whole file, or empty with the reason in `error`.
std::optional<std::string> Sha1Of(ExternalProbe& probe, ExternalFile& file) {
  const absl::StatusOr<UniqueFd> open = probe.Open(file);
  if (!open.ok()) {
    file.error = std::string(open.status().message());
    return std::nullopt;
  }
  constexpr std::size_t kBuffer = 1 << 18;
  const auto buffer = std::make_unique<char[]>(kBuffer);
  Hasher hasher(Hasher::Algorithm::kSha1);
  for (;;) {
    const ssize_t got = ::read(open->get(), buffer.get(), kBuffer);
    if (got < 0) {
      file.error = "cannot be read";
      return std::nullopt;
    }
    if (got == 0) return Hex(hasher.FinishSha1());
    hasher.Update({buffer.get(), static_cast<std::size_t>(got)});
  }
}

// Locations with one key are one file where case is ignored.
std::string CollisionKey(std::string_view location) {
  std::string key = NormalLocation(location);
  if (key.empty()) key = std::string(location);
  for (char& c : key) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return key;
}

void SortRefs(const ModelFacts& facts, ExternalFile& file) {
  std::sort(file.refs.begin(), file.refs.end(), [&](std::uint32_t a, std::uint32_t b) {
    const ByteRange left = facts.external_refs[a].range.value_or(ByteRange{});
    const ByteRange right = facts.external_refs[b].range.value_or(ByteRange{});
    return std::tie(left.begin, left.end, a) < std::tie(right.begin, right.end, b);
  });
}

bool StatesChecksum(const ModelFacts& facts, const ExternalFile& file) {
  return std::any_of(file.refs.begin(), file.refs.end(), [&](std::uint32_t ref) {
    return facts.external_refs[ref].checksum_entry != nullptr;
  });
}

void LookAt(ModelFacts& facts, ExternalProbe* probe, ExternalFile& file) {
  if (probe == nullptr || file.path_faults != 0) return;
  probe->Look(file);
  if (file.kind == FileKind::kRegular && StatesChecksum(facts, file)) file.sha1 = Sha1Of(*probe, file);
  if (!file.error.empty()) facts.gaps.push_back(fmt::format("sidecar {}: {}", Quoted(file.location), file.error));
}

}  // namespace

void CollectExternal(ModelFacts& facts, ExternalProbe* probe) {
  absl::flat_hash_map<std::string_view, std::uint32_t> files;
  for (std::uint32_t i = 0; i < facts.tensors.size(); ++i) {
    TensorFacts& tensor = facts.tensors[i];
    if (!tensor.tensor->external()) continue;
    tensor.external = static_cast<std::uint32_t>(facts.external_refs.size());
    ExternalRef& ref = facts.external_refs.emplace_back(ToRef(i, tensor));
    if (ref.location == nullptr) continue;
    const std::string_view location = ref.location->value.view();
    const auto [place, fresh] = files.try_emplace(location, static_cast<std::uint32_t>(facts.external_files.size()));
    if (fresh) {
      ExternalFile& file = facts.external_files.emplace_back();
      file.location = location;
      file.path_faults = JudgeLocation(location);
    }
    ref.file = place->second;
    facts.external_files[ref.file].refs.push_back(tensor.external);
  }
  absl::flat_hash_map<std::string, std::uint32_t> keys;
  for (std::uint32_t i = 0; i < facts.external_files.size(); ++i) {
    ExternalFile& file = facts.external_files[i];
    SortRefs(facts, file);
    const auto [place, fresh] = keys.try_emplace(CollisionKey(file.location), i);
    if (!fresh) file.collides_with = place->second;
    LookAt(facts, probe, file);
  }
}

}  // namespace onnx_assay::facts
