#include <vector>

#include "absl/container/flat_hash_set.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"

namespace onnx_assay::rules {
namespace {

void CheckNames(const model::Function& function, const std::vector<const model::Text*>& names,
                std::string_view what, Reporter& report) {
  absl::flat_hash_set<std::string_view> seen;
  for (const model::Text* const name : names) {
    if (name->empty() || seen.insert(name->view()).second) continue;
    report.At(function, name->range(),
              "{} {} of function {} is listed again: each name is allowed once", what,
              Quoted(name->view()), Quoted(function.name.view()));
  }
}

std::vector<const model::Text*> Pointers(const std::vector<model::Text>& texts) {
  std::vector<const model::Text*> pointers;
  for (const model::Text& text : texts) pointers.push_back(&text);
  return pointers;
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const model::Function& function : facts.model->functions) {
    CheckNames(function, Pointers(function.inputs), "input", report);
    CheckNames(function, Pointers(function.outputs), "output", report);
    std::vector<const model::Text*> attributes = Pointers(function.attribute_names);
    for (const model::Attribute& attribute : function.attribute_defaults)
      attributes.push_back(&attribute.name);
    CheckNames(function, attributes, "attribute", report);
  }
}

constexpr int kCwe[] = {694};

}  // namespace

extern constinit const Rule function_duplicate_formal = {
    .id = "FUN006",
    .name = "duplicate-formal",
    .severity = Severity::kError,
    .summary = "A function lists one input, output or attribute twice",
    .rationale =
        R"(A call binds its values by position and its attributes by name. A name that stands
twice is bound twice, and the body reads one of the two.)",
    .remediation = "Give each formal its own name.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
