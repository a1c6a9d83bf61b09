#include "analyzer/facts/call_graph.h"

#include <algorithm>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "analyzer/base/checked_math.h"

namespace onnx_assay::facts {
namespace {

using Identity = std::tuple<std::string_view, std::string_view, std::string_view>;

// Calls of one function, or of the graphs outside all functions.
struct Calls {
  std::vector<FunctionId> callees;                       // distinct, in order
  absl::flat_hash_map<FunctionId, std::uint64_t> sites;  // call sites by callee
  std::uint64_t nodes = 0;
};

class CallGraph {
 public:
  explicit CallGraph(ModelFacts& facts) : facts_(facts), calls_(facts.functions.size() + 1) {}

  void Run() {
    FindCallees();
    for (FunctionId id = 0; id < facts_.functions.size(); ++id) facts_.functions[id].callees = calls_[id].callees;
    Order();
    Measure();
    CountReachable();
  }

 private:
  Calls& Outside() { return calls_.back(); }

  void FindCallees() {
    absl::flat_hash_map<Identity, FunctionId> known;
    for (FunctionId id = 0; id < facts_.functions.size(); ++id) {
      const model::Function& function = *facts_.functions[id].function;
      known.try_emplace({PlainDomain(function.domain.view()), function.name.view(), function.overload.view()}, id);
    }
    for (NodeFacts& node : facts_.nodes) {
      const FunctionId caller = facts_.graphs[node.graph].function_id;
      Calls& calls = caller == kNone ? Outside() : calls_[caller];
      ++calls.nodes;
      if (known.empty()) continue;
      const auto found = known.find({node.domain, node.node->op_type.view(), node.node->overload.view()});
      if (found == known.end()) continue;
      node.function = found->second;
      if (++calls.sites[found->second] == 1) calls.callees.push_back(found->second);
    }
  }

  // Strongly connected components without recursion (Tarjan): callees come before callers in order_.
  void Order() {
    struct Frame {
      FunctionId id;
      std::size_t next;
    };
    const std::size_t count = facts_.functions.size();
    std::vector<std::uint32_t> index(count, kNone), low(count, 0);
    std::vector<bool> on_stack(count, false);
    std::vector<FunctionId> stack;
    std::uint32_t counter = 0;
    for (FunctionId root = 0; root < count; ++root) {
      if (index[root] != kNone) continue;
      std::vector<Frame> frames{{root, 0}};
      while (!frames.empty()) {
        Frame& frame = frames.back();
        const FunctionId id = frame.id;
        if (frame.next == 0 && index[id] == kNone) {
          index[id] = low[id] = counter++;
          stack.push_back(id);
          on_stack[id] = true;
        }
        if (frame.next < calls_[id].callees.size()) {
          const FunctionId callee = calls_[id].callees[frame.next++];
          if (callee == id) facts_.functions[id].recursive = true;
          if (index[callee] == kNone) {
            frames.push_back({callee, 0});
          } else if (on_stack[callee]) {
            low[id] = std::min(low[id], index[callee]);
          }
          continue;
        }
        frames.pop_back();
        if (!frames.empty()) low[frames.back().id] = std::min(low[frames.back().id], low[id]);
        if (low[id] != index[id]) continue;
        const bool cycle = stack.back() != id;
        for (FunctionId member = kNone; member != id;) {
          member = stack.back();
          stack.pop_back();
          on_stack[member] = false;
          if (cycle) facts_.functions[member].recursive = true;
          order_.push_back(member);
        }
      }
    }
  }

  void Measure() {
    for (const FunctionId id : order_) {
      FunctionFacts& function = facts_.functions[id];
      function.expanded_nodes = calls_[id].nodes;
      for (const FunctionId callee : calls_[id].callees) {
        const FunctionFacts& called = facts_.functions[callee];
        if (called.recursive && function.recursive) continue;
        function.depth = std::max(function.depth, called.depth + 1);
        function.expanded_nodes = SaturatingAdd(
            function.expanded_nodes, SaturatingMul(calls_[id].sites[callee], called.expanded_nodes));
      }
    }
  }

  void CountReachable() {
    std::vector<bool> reached(facts_.functions.size(), false);
    std::vector<FunctionId> open;
    const auto visit = [&](const Calls& calls) {
      for (const FunctionId callee : calls.callees) {
        facts_.functions[callee].calls += calls.sites.at(callee);
        if (!reached[callee]) open.push_back(callee);
        reached[callee] = true;
      }
    };
    visit(Outside());
    while (!open.empty()) {
      const FunctionId id = open.back();
      open.pop_back();
      visit(calls_[id]);
    }
  }

  ModelFacts& facts_;
  std::vector<Calls> calls_;  // by function; the last one is for what lies outside
  std::vector<FunctionId> order_;
};

}  // namespace

void ResolveCalls(ModelFacts& facts) { CallGraph(facts).Run(); }

}  // namespace onnx_assay::facts
