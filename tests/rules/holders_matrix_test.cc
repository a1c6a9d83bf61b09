// Holders x faults: what a rule finds in the nodes and tensors of the main graph it must find, at
// the right path, wherever else a model can hold nodes and tensors. The faults are the `fires_`
// cases of the rules, so a new rule is covered without a line here.

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "fmt/core.h"
#include "gtest/gtest.h"
#include "rules/catalog.h"
#include "tests/rules/holders.h"
#include "tests/support/fixture.h"
#include "tests/support/inspect_fixture.h"

namespace onnx_assay::test {
namespace {

using onnx_full::ModelProto;

// Rules that mean something else in some holders, and why.
const std::map<std::string_view, std::string_view> kMainGraphOnly = {
    {"STR027", "inputs of a subgraph are fixed by its operator"},
};
const std::map<std::string_view, std::string_view> kNotInFunctions = {
    {"STR018", "a reference is in place inside a function"},
    // Types and constants inside a function are known at its calls only; the cases of these rules have
    // functions that are called.
    {"SHP010", "needs the values of a call"},
    {"SHP011", "needs the values of a call"},
    {"TEN011", "needs the values of a call"},
};

const std::map<std::string_view, std::string_view> kNotInDefaults = {
    {"STR017", "types in a default graph come from the node that takes it"},
    {"STR020", "types in a default graph come from the node that takes it"},
};

template <typename Visited>
bool Visits(const Rule& rule) {
  return std::holds_alternative<void (*)(const Visited&, const Context&, Reporter&)>(rule.check);
}

std::string FolderOf(const Rule& rule) {
  for (const std::string& path : FindFixtures(ONNX_ASSAY_TESTDATA "/rules")) {
    std::string name(rule.name);
    std::replace(name.begin(), name.end(), '-', '_');
    const std::size_t at = path.find("/" + name + "/");
    if (at != std::string::npos) return path.substr(0, at + name.size() + 1);
  }
  return {};
}

std::set<std::string> PathsOf(const Rule& rule, const Fixture& base, const ModelProto& model) {
  Fixture fixture = base;
  fixture.bytes = model.SerializePartialAsString();
  const Rule* const rules[] = {&rule};
  const absl::StatusOr<Inspection> inspection = InspectFixture(fixture, rules);
  std::set<std::string> paths;
  if (!inspection.ok()) {
    ADD_FAILURE() << inspection.status();
    return paths;
  }
  for (const Finding& finding : inspection->findings) paths.insert(finding.path);
  return paths;
}

// A case whose bytes are what protobuf itself would write, so that moving its parts keeps the
// fault.
struct Subject {
  Fixture fixture;
  ModelProto model;
  std::set<std::string> paths;
};

std::vector<Subject> SubjectsOf(const Rule& rule) {
  std::vector<Subject> subjects;
  const std::string folder = FolderOf(rule);
  if (folder.empty()) return subjects;
  for (const std::string& path : FindFixtures(folder)) {
    absl::StatusOr<Fixture> fixture = LoadFixture(path);
    if (!fixture.ok() || !fixture->name.starts_with("fires_") || fixture->trailing_zeros != 0)
      continue;
    Subject subject{*std::move(fixture), {}, {}};
    if (!subject.model.ParsePartialFromString(subject.fixture.bytes) || !subject.model.has_graph())
      continue;
    subject.paths = PathsOf(rule, subject.fixture, subject.model);
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

class HoldersMatrixTest : public testing::TestWithParam<const Rule*> {};

TEST_P(HoldersMatrixTest, EveryGraphHolderIsReached) {
  const Rule& rule = *GetParam();
  int cells = 0;
  for (const Subject& subject : SubjectsOf(rule)) {
    for (const GraphHolder& holder : GraphHolders()) {
      if (holder.function && kNotInFunctions.contains(rule.id)) continue;
      if (holder.name == "function default" && kNotInDefaults.contains(rule.id)) continue;
      const std::set<std::string> found =
          PathsOf(rule, subject.fixture, holder.place(subject.model));
      for (const std::string& path : subject.paths) {
        if (path != "graph" && !path.starts_with("graph.")) continue;
        if (!holder.tensors && !path.starts_with("graph.node")) continue;
        const std::string expected = holder.path + path.substr(std::string_view("graph").size());
        EXPECT_TRUE(found.contains(expected))
            << rule.id << " " << subject.fixture.name << " in " << holder.name << ": nothing at "
            << expected << ", found " << testing::PrintToString(found);
        ++cells;
      }
    }
  }
  fmt::print("{}: {} cells\n", rule.id, cells);
}

class TensorHoldersMatrixTest : public testing::TestWithParam<const Rule*> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TensorHoldersMatrixTest);

TEST_P(TensorHoldersMatrixTest, EveryTensorHolderIsReached) {
  const Rule& rule = *GetParam();
  const std::regex initializer(R"(graph\.initializer\[(\d+)\](\(.*\))?)");
  for (const Subject& subject : SubjectsOf(rule)) {
    for (const std::string& path : subject.paths) {
      std::smatch parts;
      if (!std::regex_match(path, parts, initializer)) continue;
      const onnx_full::TensorProto& tensor =
          subject.model.graph().initializer(std::stoi(parts[1].str()));
      for (const TensorHolder& holder : TensorHolders()) {
        const std::set<std::string> found =
            PathsOf(rule, subject.fixture, holder.place(subject.model, tensor));
        EXPECT_TRUE(found.contains(holder.path + parts[2].str()))
            << rule.id << " " << subject.fixture.name << " as " << holder.name << ": found "
            << testing::PrintToString(found);
      }
    }
  }
}

template <typename... Visited>
std::vector<const Rule*> RulesAbout() {
  std::vector<const Rule*> rules;
  for (const Rule* const rule : AllRules()) {
    if ((Visits<Visited>(*rule) || ...) && !kMainGraphOnly.contains(rule->id))
      rules.push_back(rule);
  }
  return rules;
}

std::string CodeOf(const testing::TestParamInfo<const Rule*>& rule) {
  return std::string(rule.param->id);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, HoldersMatrixTest,
    testing::ValuesIn(RulesAbout<facts::NodeFacts, facts::TensorFacts, facts::GraphFacts>()),
    CodeOf);
INSTANTIATE_TEST_SUITE_P(Rules, TensorHoldersMatrixTest,
                         testing::ValuesIn(RulesAbout<facts::TensorFacts>()), CodeOf);

}  // namespace
}  // namespace onnx_assay::test
