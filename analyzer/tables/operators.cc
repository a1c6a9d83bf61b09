#include "analyzer/tables/operators.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <vector>

#include "analyzer/tables/string_ref.h"
#include "analyzer/tables/type_words.h"

namespace onnx_assay::tables {
namespace {


struct FormalRow {
  StringRef name, constraint;
  std::uint16_t constraint_index;
  std::uint16_t type_set;
  std::uint8_t kind;
  std::uint16_t min_arity;
  bool homogeneous;
};

struct AttributeRow {
  StringRef name, default_json;
  std::uint8_t type;
  bool required;
};

constexpr std::uint16_t kNoLimit = 0xffff;

struct OperatorRow {
  StringRef domain, name;
  std::uint16_t since;
  bool deprecated, experimental, is_function;
  std::uint16_t min_inputs, max_inputs, min_outputs, max_outputs;  // kNoLimit: no upper limit
  std::uint32_t allowed_inputs, allowed_outputs;                   // bit per permitted count; 0: any
  std::uint16_t first_input, inputs, first_output, outputs, first_attribute, attributes;
};

#include "operators.inc"

constexpr std::string_view View(StringRef ref) { return ref.In(kPool); }

constexpr std::size_t kOperatorCount = std::size(kOperators);

std::uint32_t Hash(std::string_view domain, std::string_view name) {
  std::uint32_t value = 0x811c9dc5;
  const auto add = [&](char c) { value = (value ^ static_cast<std::uint8_t>(c)) * 0x01000193; };
  for (const char c : domain) add(c);
  add('\0');
  for (const char c : name) add(c);
  return value;
}

// Index of the oldest version of an operator, or kOperatorCount.
std::size_t FirstRow(std::string_view domain, std::string_view name) {
  domain = PlainDomain(domain);
  for (std::size_t at = Hash(domain, name) % std::size(kSlots); kSlots[at] != 0; at = (at + 1) % std::size(kSlots)) {
    const OperatorRow& row = kOperators[kSlots[at] - 1];
    if (View(row.name) == name && View(row.domain) == domain) return kSlots[at] - 1u;
  }
  return kOperatorCount;
}

bool SameOperator(const OperatorRow& a, const OperatorRow& b) {
  return a.name.offset == b.name.offset && a.name.length == b.name.length && a.domain.offset == b.domain.offset &&
         a.domain.length == b.domain.length;
}

Formal ToFormal(const FormalRow& row) {
  return {View(row.name),
          View(row.constraint),
          row.constraint_index,
          kTypeSets[row.type_set].Set(),
          static_cast<FormalKind>(row.kind),
          row.min_arity,
          row.homogeneous};
}

AttributeFormal ToAttribute(const AttributeRow& row) {
  return {View(row.name), row.type, row.required, View(row.default_json)};
}

bool AllowsCount(std::uint32_t allowed, std::uint16_t minimum, std::uint16_t maximum, std::size_t count) {
  if (allowed != 0) return count < 32 && (allowed >> count & 1) != 0;
  return count >= minimum && (maximum == kNoLimit || count <= maximum);
}

std::optional<std::size_t> Limit(std::uint16_t maximum) {
  if (maximum == kNoLimit) return std::nullopt;
  return maximum;
}

}  // namespace

// Every schema is the index of its row.
struct OpSchemas {
  std::array<OpSchema, kOperatorCount> list;
  constexpr OpSchemas() {
    for (std::size_t i = 0; i < kOperatorCount; ++i) list[i].row_ = static_cast<std::uint16_t>(i);
  }
  static const OpSchemas kAll;
};
constinit const OpSchemas OpSchemas::kAll;

std::string_view TypeName(TypeId type) {
  return type < std::size(kTypeNames) ? View(kTypeNames[type]) : std::string_view();
}

TypeId FindType(std::string_view name) {
  const auto* const found =
      std::lower_bound(std::begin(kTypeNames), std::end(kTypeNames), name,
                       [](StringRef ref, std::string_view wanted) { return View(ref) < wanted; });
  if (found == std::end(kTypeNames) || View(*found) != name) return kNoType;
  return static_cast<TypeId>(found - std::begin(kTypeNames));
}

std::string_view OpSchema::domain() const { return View(kOperators[row_].domain); }
std::string_view OpSchema::name() const { return View(kOperators[row_].name); }
int OpSchema::since_version() const { return kOperators[row_].since; }
bool OpSchema::deprecated() const { return kOperators[row_].deprecated; }
bool OpSchema::experimental() const { return kOperators[row_].experimental; }
bool OpSchema::is_function() const { return kOperators[row_].is_function; }
std::size_t OpSchema::input_count() const { return kOperators[row_].inputs; }
std::size_t OpSchema::output_count() const { return kOperators[row_].outputs; }

Formal OpSchema::input(std::size_t index) const {
  const OperatorRow& row = kOperators[row_];
  return ToFormal(kFormals[row.first_input + std::min<std::size_t>(index, row.inputs - 1u)]);
}

Formal OpSchema::output(std::size_t index) const {
  const OperatorRow& row = kOperators[row_];
  return ToFormal(kFormals[row.first_output + std::min<std::size_t>(index, row.outputs - 1u)]);
}

std::size_t OpSchema::min_inputs() const { return kOperators[row_].min_inputs; }
std::optional<std::size_t> OpSchema::max_inputs() const { return Limit(kOperators[row_].max_inputs); }
std::size_t OpSchema::min_outputs() const { return kOperators[row_].min_outputs; }
std::optional<std::size_t> OpSchema::max_outputs() const { return Limit(kOperators[row_].max_outputs); }

bool OpSchema::AllowsInputCount(std::size_t count) const {
  const OperatorRow& row = kOperators[row_];
  return AllowsCount(row.allowed_inputs, row.min_inputs, row.max_inputs, count);
}

bool OpSchema::AllowsOutputCount(std::size_t count) const {
  const OperatorRow& row = kOperators[row_];
  return AllowsCount(row.allowed_outputs, row.min_outputs, row.max_outputs, count);
}

std::size_t OpSchema::attribute_count() const { return kOperators[row_].attributes; }

AttributeFormal OpSchema::attribute(std::size_t index) const {
  return ToAttribute(kAttributes[kOperators[row_].first_attribute + index]);
}

std::optional<AttributeFormal> OpSchema::FindAttribute(std::string_view name) const {
  const OperatorRow& row = kOperators[row_];
  for (std::size_t i = row.first_attribute; i < std::size_t{row.first_attribute} + row.attributes; ++i) {
    if (View(kAttributes[i].name) == name) return ToAttribute(kAttributes[i]);
  }
  return std::nullopt;
}

std::span<const OpSchema> OperatorVersions(std::string_view domain, std::string_view name) {
  const std::size_t first = FirstRow(domain, name);
  std::size_t last = first;
  while (last < kOperatorCount && SameOperator(kOperators[first], kOperators[last])) ++last;
  return std::span(OpSchemas::kAll.list).subspan(first, last - first);
}

const OpSchema* FindOperator(std::string_view domain, std::string_view name, std::int64_t opset_version) {
  const OpSchema* found = nullptr;
  for (const OpSchema& schema : OperatorVersions(domain, name)) {
    if (schema.since_version() <= opset_version) found = &schema;
  }
  return found;
}

bool KnowsOperatorsOf(std::string_view domain) { return !OperatorNames(domain).empty(); }

std::span<const std::string_view> OperatorNames(std::string_view domain) {
  static const auto* const kNames = [] {
    auto* const names = new std::map<std::string_view, std::vector<std::string_view>>;
    for (std::size_t i = 0; i < kOperatorCount; ++i) {
      if (i == 0 || !SameOperator(kOperators[i - 1], kOperators[i])) {
        (*names)[View(kOperators[i].domain)].push_back(View(kOperators[i].name));
      }
    }
    return names;
  }();
  const auto found = kNames->find(PlainDomain(domain));
  if (found == kNames->end()) return {};
  return found->second;
}

}  // namespace onnx_assay::tables
