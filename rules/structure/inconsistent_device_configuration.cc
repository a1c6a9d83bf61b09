#include <string_view>

#include "absl/container/flat_hash_set.h"
#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "fmt/format.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

using Names = absl::flat_hash_set<std::string_view>;

void CheckConfiguration(const model::DeviceConfiguration& configuration, Reporter& report) {
  if (configuration.name.empty())
    report.At(configuration, "device configuration has no name: one is needed");
  if (configuration.num_devices.value < 1) {
    report.At(configuration, "device configuration {} has {}: at least 1 is needed",
              Quoted(configuration.name.view()),
              fmt::format("{} devices", configuration.num_devices.value));
  } else if (!configuration.devices.empty() &&
             configuration.devices.size() !=
                 static_cast<std::uint64_t>(configuration.num_devices.value)) {
    report.At(configuration, "device configuration {} names {}: num_devices is {}",
              Quoted(configuration.name.view()), configuration.devices.size(),
              configuration.num_devices.value);
  }
}

Names ValuesOf(const model::Node& node) {
  Names names;
  for (const model::Text& input : node.inputs) names.insert(input.view());
  for (const model::Text& output : node.outputs) names.insert(output.view());
  return names;
}

void CheckNode(const model::Node& node, const Names& known, Reporter& report) {
  const Names values = ValuesOf(node);
  for (const model::NodeDeviceConfiguration& use : node.extras->device_configurations) {
    if (!known.contains(use.configuration_id.view())) {
      report.At(use,
                "{} refers to the device configuration {}: the model has no such configuration",
                NodeText(node), Quoted(use.configuration_id.view()));
    }
    for (const model::ShardingSpec& spec : use.sharding_spec) {
      if (values.contains(spec.tensor_name.view())) continue;
      report.At(spec, "{} shards {}, which is none of its inputs or outputs", NodeText(node),
                Quoted(spec.tensor_name.view()));
    }
  }
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  Names known;
  for (const model::DeviceConfiguration& configuration : facts.model->configurations) {
    CheckConfiguration(configuration, report);
    known.insert(configuration.name.view());
  }
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.node->extras && !node.node->extras->device_configurations.empty())
      CheckNode(*node.node, known, report);
  }
}

}  // namespace

extern constinit const Rule structure_inconsistent_device_configuration = {
    .id = "STR041",
    .name = "inconsistent-device-configuration",
    .severity = Severity::kWarning,
    .summary = "A device configuration is incomplete, or a node refers to none",
    .rationale =
        R"(Configurations say on which devices a runtime places the parts of the model. A
reference that leads nowhere is ignored by some runtimes and makes others place the node
elsewhere.)",
    .remediation = "Correct the names and counts, or remove the configuration.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
