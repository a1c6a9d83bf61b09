#ifndef ONNX_ASSAY_ANALYZER_ENGINE_RULE_H_
#define ONNX_ASSAY_ANALYZER_ENGINE_RULE_H_

#include <span>
#include <string_view>
#include <variant>

#include "analyzer/engine/context.h"
#include "analyzer/engine/reporter.h"
#include "analyzer/engine/severity.h"

namespace onnx_assay {

// The first parameter of a check says what it visits; the runner walks the model once, in order, and
// calls it for each. A check is a plain function: no state, no input or output.
using Check = std::variant<
    void (*)(const wire::Anomaly&, const Context&, Reporter&),
    void (*)(const facts::ModelFacts&, const Context&, Reporter&),
    void (*)(const facts::GraphFacts&, const Context&, Reporter&),
    void (*)(const facts::NodeFacts&, const Context&, Reporter&),
    void (*)(const facts::TensorFacts&, const Context&, Reporter&),
    void (*)(const facts::ExternalFile&, const Context&, Reporter&)>;

// A rule is this constant and one function, in one file. Everything shown about the rule (listing,
// explain page, SARIF descriptor) is made from these fields.
struct Rule {
  std::string_view id;           // "TEN002": family prefix and number; never reused
  std::string_view name;         // "dim-overflow": the offence
  Severity severity;             // default level; policy may change it
  bool on = true;                // in the default selection
  std::string_view summary;      // one sentence without a full stop
  std::string_view rationale;    // why it is bad: Markdown, with the attack or the failure
  std::string_view remediation;  // what the owner of the model should do
  std::span<const int> cwe = {};                     // CWE numbers
  std::span<const std::string_view> advisories = {};  // "CVE-2022-25882", "GHSA-..."
  std::string_view since = "0.1.0";
  Check check;

  // "TEN" of "TEN002".
  std::string_view family() const { return id.substr(0, id.size() - 3); }
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_ENGINE_RULE_H_
