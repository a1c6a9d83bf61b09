#include "analyzer/facts/inference.h"

#include <memory>
#include <string>
#include <utility>

#include "analyzer/base/byte_source.h"
#include "analyzer/model/read.h"
#include "fmt/format.h"
#include "gtest/gtest.h"
#include "tests/support/fixture.h"

namespace onnx_assay::facts {
namespace {

// A model from the inside of its graph, with all that is known of it.
struct Known {
  explicit Known(const std::string& graph, const std::string& rest = "", const Limits& budget = {}) : limits(budget) {
    const std::string text = fmt::format("ir_version: 8\ngraph {{ {} name: \"g\" }}\nopset_import {{ version: 17 }}\n{}\n",
                                         graph, rest);
    const absl::StatusOr<test::Fixture> fixture = test::ParseFixture(text);
    EXPECT_TRUE(fixture.ok()) << fixture.status();
    bytes = fixture->bytes;
    const auto source = MemorySource(bytes);
    model = std::make_unique<const model::Model>(*model::ReadModel(*source, limits));
    facts = ComputeFacts(*model, limits, nullptr);
  }

  // "tensor(float)[1, N, ?]" and " = [2, 3]" where the elements are known.
  std::string operator[](std::string_view name) const {
    for (ValueId id = 0; id < facts.values.size(); ++id) {
      if (facts.values[id].name == name) return Text(id);
    }
    return "absent";
  }
  std::string Text(ValueId id) const {
    const Inference& inference = *facts.inference;
    std::string text = inference.TypeText(inference.InferredTypeOf(id));
    if (const auto shape = inference.InferredShapeOf(id)) text += List(*shape);
    if (const auto constant = inference.ConstantOf(id)) text += " = " + List(*constant);
    return text;
  }
  std::string List(std::span<const SymInt> numbers) const {
    std::string text;
    for (const SymInt number : numbers) {
      text += text.empty() ? "" : ", ";
      text += number.known() ? std::to_string(number.value())
                             : number.symbolic() ? std::string(facts.inference->SymbolName(number)) : "?";
    }
    return "[" + text + "]";
  }

  Limits limits;
  std::string bytes;
  std::unique_ptr<const model::Model> model;
  ModelFacts facts;
};

const std::string kInput =
    R"(input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "N" } dim { dim_value: 6 } } } } } )";

std::string Ints(const std::string& name, const std::string& values, int count) {
  return fmt::format(R"(initializer {{ dims: {} data_type: 7 int64_data: [{}] name: "{}" }} )", count, values, name);
}

TEST(Inference, FollowsShapeArithmeticToReshape) {
  const Known known(kInput + Ints("zero", "0", 1) + Ints("tail", "2, -1", 2) + R"(
      node { input: "x" output: "s" op_type: "Shape" }
      node { input: "s" input: "zero" output: "n" op_type: "Gather" }
      node { input: "n" input: "tail" output: "t" op_type: "Concat" attribute { name: "axis" type: INT i: 0 } }
      node { input: "x" input: "t" output: "y" op_type: "Reshape" })");
  EXPECT_EQ(known["s"], "tensor(int64)[2] = [N, 6]");
  EXPECT_EQ(known["n"], "tensor(int64)[1] = [N]");
  EXPECT_EQ(known["t"], "tensor(int64)[3] = [N, 2, -1]");
  EXPECT_EQ(known["y"], "tensor(float)[N, 2, 3]");
}

TEST(Inference, IgnoresTheOrderOfNodes) {
  const Known known(kInput + R"(
      node { input: "a" output: "y" op_type: "Transpose" }
      node { input: "x" output: "a" op_type: "Relu" })");
  EXPECT_EQ(known["y"], "tensor(float)[6, N]");
}

TEST(Inference, LeavesACycleUnknown) {
  const Known known(R"(node { input: "b" output: "a" op_type: "Relu" } node { input: "a" output: "b" op_type: "Relu" })");
  EXPECT_EQ(known["a"], "unknown");
}

TEST(Inference, JoinsBranchesAndLoops) {
  const std::string branch =
      R"(attribute {{ name: "{}" type: GRAPH g {{ name: "b"
         node {{ input: "x" input: "{}" output: "{}" op_type: "Concat" attribute {{ name: "axis" type: INT i: 1 }} }}
         output {{ name: "{}" }} }} }} )";
  const Known known(kInput + R"(initializer { data_type: 9 int32_data: 1 name: "c" } node { input: "c" output: "y" op_type: "If" )" +
                    fmt::format(fmt::runtime(branch), "then_branch", "x", "t", "t") +
                    fmt::format(fmt::runtime(branch), "else_branch", "x", "e", "e") + "}" +
                    R"(node { input: "" input: "c" input: "x" output: "last" output: "all" op_type: "Loop"
                       attribute { name: "body" type: GRAPH g { name: "l" input { name: "i" } input { name: "go" }
                       input { name: "v" } node { input: "v" output: "w" op_type: "Abs" }
                       node { input: "go" output: "again" op_type: "Identity" } output { name: "again" }
                       output { name: "w" } output { name: "i" } } } })");
  EXPECT_EQ(known["y"], "tensor(float)[N, 12]");
  EXPECT_EQ(known["i"], "tensor(int64)[]");
  EXPECT_EQ(known["last"], "tensor(float)") << "a carried value may change its shape";
  EXPECT_EQ(known["all"], "tensor(int64)[?]");
}

