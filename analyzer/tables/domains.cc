#include "analyzer/tables/domains.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "analyzer/tables/string_ref.h"

namespace onnx_assay::tables {
namespace {

struct DomainRow {
  StringRef domain, owner, notes;
  std::uint8_t kind;
  bool schema_public;
  std::uint16_t first_version, last_version;
};

struct DangerRow {
  StringRef domain, name, why;
  std::uint8_t category;
  std::uint16_t first_payload;
  std::uint8_t payload_attributes, payload_inputs;
};

#include "domains.inc"

constexpr std::string_view View(StringRef ref) { return ref.In(kPool); }

KnownDomain ToDomain(const DomainRow& row) {
  return {View(row.domain),  View(row.owner),   View(row.notes),  static_cast<DomainKind>(row.kind),
          row.schema_public, row.first_version, row.last_version};
}

const DomainRow* FindDomainRow(std::string_view domain) {
  const auto* const found = std::lower_bound(
      std::begin(kDomains), std::end(kDomains), domain,
      [](const DomainRow& row, std::string_view wanted) { return View(row.domain) < wanted; });
  return found != std::end(kDomains) && View(found->domain) == domain ? found : nullptr;
}

// Whether the entry stands for this domain though it is spelled differently.
bool Covers(std::string_view entry, std::string_view domain) {
  if (entry.ends_with(".*")) entry.remove_suffix(2);
  return !entry.empty() && domain.size() > entry.size() && domain.starts_with(entry) && domain[entry.size()] == '.';
}

std::optional<std::size_t> FindDanger(std::string_view domain, std::string_view name) {
  const auto key = std::pair(domain, name);
  const auto* const found =
      std::lower_bound(std::begin(kDangers), std::end(kDangers), key, [](const DangerRow& row, const auto& wanted) {
        return std::pair(View(row.domain), View(row.name)) < wanted;
      });
  if (found == std::end(kDangers) || std::pair(View(found->domain), View(found->name)) != key) return std::nullopt;
  return found - std::begin(kDangers);
}

}  // namespace

std::string_view DomainKindName(DomainKind kind) {
  constexpr std::string_view kNames[] = {
      "standard",        "preview",          "runtime-contrib",       "runtime-internal",
      "runtime-custom",  "custom-op-library", "frontend-custom",      "model-local-functions",
      "fallthrough",     "retired",          "unconfirmed"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<KnownDomain> FindDomain(std::string_view domain) {
  domain = PlainDomain(domain);
  if (const DomainRow* const row = FindDomainRow(domain)) return ToDomain(*row);
  // Domains whose owner makes further ones below them; elsewhere a longer name is another domain.
  for (const DomainRow& row : kDomains) {
    const std::string_view entry = View(row.domain);
    const bool has_children = entry.ends_with(".*") || entry == "finn.custom_op.fpgadataflow";
    if (has_children && Covers(entry, domain)) return ToDomain(row);
  }
  return std::nullopt;
}

std::size_t KnownDomainCount() { return std::size(kDomains); }
KnownDomain KnownDomainAt(std::size_t index) { return ToDomain(kDomains[index]); }

std::string_view DangerCategoryName(DangerCategory category) {
  constexpr std::string_view kNames[] = {"foreign_code",   "opaque_payload",        "native_library",
                                         "embedded_model", "process_communication", "network",
                                         "file_access",    "parser",                "regular_expression"};
  return kNames[static_cast<std::size_t>(category)];
}

std::string_view DangerousOperator::domain() const { return View(kDangers[row_].domain); }
std::string_view DangerousOperator::name() const { return View(kDangers[row_].name); }
std::string_view DangerousOperator::why() const { return View(kDangers[row_].why); }
DangerCategory DangerousOperator::category() const { return static_cast<DangerCategory>(kDangers[row_].category); }
std::size_t DangerousOperator::payload_attribute_count() const { return kDangers[row_].payload_attributes; }
std::size_t DangerousOperator::payload_input_count() const { return kDangers[row_].payload_inputs; }

std::string_view DangerousOperator::payload_attribute(std::size_t index) const {
  return View(kPayloads[kDangers[row_].first_payload + index]);
}

std::string_view DangerousOperator::payload_input(std::size_t index) const {
  const DangerRow& row = kDangers[row_];
  return View(kPayloads[row.first_payload + row.payload_attributes + index]);
}

std::optional<DangerousOperator> FindDangerousOperator(std::string_view domain, std::string_view name) {
  domain = PlainDomain(domain);
  std::optional<std::size_t> row = FindDanger(domain, name);
  if (!row) row = FindDanger(domain, "*");
  if (!row) return std::nullopt;
  return DangerousOperatorAt(*row);
}

std::size_t DangerousOperatorCount() { return std::size(kDangers); }

DangerousOperator DangerousOperatorAt(std::size_t index) {
  DangerousOperator found;
  found.row_ = static_cast<std::uint16_t>(index);
  return found;
}

}  // namespace onnx_assay::tables
