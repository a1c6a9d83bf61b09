// Every fault of external data in every place that can hold a tensor: the rule for the fault fires, and
// no other rule of the family speaks of anything else.
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fmt/format.h"
#include "gtest/gtest.h"
#include "rules/catalog.h"
#include "tests/support/fixture.h"
#include "tests/support/inspect_fixture.h"

namespace onnx_assay::test {
namespace {

struct Holder {
  std::string_view name;
  std::string_view graph;     // inside GraphProto, with {T} for the fields of the tensor
  std::string_view model;     // inside ModelProto
};

constexpr Holder kHolders[] = {
    {"initializer", "initializer { {T} }", ""},
    {"sparse values", "sparse_initializer { dims: 9 values { {T} } }", ""},
    {"sparse indices", "sparse_initializer { dims: 9 indices { {T} } }", ""},
    {"attribute", R"(node { output: "c" op_type: "Constant" attribute { name: "value" type: TENSOR t { {T} } } })", ""},
    {"attribute list", R"(node { output: "c" op_type: "C" attribute { name: "a" type: TENSORS tensors { {T} } } })", ""},
    {"sparse attribute",
     R"(node { output: "c" op_type: "C" attribute { name: "a" type: SPARSE_TENSOR sparse_tensor { values { {T} } } } })", ""},
    {"list of sparse tensors",
     R"(node { output: "c" op_type: "C" attribute { name: "a" type: SPARSE_TENSORS sparse_tensors { values { {T} } } } })", ""},
    {"subgraph",
     R"(node { output: "c" op_type: "If" attribute { name: "then_branch" type: GRAPH g { name: "b" initializer { {T} } } } })", ""},
    {"subgraph in a list",
     R"(node { output: "c" op_type: "C" attribute { name: "a" type: GRAPHS graphs { name: "b" initializer { {T} } } } })", ""},
    {"function body", "",
     R"(functions { name: "F" node { output: "c" op_type: "Constant" attribute { name: "value" type: TENSOR t { {T} } } } })"},
    {"function default", "", R"(functions { name: "F" attribute_proto { name: "a" type: TENSOR t { {T} } } })"},
    {"graph in a function default", "",
     R"(functions { name: "F" attribute_proto { name: "a" type: GRAPH g { name: "b" initializer { {T} } } } })"},
    {"training initialization", "", R"(training_info { initialization { name: "b" initializer { {T} } } })"},
    {"training algorithm", "", R"(training_info { algorithm { name: "b" initializer { {T} } } })"},
};

struct Fault {
  std::string_view rule;
  std::string_view tensor;      // fields of the tensor; data_location is added
  std::string_view directives;  // what lies beside the model
};

constexpr std::string_view kTensor = R"(dims: 4 data_type: 1 name: "w" data_location: EXTERNAL )";
constexpr std::string_view kFile = "%sidecar w.bin 16\n";

#define LOCATION(text) "external_data { key: \"location\" value: \"" text "\" } "
#define ENTRY(key, value) "external_data { key: \"" key "\" value: \"" value "\" } "
#define CHECKSUM ENTRY("checksum", "e129f27c5103bc5cc44bcdf0a15e160d445066ff")

constexpr Fault kFaults[] = {
    {"", LOCATION("w.bin") ENTRY("offset", "0") ENTRY("length", "16") CHECKSUM, kFile},
    {"", LOCATION("d/a..b.bin") CHECKSUM, "%sidecar d/a..b.bin 16\n"},
    {"missing-location", CHECKSUM, kFile},
    {"missing-location", LOCATION(""), kFile},
    {"absolute-location", LOCATION("/etc/passwd"), ""},
    {"escapes-directory", LOCATION("../w.bin"), "%sidecar ../w.bin 16\n"},
    {"escapes-directory", LOCATION("d/../../w.bin"), "%sidecar ../w.bin 16\n"},
    {"windows-path", LOCATION("NUL"), ""},
    {"url-location", LOCATION("https://example.com/w.bin"), ""},
    {"control-characters", LOCATION("w.bin\\000.txt"), kFile},
    {"memory-marker", LOCATION("*/_ORT_MEM_ADDR_/*") ENTRY("offset", "140737488355328"), ""},
    {"bad-number", LOCATION("w.bin") ENTRY("offset", "-16") CHECKSUM, kFile},
    {"bad-number", LOCATION("w.bin") ENTRY("length", "18446744073709551616") CHECKSUM, kFile},
    {"range-past-end", LOCATION("w.bin") ENTRY("offset", "4096") CHECKSUM, kFile},
    {"range-past-end", LOCATION("w.bin") ENTRY("offset", "9223372036854775807") CHECKSUM, kFile},
    {"size-mismatch", LOCATION("w.bin") ENTRY("length", "12") CHECKSUM, kFile},
    {"checksum-mismatch", LOCATION("w.bin") ENTRY("checksum", "0000000000000000000000000000000000000000"), kFile},
    {"duplicate-key", LOCATION("w.bin") LOCATION("w.bin") CHECKSUM, kFile},
    {"inline-and-external", LOCATION("w.bin") CHECKSUM "float_data: 1 ", kFile},
    {"not-a-regular-file", LOCATION("w.bin"), "%fifo w.bin\n"},
    {"not-a-regular-file", LOCATION("w.bin"), "%directory w.bin\n"},
    {"references-model-file", LOCATION("model.onnx"), ""},
    {"missing-file", LOCATION("w.bin"), ""},
    {"symlink", LOCATION("w.bin"), "%sidecar ../w.bin 16\n%symlink w.bin ../w.bin\n"},
    {"symlink", LOCATION("d/w.bin"), "%sidecar e/w.bin 16\n%symlink d e\n"},
    {"hard-link", LOCATION("w.bin") CHECKSUM, "%sidecar w.bin 16\n%hardlink v.bin w.bin\n"},
    {"unknown-key", LOCATION("w.bin") CHECKSUM ENTRY("mmap", "1"), kFile},
    {"orphan-bytes", LOCATION("w.bin") ENTRY("checksum", "f7a1fae7dbe86fd7ea1af68e8a36ad9b6b1e2a04"), "%sidecar w.bin 100\n"},
    {"gap", LOCATION("w.bin") ENTRY("offset", "84"), "%sidecar w.bin 100\n"},
    {"unpinned-sidecar", LOCATION("w.bin"), kFile},
    {"writable-by-others", LOCATION("w.bin") CHECKSUM, "%sidecar w.bin 16\n%mode w.bin 666\n"},
};

std::string Source(const Holder& holder, const Fault& fault) {
  const auto filled = [&](std::string text) {
    const std::size_t at = text.find("{T}");
    if (at != std::string::npos) text.replace(at, 3, fmt::format("{}{}", kTensor, fault.tensor));
    return text;
  };
  return fmt::format("ir_version: 8 graph {{ name: \"g\" {} }} opset_import {{ version: 17 }} {}\n{}",
                     filled(std::string(holder.graph)), filled(std::string(holder.model)), fault.directives);
}

// What may be said beside the fault itself of a case whose sidecar cannot be pinned or read whole.
bool Beside(std::string_view fired, const Fault& fault) {
  if (fired == "unpinned-sidecar") return true;
  if (fault.rule == "orphan-bytes") return fired == "checksum-mismatch";
  if (fault.rule == "windows-path") return fired == "missing-file";
  if (fault.rule == "range-past-end") return fired == "gap";
  return fault.rule == "size-mismatch" && fired == "orphan-bytes";
}

TEST(ExternalMatrix, EveryFaultInEveryHolderIsNamedAndNothingElse) {
  std::vector<const Rule*> rules;
  for (const Rule* const rule : AllRules()) {
    if (rule->family() == "EXT") rules.push_back(rule);
  }
  for (const Holder& holder : kHolders) {
    for (const Fault& fault : kFaults) {
      const std::string source = Source(holder, fault);
      const absl::StatusOr<Fixture> fixture = ParseFixture(source);
      ASSERT_TRUE(fixture.ok()) << holder.name << ": " << fixture.status() << "\n" << source;
      const absl::StatusOr<Inspection> inspection = InspectFixture(*fixture, rules);
      ASSERT_TRUE(inspection.ok()) << inspection.status();
      std::set<std::string_view> fired;
      for (const Finding& finding : inspection->findings) fired.insert(finding.rule->name);
      if (!fault.rule.empty()) {
        EXPECT_TRUE(fired.contains(fault.rule)) << fault.rule << " in " << holder.name << "\n" << source;
      }
      for (const std::string_view name : fired) {
        EXPECT_TRUE(name == fault.rule || Beside(name, fault)) << name << " beside " << fault.rule << " in " << holder.name;
      }
    }
  }
}

}  // namespace
}  // namespace onnx_assay::test