const std::string kFunction = R"(
opset_import { domain: "d" version: 1 }
functions { name: "F" domain: "d" input: "p" output: "q" attribute: "type" opset_import { version: 17 }
  node { input: "p" output: "q" op_type: "Cast" attribute { name: "to" ref_attr_name: "type" type: INT } } })";
const std::string kTwoCalls = R"(
    node { input: "x" output: "a" op_type: "F" domain: "d" attribute { name: "type" type: INT i: 7 } }
    node { input: "x" output: "b" op_type: "F" domain: "d" attribute { name: "type" type: INT i: 11 } })";

TEST(Inference, InfersFunctionsAtEveryCall) {
  const Known known(kInput + kTwoCalls, kFunction);
  EXPECT_EQ(known["a"], "tensor(int64)[N, 6]");
  EXPECT_EQ(known["b"], "tensor(double)[N, 6]");
  EXPECT_EQ(known["q"], "unknown[N, 6]") << "what holds for both calls";
  EXPECT_TRUE(known.facts.gaps.empty());
}

TEST(Inference, NamesTheBudgetThatEndsCalls) {
  Limits limits;
  limits.max_inferred_call_cost = 5;
  const Known known(kInput + kTwoCalls, kFunction, limits);
  EXPECT_EQ(known["b"], "unknown");
  ASSERT_EQ(known.facts.gaps.size(), 1u);
  EXPECT_EQ(known.facts.gaps[0], "limit max_inferred_call_cost is 5");
}

TEST(Inference, TakesNumbersAtTheEdgeOfTheirType) {
  const std::string lowest = "-9223372036854775808";
  const auto scalar = [](const std::string& name, const std::string& value) {
    return fmt::format(R"(initializer {{ data_type: 7 int64_data: {} name: "{}" }} )", value, name);
  };
  const Known known(kInput + scalar("start", "0") + scalar("limit", lowest) + scalar("step", "-1") +
                    Ints("low", lowest, 1) + R"(
      node { input: "start" input: "limit" input: "step" output: "r" op_type: "Range" }
      node { input: "x" input: "low" input: "low" input: "step" input: "low" output: "y" op_type: "Slice" }
      node { input: "x" input: "low" output: "g" op_type: "GatherND"
             attribute { name: "batch_dims" type: INT i: 9223372036854775807 } })");
  EXPECT_EQ(known["r"], "tensor(int64)[?]");
  EXPECT_EQ(known["y"], "tensor(float)[N, ?]");
  EXPECT_EQ(known["g"], "tensor(float)");
}

TEST(Inference, DoesNotTrustADefaultThatACallerMayReplace) {
  const std::string shape = R"(input { name: "t" type { tensor_type { elem_type: 7 shape { dim { dim_value: 1 } } } } } )";
  const Known known(kInput + shape + Ints("t", "-1", 1) + R"(node { input: "x" input: "t" output: "y" op_type: "Reshape" })");
  EXPECT_EQ(known["y"], "tensor(float)[?]");
}

}  // namespace
}  // namespace onnx_assay::facts
