#include "absl/container/flat_hash_map.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

// Above this number of attributes names are looked up in a set.
constexpr std::size_t kFew = 16;

const model::Attribute* FindBefore(const model::Node& node, std::size_t index) {
  for (std::size_t i = 0; i < index; ++i) {
    if (node.attributes[i].name == node.attributes[index].name.view()) return &node.attributes[i];
  }
  return nullptr;
}

void ReportAgain(const model::Node& node, const model::Attribute& again,
                 const model::Attribute& first, Reporter& report) {
  report
      .At(again, "attribute {} of {} occurs again: one value is allowed", Quoted(again.name.view()),
          NodeText(node))
      .Related(first.path, first.range, "first of the name");
}

void Check(const facts::NodeFacts& facts, const Context&, Reporter& report) {
  const model::Node& node = *facts.node;
  if (node.attributes.size() <= kFew) {
    for (std::size_t i = 1; i < node.attributes.size(); ++i) {
      if (const model::Attribute* const first = FindBefore(node, i)) {
        ReportAgain(node, node.attributes[i], *first, report);
      }
    }
    return;
  }
  absl::flat_hash_map<std::string_view, const model::Attribute*> seen;
  for (const model::Attribute& attribute : node.attributes) {
    const auto [place, fresh] = seen.try_emplace(attribute.name.view(), &attribute);
    if (!fresh) ReportAgain(node, attribute, *place->second, report);
  }
}

constexpr int kCwe[] = {694, 436};

}  // namespace

extern constinit const Rule structure_duplicate_attribute = {
    .id = "STR011",
    .name = "duplicate-attribute",
    .severity = Severity::kError,
    .summary = "A node has two attributes with one name",
    .rationale =
        R"(Which of the two values counts is left to the reader: ONNX's checker refuses the node,
lenient readers take the first or the last. A reviewed value can so hide the value that is used.)",
    .remediation = "Keep one attribute of the name.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
