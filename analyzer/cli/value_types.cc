#include "analyzer/cli/value_types.h"

#include "analyzer/base/utf8.h"
#include "analyzer/facts/inference.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::cli {
namespace {

nlohmann::json DimJson(const facts::Inference& inference, facts::SymInt dim) {
  if (dim.known()) return dim.value();
  if (dim.symbolic()) return Escaped(inference.SymbolName(dim));
  return nullptr;
}

}  // namespace

std::string ValueTypesJsonLines(const facts::ModelFacts& facts) {
  std::string lines;
  const facts::Inference& inference = *facts.inference;
  for (facts::ValueId id = 0; id < facts.values.size(); ++id) {
    const facts::Value& value = facts.values[id];
    nlohmann::json line;
    line["graph"] = facts.model->paths.Render(facts.graphs[value.graph].element().path);
    line["name"] = Escaped(value.name, 4096);
    line["type"] = inference.TypeText(inference.InferredTypeOf(id));
    line["shape"] = nullptr;
    if (const auto shape = inference.InferredShapeOf(id)) {
      line["shape"] = nlohmann::json::array();
      for (const facts::SymInt dim : *shape) line["shape"].push_back(DimJson(inference, dim));
    }
    lines += line.dump() + "\n";
  }
  return lines;
}

}  // namespace onnx_assay::cli
