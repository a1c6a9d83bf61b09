#include "analyzer/tables/releases.h"

#include <algorithm>
#include <iterator>

#include "analyzer/tables/string_ref.h"

namespace onnx_assay::tables {
namespace {

struct ReleaseRow {
  StringRef version;
  std::uint8_t ir_version;
  bool released;
  std::uint16_t first_opset;  // into kOpsets, one for each of kDomains; 0: not defined
};

#include "releases.inc"

constexpr std::size_t kNoDomain = std::size(kDomains);

std::size_t DomainIndex(std::string_view domain) {
  domain = PlainDomain(domain);
  std::size_t index = 0;
  while (index < kNoDomain && kDomains[index].In(kPool) != domain) ++index;
  return index;
}

}  // namespace

std::size_t ReleaseCount() { return std::size(kReleases); }

Release ReleaseAt(std::size_t index) {
  const ReleaseRow& row = kReleases[index];
  return {row.version.In(kPool), row.ir_version, row.released};
}

std::optional<int> OpsetOfRelease(std::size_t index, std::string_view domain) {
  const std::size_t column = DomainIndex(domain);
  if (column == kNoDomain) return std::nullopt;
  const int version = kOpsets[kReleases[index].first_opset + column];
  if (version == 0) return std::nullopt;
  return version;
}

std::optional<int> NewestOpset(std::string_view domain) {
  std::optional<int> newest;
  for (std::size_t i = 0; i < ReleaseCount(); ++i) {
    const std::optional<int> version = OpsetOfRelease(i, domain);
    if (kReleases[i].released && version && (!newest || *version > *newest)) newest = version;
  }
  return newest;
}

int NewestIr() {
  int newest = 0;
  for (const ReleaseRow& row : kReleases) {
    if (row.released) newest = std::max<int>(newest, row.ir_version);
  }
  return newest;
}

std::optional<Release> ReleaseForOpset(std::string_view domain, std::int64_t opset_version) {
  if (opset_version < 1) return std::nullopt;
  for (std::size_t i = 0; i < ReleaseCount(); ++i) {
    const std::optional<int> version = OpsetOfRelease(i, domain);
    if (version && *version >= opset_version) return ReleaseAt(i);
  }
  return std::nullopt;
}

std::optional<int> IrForOpset(std::string_view domain, std::int64_t opset_version) {
  const std::optional<Release> release = ReleaseForOpset(domain, opset_version);
  if (!release) return std::nullopt;
  return release->ir_version;
}

}  // namespace onnx_assay::tables
