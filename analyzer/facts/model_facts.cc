#include "analyzer/facts/model_facts.h"

#include "analyzer/facts/call_graph.h"
#include "analyzer/facts/inference.h"
#include "analyzer/facts/symbols.h"
#include "analyzer/facts/tensor_bytes.h"
#include "analyzer/facts/walk.h"

namespace onnx_assay::facts {

ModelFacts ComputeFacts(const model::Model& model, const Limits& limits, ExternalProbe* directory) {
  ModelFacts facts;
  facts.model = &model;
  facts.limits = &limits;
  Walk(facts);
  ResolveSymbols(facts);
  ResolveCalls(facts);
  MeasureTensors(facts);
  CollectExternal(facts, directory);
  facts.inference = Infer(facts);
  return facts;
}

}  // namespace onnx_assay::facts
