#ifndef ONNX_ASSAY_ANALYZER_FACTS_MODEL_FACTS_H_
#define ONNX_ASSAY_ANALYZER_FACTS_MODEL_FACTS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analyzer/base/limits.h"
#include "analyzer/facts/external_files.h"
#include "analyzer/model/model.h"

namespace onnx_assay::tables {
class OpSchema;
}

namespace onnx_assay::facts {

// Everything that is computed once per model, as flat vectors in walk order. Ids are indices into
// them. All pointers are into the Model, which must outlive the facts.

using GraphId = std::uint32_t;
using NodeId = std::uint32_t;
using ValueId = std::uint32_t;
using FunctionId = std::uint32_t;
constexpr std::uint32_t kNone = 0xffffffff;

// Both spellings of the default domain become "".
inline std::string_view PlainDomain(std::string_view domain) {
  return domain == "ai.onnx" ? std::string_view() : domain;
}

enum class GraphRole : std::uint8_t {
  kMain,            // ModelProto.graph
  kSubgraph,        // attribute of a node, `g` or one of `graphs`
  kFunctionBody,    // nodes of a FunctionProto; `graph` is null
  kFunctionDefault, // graph in a default attribute of a function
  kTraining,        // initialization or algorithm of a TrainingInfoProto
};

// A scope: a graph, or the body of a function.
struct GraphFacts {
  GraphId id = kNone;
  GraphRole role = GraphRole::kMain;
  const model::Graph* graph = nullptr;        // null for a function body
  const model::Function* function = nullptr;  // body: the function; inside one: the enclosing function
  FunctionId function_id = kNone;
  GraphId parent = kNone;                     // scope whose names are visible here; kNone at the outermost
  NodeId owner = kNone;                       // node that holds a subgraph
  const model::Attribute* attribute = nullptr;  // attribute that holds it
  std::uint32_t opset_scope = 0;              // index into ModelFacts::opset_scopes
  NodeId first_node = 0, node_count = 0;      // its nodes are contiguous, in file order
  ValueId first_value = 0, value_count = 0;   // values defined here are contiguous
  const model::Element& element() const {
    return graph ? static_cast<const model::Element&>(*graph) : *function;
  }
  std::span<const model::Node> nodes() const {
    return graph ? std::span<const model::Node>(graph->nodes) : std::span<const model::Node>(function->nodes);
  }
};

enum class ValueKind : std::uint8_t {
  kGraphInput, kInitializer, kSparseInitializer, kFunctionInput, kNodeOutput,
  kUndefined,  // read, but produced nowhere in sight
};

// A named value of one scope. A name defined twice in a scope gives two values; `next_same_name` links them.
struct Value {
  std::string_view name;
  ValueKind kind = ValueKind::kUndefined;
  GraphId graph = kNone;
  NodeId producer = kNone;            // kNodeOutput
  std::uint32_t output_index = 0;     // kNodeOutput: position among the outputs; otherwise in its list
  const model::Text* text = nullptr;  // where the name is written
  const model::ValueInfo* info = nullptr;      // declaration: graph input/output or value_info
  const model::Tensor* initializer = nullptr;  // also set on a kGraphInput that has a default
  const model::SparseTensor* sparse_initializer = nullptr;
  std::uint32_t uses = 0;             // node inputs that read it, in this scope and inner ones
  bool is_graph_output = false;
  ValueId next_same_name = kNone;
  ValueId shadows = kNone;            // value of an outer scope with the same name
};

struct NodeFacts {
  NodeId id = kNone;
  const model::Node* node = nullptr;
  GraphId graph = kNone;
  std::uint32_t index = 0;                       // position in its graph
  std::string_view domain;                       // "" for both spellings of the default domain
  std::int64_t opset_version = -1;               // in force here for its domain; -1: not imported
  const tables::OpSchema* schema = nullptr;      // form in force; null: none known, removed or deprecated away
  FunctionId function = kNone;                   // model-local function that it calls
  std::uint32_t first_input = 0, first_output = 0;  // into ModelFacts::input_values / output_values
};

enum class TensorRole : std::uint8_t {
  kInitializer, kSparseValues, kSparseIndices, kAttribute, kAttributeList,
};

struct TensorFacts {
  const model::Tensor* tensor = nullptr;
  TensorRole role = TensorRole::kInitializer;
  GraphId graph = kNone;                          // scope; kNone for a function default attribute outside any
  NodeId owner = kNone;                           // node whose attribute holds it
  const model::Attribute* attribute = nullptr;    // roles kAttribute*, and sparse parts in attributes
  const model::SparseTensor* sparse = nullptr;    // roles kSparse*
  std::optional<std::uint64_t> element_count;     // product of dims; empty: negative or overflow
  std::optional<std::uint64_t> declared_bytes;    // packed size from dims and type; empty: unknown type, strings
  std::uint64_t stored_bytes = 0;                 // inline payload as packed bytes; for strings: count of strings
  std::uint32_t external = kNone;                 // index into ModelFacts::external_refs
};

// Imports in force in one scope: the model's, or a function's own.
struct OpsetScope {
  const model::Function* function = nullptr;      // null: the model
  std::span<const model::OpsetImport> imports;
  // Version for a domain ("" and "ai.onnx" are the same); the last import wins as in ONNX Runtime; -1 none.
  std::int64_t VersionOf(std::string_view domain) const;
};

struct FunctionFacts {
  const model::Function* function = nullptr;
  GraphId body = kNone;
  std::uint64_t calls = 0;            // call sites in reachable scopes
  bool recursive = false;             // lies on a call cycle, through subgraphs and graph attributes too
  std::uint32_t depth = 0;            // longest chain of calls below it; meaningless when recursive
  std::uint64_t expanded_nodes = 0;   // nodes after full inlining, saturating
  std::vector<FunctionId> callees;    // distinct, in first-call order
};

// Numbers of a payload that are not finite; known only after a deep scan.
struct NonFinite {
  std::uint32_t tensor = kNone;
  std::uint32_t file = kNone;         // sidecar; kNone: in the model
  std::uint64_t nans = 0, infinities = 0;
  std::uint64_t first = 0;            // index of the first of them
  bool has_weights = false;           // some number is neither 0 nor 1 nor infinite
};

// The header of a program file in a payload or sidecar; known only after a deep scan.
struct EmbeddedExecutable {
  std::uint32_t file = kNone;         // sidecar; kNone: in the model
  std::uint32_t tensor = kNone;       // in the model: whose payload
  std::uint64_t offset = 0;           // in that file
  std::string_view kind;              // "ELF", "PE", "Mach-O"
};

struct Inference;  // types and shapes; analyzer/facts/inference.h

struct ModelFacts {
  const model::Model* model = nullptr;
  const Limits* limits = nullptr;

