#ifndef ONNX_ASSAY_ANALYZER_REPORT_MODEL_CARD_H_
#define ONNX_ASSAY_ANALYZER_REPORT_MODEL_CARD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnx_assay::report {

// What a reviewer needs to know of a model at a glance: facts, no verdict. Strings are as the model has
// them; the renderers escape them.
struct ModelCard {
  std::string path;
  std::uint64_t size = 0;
  std::string sha256;  // hexadecimal; empty when not computed
  std::optional<std::int64_t> ir_version, model_version;
  std::string producer_name, producer_version, domain, graph_name;

  struct Opset {
    std::string domain;
    std::int64_t version = 0;
    std::string fits;  // other versions at which every node means the same, "17-21"; empty when unknown
  };
  std::vector<Opset> opsets;

  struct Value {
    std::string name;
    std::string type;   // "tensor(float)[batch, 3, 224, ?]"
    bool has_default = false;
  };
  std::vector<Value> inputs, outputs;

  struct OperatorCount {
    std::string domain, name;
    std::uint64_t count = 0;
  };
  std::vector<OperatorCount> operators;  // by count, then name
  std::uint64_t nodes = 0, graphs = 0;

  struct Weights {
    std::uint64_t tensors = 0;
    std::uint64_t inline_bytes = 0, external_bytes = 0;
    std::uint64_t external_tensors = 0;
    std::vector<std::pair<std::string, std::uint64_t>> by_type;  // element type, elements
  };
  Weights weights;

  struct Function {
    std::string domain, name, overload;
    std::uint64_t nodes = 0, calls = 0;
  };
  std::vector<Function> functions;

  struct Sidecar {
    std::string location;
    std::string state;  // "regular file", "missing", ...
    std::uint64_t size = 0;
    struct Range {
      std::uint64_t begin = 0, end = 0;
      std::string owner;  // tensor name; "gap" and "orphan" ranges have none
      std::string kind;   // "tensor", "gap", "orphan"
    };
    std::vector<Range> ranges;
  };
  std::vector<Sidecar> sidecars;

  std::vector<std::pair<std::string, std::string>> metadata;
  std::string doc_string;
};

// For people; `with_ranges` adds the map of each sidecar.
std::string RenderCardText(const ModelCard& card, bool with_ranges);
// For machines, with a schemaVersion; ranges are always in it.
std::string RenderCardJson(const ModelCard& card);

}  // namespace onnx_assay::report

#endif  // ONNX_ASSAY_ANALYZER_REPORT_MODEL_CARD_H_
