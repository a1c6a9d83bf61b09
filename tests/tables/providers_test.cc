#include "analyzer/tables/providers.h"

#include <fstream>
#include <set>

#include "gtest/gtest.h"
#include "tests/tables/read_rows.h"

namespace onnx_assay::tables {
namespace {

using nlohmann::json;

VariantId VariantOf(ProviderId provider, const std::string& name) {
  for (std::size_t i = 0; i < ProviderAt(provider).variant_count; ++i) {
    if (ProviderVariant(provider, i) == name) return static_cast<VariantId>(i);
  }
  return 0xff;
}

// Restrictions of a row: its own, and for a measured row those that the runtime told of the operator.
json RestrictionsOf(const json& row) {
  json codes = row.value("restrictions", json::array());
  if (!row.contains("first_release")) return codes;
  for (const json& told : ReadRows("runtime-restrictions.jsonl")) {
    if (told.at("provider") == row.at("provider") && told.at("domain") == row.at("domain") &&
        told.at("op") == row.at("op")) {
      codes.push_back(told.at("restriction"));
    }
  }
  return codes;
}

// Whether some compiled kernel says what the row says.
bool Holds(const KernelRange& kernels, const json& row) {
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const ProviderKernel kernel = kernels[i];
    const std::optional<int> until = kernel.until();
    if (kernel.since() != row.at("since") || (until ? json(*until) : json()) != row.at("until")) continue;
    if (kernel.constraint_count() != row.at("types").size()) continue;
    bool equal = true;
    std::size_t constraint = 0;
    for (const auto& [name, types] : row.at("types").items()) {
      std::size_t known = 0;
      for (const json& type : types) {
        const TypeId id = FindType(type.get<std::string>());
        if (id != kNoType) known += kernel.constraint_types(constraint)[id] ? 1 : 1000;
      }
      equal = equal && kernel.constraint_name(constraint) == name &&
              known <= kernel.constraint_types(constraint).count();
      ++constraint;
    }
    const json codes = RestrictionsOf(row);
    equal = equal && kernel.restriction_count() == codes.size();
    for (std::size_t code = 0; equal && code < codes.size(); ++code) {
      equal = kernel.restriction(code) == codes[code].get<std::string>();
    }
    if (equal && row.contains("first_release")) {
      equal = kernel.InRelease(*FindRuntimeRelease(row.at("first_release").get<std::string>())) &&
              kernel.InRelease(*FindRuntimeRelease(row.at("last_release").get<std::string>()));
    }
    if (equal) return true;
  }
  return false;
}

std::size_t ExpectRows(const std::string& file, bool skip_cpu) {
  std::size_t count = 0;
  for (const json& row : ReadRows(file)) {
    const std::string provider_name = row.at("provider");
    if (skip_cpu && provider_name == "CPUExecutionProvider") continue;
    const std::optional<ProviderId> provider = FindProvider(provider_name);
    if (!provider) {
      ADD_FAILURE() << provider_name;
      continue;
    }
    const VariantId variant = VariantOf(*provider, row.value("variant", ""));
    const KernelRange kernels =
        FindKernels(*provider, variant, row.at("domain").get<std::string>(), row.at("op").get<std::string>());
    EXPECT_TRUE(Holds(kernels, row)) << row;
    ++count;
  }
  return count;
}

// JSON objects of the tables are in order of their keys when a row is read back.
TEST(ProvidersTest, TheCompiledKernelsAreTheCommittedOnes) {
  EXPECT_EQ(ExpectRows("provider-kernels.jsonl", true), 4106u - 604u);
  EXPECT_GE(ExpectRows("runtime-kernels.jsonl", false), 900u);
}

TEST(ProvidersTest, EveryProviderIsFoundByNameAndAlias) {
  std::ifstream in(ONNX_ASSAY_TABLES_DATA "/providers.json");
  const json facts = json::parse(in).at("providers");
  ASSERT_EQ(ProviderCount(), facts.size());
  std::set<std::string_view> aliases;
  for (std::size_t i = 0; i < ProviderCount(); ++i) {
    const Provider provider = ProviderAt(i);
    EXPECT_TRUE(facts.contains(std::string(provider.name)));
    EXPECT_EQ(FindProvider(provider.name), i);
    ASSERT_GE(provider.alias_count, 1u);
    for (std::size_t alias = 0; alias < provider.alias_count; ++alias) {
      const std::string_view name = ProviderAlias(static_cast<ProviderId>(i), alias);
      EXPECT_EQ(FindProvider(name), i);
      EXPECT_TRUE(aliases.insert(name).second) << name;
    }
  }
  EXPECT_EQ(FindProvider("CUDA"), FindProvider("CUDAExecutionProvider"));
  EXPECT_EQ(FindProvider("cudaa"), std::nullopt);
}

TEST(ProvidersTest, AnOpenRangeOfARegistryTakesOneVersion) {
  const KernelRange casts = FindKernels(*FindProvider("cuda"), 0, "", "Cast");
  ASSERT_FALSE(casts.empty());
  const ProviderKernel newest = casts[casts.size() - 1];
  EXPECT_EQ(newest.until(), std::nullopt);
  EXPECT_TRUE(newest.TakesVersion(newest.since()));
  EXPECT_FALSE(newest.TakesVersion(newest.since() + 1));
}

TEST(ProvidersTest, ReleasesOfTheRuntimeAreFoundByMinorVersion) {
  EXPECT_EQ(RuntimeReleaseAt(*FindRuntimeRelease("1.31")).version, "1.31.1");
  EXPECT_EQ(RuntimeReleaseAt(*FindRuntimeRelease("1.16.0")).version, "1.16.0");
  EXPECT_EQ(FindRuntimeRelease("1"), std::nullopt);
  EXPECT_EQ(FindRuntimeRelease("1.3"), std::nullopt);
  EXPECT_EQ(FindRuntimeRelease("2.0"), std::nullopt);
  const std::size_t release = *FindRuntimeRelease("1.31.1");
  EXPECT_EQ(RuntimeOpset(release, "ai.onnx"), 26);
  EXPECT_EQ(RuntimeOpset(release, ""), 26);
  EXPECT_EQ(RuntimeOpset(release, "ai.onnx.ml"), 5);
  EXPECT_EQ(RuntimeOpset(release, "nobody"), std::nullopt);
  EXPECT_EQ(RuntimeReleaseAt(release).ir_version, 13);
}

}  // namespace
}  // namespace onnx_assay::tables
