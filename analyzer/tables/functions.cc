#include "analyzer/tables/functions.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "analyzer/tables/string_ref.h"

namespace onnx_assay::tables {
namespace {

struct BodyRow {
  StringRef domain, name;
  std::uint16_t since, opset;
  bool known;
  std::uint16_t first_operator, operators;
};

struct OperatorRow {
  StringRef domain, name;
};

#include "functions.inc"

constexpr std::string_view View(StringRef ref) { return ref.In(kPool); }

}  // namespace

int FunctionBody::opset() const { return kBodies[row_].opset; }
bool FunctionBody::known() const { return kBodies[row_].known; }
std::size_t FunctionBody::operator_count() const { return kBodies[row_].operators; }

std::string_view FunctionBody::operator_domain(std::size_t index) const {
  return View(kOperators[kBodies[row_].first_operator + index].domain);
}

std::string_view FunctionBody::operator_name(std::size_t index) const {
  return View(kOperators[kBodies[row_].first_operator + index].name);
}

std::optional<FunctionBody> FindFunctionBody(std::string_view domain, std::string_view name, int since_version,
                                             std::int64_t opset_version) {
  domain = PlainDomain(domain);
  const auto key = std::tuple(domain, name, since_version);
  const auto of = [](const BodyRow& row) { return std::tuple(View(row.domain), View(row.name), int{row.since}); };
  const auto* row = std::lower_bound(std::begin(kBodies), std::end(kBodies), key,
                                     [&](const BodyRow& body, const auto& wanted) { return of(body) < wanted; });
  std::optional<FunctionBody> found;
  for (; row != std::end(kBodies) && of(*row) == key; ++row) {
    if (row->opset > opset_version) break;
    found.emplace();
    found->row_ = static_cast<std::uint16_t>(row - std::begin(kBodies));
  }
  return found;
}

}  // namespace onnx_assay::tables
