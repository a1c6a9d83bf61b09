#include "analyzer/base/location_path.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/operator_uses.h"

namespace onnx_assay::rules {
namespace {

std::string_view FaultText(std::uint16_t faults) {
  if (HasFault(faults, PathFault::kUrl)) return "is an address";
  if (HasFault(faults, PathFault::kAbsolute)) return "is absolute";
  if (HasFault(faults, PathFault::kEscapes)) return "leaves the directory of the model";
  if (HasFault(faults, PathFault::kMemoryMarker)) return "names memory of the process";
  if (HasFault(faults, PathFault::kControlCharacters)) return "has control or invisible characters";
  if (HasFault(faults, PathFault::kWindows)) return "names another file on Windows";
  return {};
}

void Check(const model::Node& node, const model::Attribute& attribute, Reporter& report) {
  if (!attribute.has(model::AttributeField::kString) || attribute.s.empty()) return;
  const std::string_view fault = FaultText(JudgeLocation(attribute.s.view()));
  if (fault.empty()) return;
  report.At(attribute, attribute.s.range(), "path {} in {} of {} {}", Quoted(attribute.s.view()),
            Quoted(attribute.name.view()), OperatorName(node.domain.view(), node.op_type.view()), fault);
}

// Where an EPContext node names files. With embed_mode 1, the default, the context is the payload itself.
// Source: ONNX Runtime, EP context design document.
void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const facts::NodeFacts& entry : facts.nodes) {
    const model::Node& node = *entry.node;
    if (entry.domain.empty() || entry.function != facts::kNone || !(node.op_type == "EPContext")) continue;
    const model::Attribute* const mode = node.FindAttribute("embed_mode");
    const bool embedded = mode == nullptr || mode->i == 1;
    for (const model::Attribute& attribute : node.attributes) {
      const bool path = attribute.name == "onnx_model_filename" || (attribute.name == "ep_cache_context" && !embedded);
      if (path) Check(node, attribute, report);
    }
  }
}

constexpr int kCwe[] = {22, 73};

}  // namespace

extern constinit const Rule domain_payload_path_escapes = {
    .id = "DOM010",
    .name = "payload-path-escapes",
    .severity = Severity::kError,
    .summary = "A compiled payload is named by a path that leaves the directory of the model",
    .rationale =
        R"(Such a node stores its engine in a file beside the model and names it in an attribute. A provider opens whatever
the attribute says: an absolute path, one with `..` or a share of another machine makes it load somebody else's
native program.)",
    .remediation =
        R"(Store the payload beside the model and name it by a plain relative path, or embed it.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
