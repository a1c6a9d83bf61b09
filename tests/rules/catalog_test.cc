#include "rules/catalog.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace onnx_assay {
namespace {

namespace fs = std::filesystem;

// `<family>/<rule>` of every rule source, in the order of the table.
std::vector<std::string> RuleSources() {
  std::vector<std::string> sources;
  const fs::path root = ONNX_ASSAY_RULES;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const fs::path relative = fs::relative(entry.path(), root);
    if (relative.extension() != ".cc" || relative.begin()->string() == "shared") continue;
    sources.push_back(relative.string());
  }
  std::sort(sources.begin(), sources.end());
  for (std::string& source : sources) source.resize(source.size() - 3);
  return sources;
}

TEST(Catalog, HoldsEveryRuleFileUnderItsName) {
  const std::vector<std::string> sources = RuleSources();
  ASSERT_EQ(AllRules().size(), sources.size());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    std::string name = sources[i].substr(sources[i].find('/') + 1);
    std::replace(name.begin(), name.end(), '_', '-');
    EXPECT_EQ(AllRules()[i]->name, name) << sources[i];
  }
}

TEST(Catalog, CodesAndNamesAreUnique) {
  std::set<std::string_view> seen;
  for (const Rule* const rule : AllRules()) {
    EXPECT_TRUE(seen.insert(rule->id).second) << rule->id;
    EXPECT_TRUE(seen.insert(rule->name).second) << rule->name;
    EXPECT_EQ(FindRule(rule->id), rule);
    EXPECT_EQ(FindRule(rule->name), rule);
  }
  EXPECT_EQ(FindRule("TEN02"), nullptr);
}

TEST(Catalog, AFolderHasOnePrefixAndAPrefixOneFolder) {
  const std::vector<std::string> sources = RuleSources();
  ASSERT_EQ(AllRules().size(), sources.size());
  std::map<std::string, std::string> prefix_of;
  std::map<std::string, std::string> folder_of;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::string id(AllRules()[i]->id);
    ASSERT_TRUE(std::regex_match(id, std::regex("[A-Z]{3}[0-9]{3}"))) << id;
    const std::string folder = sources[i].substr(0, sources[i].find('/'));
    const std::string prefix(AllRules()[i]->family());
    EXPECT_EQ(prefix_of.emplace(folder, prefix).first->second, prefix) << sources[i];
    EXPECT_EQ(folder_of.emplace(prefix, folder).first->second, folder) << sources[i];
  }
}

TEST(Catalog, TextsAreComplete) {
  for (const Rule* const rule : AllRules()) {
    EXPECT_TRUE(std::regex_match(std::string(rule->name), std::regex("[a-z0-9]+(-[a-z0-9]+)*")))
        << rule->name;
    EXPECT_FALSE(rule->summary.empty()) << rule->id;
    EXPECT_LE(rule->summary.size(), 120u) << rule->id;
    EXPECT_FALSE(rule->summary.ends_with('.')) << rule->id;
    EXPECT_EQ(rule->summary.find('\n'), std::string_view::npos) << rule->id;
    EXPECT_GE(rule->rationale.size(), 60u) << rule->id;
    EXPECT_GE(rule->remediation.size(), 20u) << rule->id;
    EXPECT_TRUE(std::regex_match(std::string(rule->since), std::regex("[0-9]+\\.[0-9]+\\.[0-9]+")))
        << rule->id;
  }
}

TEST(Catalog, ReferencesHaveTheirPublishedForm) {
  const std::regex advisory("CVE-[0-9]{4}-[0-9]{4,}|GHSA(-[0-9a-z]{4}){3}");
  for (const Rule* const rule : AllRules()) {
    for (const int cwe : rule->cwe) EXPECT_GT(cwe, 0) << rule->id;
    for (const std::string_view id : rule->advisories) {
      EXPECT_TRUE(std::regex_match(std::string(id), advisory)) << rule->id << ": " << id;
    }
  }
}

}  // namespace
}  // namespace onnx_assay
