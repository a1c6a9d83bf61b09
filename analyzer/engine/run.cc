#include "analyzer/engine/run.h"

#include <algorithm>
#include <tuple>

namespace onnx_assay {
namespace {

// One rule with its own reporter.
struct Runner {
  const Rule* rule;
  Reporter reporter;
};

template <typename Visited, typename Items>
void Visit(std::vector<Runner>& runners, const Items& items, const Context& context) {
  using Function = void (*)(const Visited&, const Context&, Reporter&);
  for (Runner& runner : runners) {
    const Function* const check = std::get_if<Function>(&runner.rule->check);
    if (check == nullptr) continue;
    for (const Visited& item : items) (*check)(item, context, runner.reporter);
  }
}

void VisitModel(std::vector<Runner>& runners, const Context& context) {
  const facts::ModelFacts& facts = context.facts;
  Visit<facts::ModelFacts>(runners, std::span(&facts, 1), context);
  Visit<facts::GraphFacts>(runners, facts.graphs, context);
  Visit<facts::NodeFacts>(runners, facts.nodes, context);
  Visit<facts::TensorFacts>(runners, facts.tensors, context);
  Visit<facts::ExternalFile>(runners, facts.external_files, context);
}

}  // namespace

bool FindingBefore(const Finding& a, const Finding& b) {
  return std::tie(a.file, a.range.begin, a.range.end, a.rule->id, a.path, a.message) <
         std::tie(b.file, b.range.begin, b.range.end, b.rule->id, b.path, b.message);
}

Inspection RunRules(std::span<const Rule* const> rules, const Context& context) {
  const facts::ModelFacts& facts = context.facts;
  const model::Model& model = context.model();
  std::vector<Runner> runners;
  runners.reserve(rules.size());
  for (const Rule* const rule : rules) {
    runners.push_back({rule, Reporter(*rule, model.paths, context.limits)});
  }

  Visit<wire::Anomaly>(runners, model.anomalies, context);
  // What is no model has one anomaly that says so; rules about models have nothing to say of it.
  if (model.is_model) VisitModel(runners, context);

  Inspection inspection;
  for (Runner& runner : runners) {
    std::vector<Finding> found = std::move(runner.reporter).Take();
    std::move(found.begin(), found.end(), std::back_inserter(inspection.findings));
  }
  // Elements of a stream that was cut reach to where they were to end.
  for (Finding& finding : inspection.findings) {
    if (finding.file.empty()) finding.range.end = std::min(finding.range.end, model.file_size);
  }
  std::sort(inspection.findings.begin(), inspection.findings.end(), FindingBefore);

  Completeness& done = inspection.completeness;
  done.bytes = model.file_size;
  done.elements = model.element_count;
  done.nodes = facts.nodes.size();
  done.tensors = facts.tensors.size();
  done.rules_run = rules.size();
  for (const std::string& limit : model.limits_hit) done.gaps.push_back({"part of the model", limit});
  for (const std::string& gap : facts.gaps) done.gaps.push_back({"facts about the model", gap});
  if (model.anomalies_not_kept != 0) {
    done.gaps.push_back({"anomalies of the encoding",
                         fmt::format("limit max_anomalies is {}", context.limits.max_anomalies),
                         model.anomalies_not_kept});
  }
  return inspection;
}

}  // namespace onnx_assay
