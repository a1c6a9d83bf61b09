#include "analyzer/tables/providers.h"

#include <algorithm>
#include <iterator>

#include "analyzer/tables/string_ref.h"
#include "analyzer/tables/type_words.h"

namespace onnx_assay::tables {
namespace {

struct ProviderRow {
  StringRef name, display, hardware, notes, source;
  std::uint8_t level, static_shapes;
  bool falls_back;
  std::uint16_t first_alias;
  std::uint8_t aliases;
  std::uint16_t first_variant;
  std::uint8_t variants, default_variant;
  std::uint16_t rows, operators;
};

struct KernelRow {
  std::uint16_t since, until;
  std::uint8_t level;
  std::uint16_t first_constraint;
  std::uint8_t constraints;
  std::uint16_t first_restriction;
  std::uint8_t restrictions, first_release, last_release;
};

struct ConstraintRow {
  StringRef name;
  std::uint16_t type_set;
};

struct GroupRow {
  std::uint8_t provider, variant;
  StringRef domain, name;
  std::uint16_t first, count;
};

struct ReleaseRow {
  StringRef version;
  std::uint8_t ir_version;
  std::uint16_t first_opset;
};

#include "providers.inc"

constexpr std::uint16_t kOpen = 0xffff;

constexpr std::string_view View(StringRef ref) { return ref.In(kPool); }

std::uint32_t Hash(ProviderId provider, VariantId variant, std::string_view domain, std::string_view name) {
  std::uint32_t value = 0x811c9dc5;
  const auto add = [&](std::uint8_t byte) { value = (value ^ byte) * 0x01000193; };
  add(provider);
  add(variant);
  for (const char c : domain) add(static_cast<std::uint8_t>(c));
  add(0);
  for (const char c : name) add(static_cast<std::uint8_t>(c));
  return value;
}

bool EqualIgnoringCase(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::string_view KnowledgeLevelName(KnowledgeLevel level) {
  constexpr std::string_view kNames[] = {"kernel-registry", "op-builder", "documented", "none"};
  return kNames[static_cast<std::size_t>(level)];
}

std::size_t ProviderCount() { return std::size(kProviders); }

Provider ProviderAt(std::size_t index) {
  const ProviderRow& row = kProviders[index];
  return {View(row.name),
          View(row.display),
          View(row.hardware),
          View(row.notes),
          View(row.source),
          static_cast<KnowledgeLevel>(row.level),
          static_cast<StaticShapes>(row.static_shapes),
          row.falls_back,
          row.aliases,
          row.variants,
          row.default_variant,
          row.rows,
          row.operators};
}

std::string_view ProviderAlias(ProviderId provider, std::size_t index) {
  return View(kAliases[kProviders[provider].first_alias + index]);
}

std::string_view ProviderVariant(ProviderId provider, std::size_t index) {
  return View(kVariants[kProviders[provider].first_variant + index]);
}

std::optional<ProviderId> FindProvider(std::string_view name) {
  for (std::size_t i = 0; i < ProviderCount(); ++i) {
    const auto id = static_cast<ProviderId>(i);
    if (EqualIgnoringCase(View(kProviders[i].name), name)) return id;
    for (std::size_t alias = 0; alias < kProviders[i].aliases; ++alias) {
      if (EqualIgnoringCase(ProviderAlias(id, alias), name)) return id;
    }
  }
  return std::nullopt;
}

int ProviderKernel::since() const { return kKernels[row_].since; }

std::optional<int> ProviderKernel::until() const {
  if (kKernels[row_].until == kOpen) return std::nullopt;
  return kKernels[row_].until;
}

KnowledgeLevel ProviderKernel::level() const { return static_cast<KnowledgeLevel>(kKernels[row_].level); }

bool ProviderKernel::TakesVersion(int since_version) const {
  const KernelRow& row = kKernels[row_];
  if (row.until != kOpen) return row.since <= since_version && since_version <= row.until;
  if (level() == KnowledgeLevel::kKernelRegistry) return since_version == row.since;
  return since_version >= row.since;
}

bool ProviderKernel::InRelease(std::size_t release) const {
  return kKernels[row_].first_release <= release && release <= kKernels[row_].last_release;
}

std::size_t ProviderKernel::constraint_count() const { return kKernels[row_].constraints; }

std::string_view ProviderKernel::constraint_name(std::size_t index) const {
  return View(kConstraints[kKernels[row_].first_constraint + index].name);
}

TypeSet ProviderKernel::constraint_types(std::size_t index) const {
  return kTypeSets[kConstraints[kKernels[row_].first_constraint + index].type_set].Set();
}

std::size_t ProviderKernel::restriction_count() const { return kKernels[row_].restrictions; }

std::string_view ProviderKernel::restriction(std::size_t index) const {
  return View(kRestrictions[kKernels[row_].first_restriction + index]);
}

ProviderKernel KernelRange::operator[](std::size_t index) const {
  ProviderKernel kernel;
  kernel.row_ = static_cast<std::uint16_t>(first_ + index);
  return kernel;
}

KernelRange FindKernels(ProviderId provider, VariantId variant, std::string_view domain, std::string_view name) {
  domain = PlainDomain(domain);
  KernelRange range;
  for (std::size_t at = Hash(provider, variant, domain, name) % std::size(kSlots); kSlots[at] != 0;
       at = (at + 1) % std::size(kSlots)) {
    const GroupRow& group = kGroups[kSlots[at] - 1];
    if (group.provider == provider && group.variant == variant && View(group.name) == name &&
        View(group.domain) == domain) {
      range.first_ = group.first;
      range.count_ = group.count;
      break;
    }
  }
  return range;
}

int SnapshotOpset() { return kSnapshotOpset; }

std::size_t RuntimeReleaseCount() { return std::size(kReleases); }

RuntimeRelease RuntimeReleaseAt(std::size_t index) {
  return {View(kReleases[index].version), kReleases[index].ir_version};
}

std::optional<int> RuntimeOpset(std::size_t release, std::string_view domain) {
  domain = PlainDomain(domain);
  for (std::size_t i = 0; i < std::size(kDomains); ++i) {
    const int version = kOpsets[kReleases[release].first_opset + i];
    if (View(kDomains[i]) == domain && version != 0) return version;
  }
  return std::nullopt;
}

std::optional<std::size_t> FindRuntimeRelease(std::string_view version) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < RuntimeReleaseCount(); ++i) {
    const std::string_view known = View(kReleases[i].version);
    if (known == version) return i;
    if (known.starts_with(version) && known.size() > version.size() && known[version.size()] == '.' &&
        version.find('.') != std::string_view::npos) {
      found = i;
    }
  }
  return found;
}

}  // namespace onnx_assay::tables
