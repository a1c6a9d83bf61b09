#include "analyzer/tables/domains.h"

#include "gtest/gtest.h"
#include "tests/tables/read_rows.h"

namespace onnx_assay::tables {
namespace {

using nlohmann::json;

TEST(DomainsTest, TheCompiledDomainsAreTheCommittedOnes) {
  const std::vector<json> rows = ReadRows("known-domains.jsonl");
  ASSERT_EQ(KnownDomainCount(), rows.size());
  for (const json& row : rows) {
    const std::string domain = row.at("domain");
    SCOPED_TRACE(domain);
    const std::optional<KnownDomain> known = FindDomain(domain);
    ASSERT_TRUE(known);
    EXPECT_EQ(known->domain, domain == "ai.onnx" ? "" : domain);
    EXPECT_EQ(known->owner, row.at("owner").get<std::string>());
    EXPECT_EQ(known->notes, row.at("notes").get<std::string>());
    EXPECT_EQ(DomainKindName(known->kind), row.at("kind").get<std::string>());
    EXPECT_EQ(known->schema_public, row.at("schema_public").get<bool>());
  }
}

TEST(DomainsTest, AnEntryCoversSubDomainsOnlyWhereItsOwnerMakesThem) {
  EXPECT_EQ(FindDomain("pkg.torch.2.6.0")->owner, "PyTorch");
  EXPECT_EQ(FindDomain("finn.custom_op.fpgadataflow.hls")->domain, "finn.custom_op.fpgadataflow");
  EXPECT_EQ(FindDomain("com.microsoft.evil"), std::nullopt);
  EXPECT_EQ(FindDomain("pkg.torchy"), std::nullopt);
  EXPECT_EQ(FindDomain("COM.MICROSOFT"), std::nullopt);
}

TEST(DomainsTest, TheCompiledDangersAreTheCommittedOnes) {
  std::size_t count = 0;
  for (const json& row : ReadRows("dangerous-operators.jsonl")) {
    if (row.at("domain") == "*") continue;
    ++count;
    const std::string domain = row.at("domain"), name = row.at("name");
    SCOPED_TRACE(domain + "::" + name);
    const std::optional<DangerousOperator> danger = FindDangerousOperator(domain, name);
    ASSERT_TRUE(danger);
    EXPECT_EQ(danger->name(), name);
    EXPECT_EQ(danger->why(), row.at("why").get<std::string>());
    EXPECT_EQ(DangerCategoryName(danger->category()), row.at("category").get<std::string>());
    ASSERT_EQ(danger->payload_attribute_count(), row.at("payload_attributes").size());
    for (std::size_t i = 0; i < danger->payload_attribute_count(); ++i) {
      EXPECT_EQ(danger->payload_attribute(i), row.at("payload_attributes")[i].get<std::string>());
    }
    ASSERT_EQ(danger->payload_input_count(), row.at("payload_inputs").size());
    for (std::size_t i = 0; i < danger->payload_input_count(); ++i) {
      EXPECT_EQ(danger->payload_input(i), row.at("payload_inputs")[i].get<std::string>());
    }
  }
  EXPECT_EQ(DangerousOperatorCount(), count);
}

TEST(DomainsTest, AWildcardStandsForEveryOperatorOfItsDomain) {
  EXPECT_EQ(FindDangerousOperator("mmcv", "RoIAlignRotated")->name(), "*");
  EXPECT_EQ(FindDangerousOperator("com.microsoft", "PythonOp")->category(), DangerCategory::kForeignCode);
  EXPECT_FALSE(FindDangerousOperator("", "Conv"));
  EXPECT_FALSE(FindDangerousOperator("com.microsoft", "FusedConv"));
}

}  // namespace
}  // namespace onnx_assay::tables
