// Runs the cases of one rule: `rule_test <family>/<rule>`. A `fires_` case must give exactly the
// findings of its `.expected` file, a `silent_` case none, and a rule must have both kinds.
//
// With ASSAY_UPDATE_EXPECTED=1 the expected files are written; the run fails so that it is seen.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "fmt/format.h"
#include "rules/catalog.h"
#include "tests/support/fixture.h"
#include "tests/support/inspect_fixture.h"

namespace onnx_assay::test {
namespace {

namespace fs = std::filesystem;

std::string ReadText(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Complaints about one rule, printed as they come.
class Complaints {
 public:
  void Add(const fs::path& about, std::string_view text) {
    fmt::print("{}: {}\n", about.string(), text);
    ++count_;
  }
  int count() const { return count_; }

 private:
  int count_ = 0;
};

void CompareWithExpected(const fs::path& source, const std::string& found, Complaints& complaints) {
  const fs::path expected_path = fs::path(source).replace_extension(".expected");
  const std::string expected = ReadText(expected_path);
  if (expected == found) return;
  if (const char* const update = std::getenv("ASSAY_UPDATE_EXPECTED"); update && *update == '1') {
    std::ofstream(expected_path, std::ios::binary) << found;
    complaints.Add(expected_path, "written; look at it and run again");
    return;
  }
  complaints.Add(source,
                 fmt::format("findings differ\n--- expected\n{}--- found\n{}---", expected, found));
}

void RunCase(const Rule& rule, const fs::path& source, Complaints& complaints) {
  const absl::StatusOr<Fixture> fixture = LoadFixture(source.string());
  if (!fixture.ok()) return complaints.Add(source, fixture.status().ToString());
  const Rule* const rules[] = {&rule};
  const absl::StatusOr<Inspection> inspection = InspectFixture(*fixture, rules);
  if (!inspection.ok()) return complaints.Add(source, inspection.status().ToString());
  for (const Finding& finding : inspection->findings) {
    const std::string fault = FaultOf(finding, *fixture);
    if (!fault.empty())
      complaints.Add(source, fmt::format("{}: {}", fault, ExpectedLines({finding})));
  }
  const std::string found = ExpectedLines(inspection->findings);
  if (fixture->name.starts_with("silent_")) {
    if (!found.empty()) complaints.Add(source, "the rule fires:\n" + found);
  } else if (found.empty()) {
    complaints.Add(source, "the rule does not fire");
  } else {
    CompareWithExpected(source, found, complaints);
  }
}

int RunRule(const std::string& family_and_rule) {
  Complaints complaints;
  const fs::path folder = fs::path(ONNX_ASSAY_TESTDATA) / "rules" / family_and_rule;
  std::string name = fs::path(family_and_rule).filename().string();
  for (char& c : name) c = c == '_' ? '-' : c;
  const Rule* const rule = FindRule(name);
  if (rule == nullptr) {
    complaints.Add(folder, fmt::format("no rule is named {}", name));
    return 1;
  }
  int fires = 0;
  int silent = 0;
  for (const std::string& source : FindFixtures(folder.string())) {
    const std::string stem = fs::path(source).stem().string();
    if (stem.starts_with("fires_")) {
      ++fires;
    } else if (stem.starts_with("silent_")) {
      ++silent;
    } else {
      complaints.Add(source, "the name of a case starts with fires_ or silent_");
      continue;
    }
    RunCase(*rule, source, complaints);
  }
  if (fires == 0) complaints.Add(folder, "has no fires_ case");
  if (silent == 0) complaints.Add(folder, "has no silent_ case");
  fmt::print("{} {}: {} fires_, {} silent_, {} complaints\n", rule->id, rule->name, fires, silent,
             complaints.count());
  return complaints.count() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace onnx_assay::test

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: rule_test FAMILY/RULE...\n", stderr);
    return 2;
  }
  int result = 0;
  for (int i = 1; i < argc; ++i) result |= onnx_assay::test::RunRule(argv[i]);
  return result;
}