  std::vector<OpsetScope> opset_scopes;     // [0] is the model's
  std::vector<GraphFacts> graphs;           // [0] is the main graph when there is one
  std::vector<NodeFacts> nodes;
  std::vector<Value> values;
  std::vector<ValueId> input_values;        // per node input; kNone for an omitted one
  std::vector<ValueId> output_values;
  std::vector<TensorFacts> tensors;
  std::vector<FunctionFacts> functions;
  std::vector<const model::ValueInfo*> value_infos;  // every one, in walk order
  std::vector<ExternalRef> external_refs;
  std::vector<ExternalFile> external_files;
  std::vector<NonFinite> non_finite;        // both by a deep scan only
  std::vector<EmbeddedExecutable> executables;
  std::shared_ptr<const Inference> inference;        // null until inferred
  std::vector<std::string> gaps;            // what could not be computed within limits

  std::span<const ValueId> InputsOf(const NodeFacts& node) const {
    return std::span(input_values).subspan(node.first_input, node.node->inputs.size());
  }
  std::span<const ValueId> OutputsOf(const NodeFacts& node) const {
    return std::span(output_values).subspan(node.first_output, node.node->outputs.size());
  }
  std::span<const NodeFacts> NodesOf(const GraphFacts& graph) const {
    return std::span(nodes).subspan(graph.first_node, graph.node_count);
  }
  std::span<const Value> ValuesOf(const GraphFacts& graph) const {
    return std::span(values).subspan(graph.first_value, graph.value_count);
  }
};

// Computes all facts. `directory` answers questions about sidecars; null: none are looked at (standard
// input, memory). Never fails: what is missing in the model is a value.
ModelFacts ComputeFacts(const model::Model& model, const Limits& limits, ExternalProbe* directory);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_MODEL_FACTS_H_
