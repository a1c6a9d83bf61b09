#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

using Names = absl::flat_hash_set<std::string_view>;

void AddOutputs(const model::Graph* graph, Names& names) {
  if (graph == nullptr) return;
  for (const model::ValueInfo& output : graph->outputs) names.insert(output.name.view());
}

void AddInitializers(const model::Graph* graph, Names& names) {
  if (graph == nullptr) return;
  for (const model::Tensor& tensor : graph->initializers) names.insert(tensor.name.view());
}

bool InAny(std::initializer_list<const Names*> sets, std::string_view name) {
  return std::any_of(sets.begin(), sets.end(),
                     [&](const Names* set) { return set->contains(name); });
}

void CheckBindings(const std::vector<model::Entry>& bindings,
                   std::initializer_list<const Names*> targets,
                   std::initializer_list<const Names*> sources, Names& bound, Reporter& report) {
  for (const model::Entry& binding : bindings) {
    if (!InAny(targets, binding.key.view())) {
      report.At(binding,
                "binding overwrites {}, which is no initializer of the model or the training graph",
                Quoted(binding.key.view()));
    }
    if (!InAny(sources, binding.value.view())) {
      report.At(binding, "binding takes {}, which is no output of the graphs that it may come from",
                Quoted(binding.value.view()));
    }
    if (!bound.insert(binding.key.view()).second) {
      report.At(binding, "binding overwrites {} again: each initializer may be bound once",
                Quoted(binding.key.view()));
    }
  }
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Model& model = *facts.model;
  if (model.training_info.empty()) return;
  Names main_targets, main_outputs, updated;
  AddInitializers(model.graph.get(), main_targets);
  AddOutputs(model.graph.get(), main_outputs);
  for (const model::TrainingInfo& info : model.training_info) {
    Names initialized, own_targets, initial, results;
    AddInitializers(info.algorithm.get(), own_targets);
    AddOutputs(info.initialization.get(), initial);
    AddOutputs(info.algorithm.get(), results);
    CheckBindings(info.initialization_bindings, {&main_targets, &own_targets}, {&initial},
                  initialized, report);
    CheckBindings(info.update_bindings, {&main_targets, &own_targets}, {&main_outputs, &results},
                  updated, report);
    if (info.initialization && !info.initialization->inputs.empty()) {
      report.At(*info.initialization, "initialization graph has {}: it is run without any",
                Counted(info.initialization->inputs.size(), "input"));
    }
  }
}

}  // namespace

extern constinit const Rule structure_dangling_training_binding = {
    .id = "STR040",
    .name = "dangling-training-binding",
    .severity = Severity::kError,
    .summary = "A training binding names what the model does not have",
    .rationale =
        R"(Bindings say which weights an initialisation or a training step overwrites, and with
what. A trainer that takes them as they stand writes to a weight that is not there, or from a
value that does not exist.)",
    .remediation =
        R"(Correct the names, or remove `training_info` from a model that is published for
inference.)",
    .check = &Check,
};

}  // namespace onnx_assay::rules
