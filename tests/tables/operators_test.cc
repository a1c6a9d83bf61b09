#include "analyzer/tables/operators.h"

#include <algorithm>
#include <set>

#include "gtest/gtest.h"
#include "tests/tables/read_rows.h"

namespace onnx_assay::tables {
namespace {

using nlohmann::json;

constexpr std::string_view kAttributeTypes[] = {"undefined", "float",  "int",     "string",  "tensor",
                                                "graph",     "floats", "ints",    "strings", "tensors",
                                                "graphs",    "sparse_tensor", "sparse_tensors",
                                                "type_proto", "type_protos"};

std::string Text(std::string_view view) { return std::string(view); }

std::set<std::string> TypesOf(const Formal& formal) {
  std::set<std::string> types;
  for (std::size_t type = 0; type < kMaxTypes; ++type) {
    if (formal.types[type]) types.insert(Text(TypeName(static_cast<TypeId>(type))));
  }
  return types;
}

void ExpectFormal(const Formal& formal, const json& row, const json& constraints) {
  EXPECT_EQ(formal.name, row.at("name").get<std::string>());
  const std::string type = row.at("type");
  EXPECT_EQ(formal.constraint, type);
  constexpr std::string_view kKinds[] = {"single", "optional", "variadic"};
  EXPECT_EQ(kKinds[static_cast<std::size_t>(formal.kind)], row.at("kind").get<std::string>());
  EXPECT_EQ(formal.homogeneous, row.value("homogeneous", true));
  std::set<std::string> types = {type};
  if (constraints.contains(type)) types = constraints.at(type).get<std::set<std::string>>();
  EXPECT_EQ(TypesOf(formal), types);
}

void ExpectLimit(std::optional<std::size_t> limit, const json& value) {
  if (value.is_null() || value.get<std::uint64_t>() >= 0xffff) {
    EXPECT_EQ(limit, std::nullopt);
  } else {
    EXPECT_EQ(limit, value.get<std::size_t>());
  }
}

void ExpectRow(const OpSchema& schema, const json& row) {
  EXPECT_EQ(schema.deprecated(), row.at("deprecated").get<bool>());
  EXPECT_EQ(schema.is_function(), row.value("is_function", false));
  EXPECT_EQ(schema.min_inputs(), row.at("min_inputs").get<std::size_t>());
  EXPECT_EQ(schema.min_outputs(), row.at("min_outputs").get<std::size_t>());
  ExpectLimit(schema.max_inputs(), row.at("max_inputs"));
  ExpectLimit(schema.max_outputs(), row.at("max_outputs"));
  ASSERT_EQ(schema.input_count(), row.at("inputs").size());
  ASSERT_EQ(schema.output_count(), row.at("outputs").size());
  for (std::size_t i = 0; i < schema.input_count(); ++i) {
    ExpectFormal(schema.input(i), row.at("inputs")[i], row.at("type_constraints"));
  }
  for (std::size_t i = 0; i < schema.output_count(); ++i) {
    ExpectFormal(schema.output(i), row.at("outputs")[i], row.at("type_constraints"));
  }
  ASSERT_EQ(schema.attribute_count(), row.at("attributes").size());
  for (std::size_t i = 0; i < schema.attribute_count(); ++i) {
    const AttributeFormal attribute = schema.attribute(i);
    const json& expected = row.at("attributes")[i];
    EXPECT_EQ(attribute.name, expected.at("name").get<std::string>());
    EXPECT_EQ(kAttributeTypes[attribute.type], expected.at("type").get<std::string>());
    EXPECT_EQ(attribute.required, expected.at("required").get<bool>());
    const json value = expected.value("default", json());
    EXPECT_EQ(attribute.default_json.empty() ? json() : json::parse(attribute.default_json), value);
  }
}

std::size_t ExpectFile(const std::string& file, bool contrib) {
  std::size_t checked = 0;
  for (const json& row : ReadRows(file)) {
    const std::string domain = row.at("domain"), name = row.at("name");
    if (contrib && (domain == "ai.onnx" || row.at("min_inputs").is_null())) continue;
    const int since = row.at("since_version");
    SCOPED_TRACE(domain + "::" + name + "-" + std::to_string(since));
    const OpSchema* const schema = FindOperator(domain, name, since);
    if (schema == nullptr) {
      ADD_FAILURE() << "not found";
      continue;
    }
    EXPECT_EQ(schema->since_version(), since);
    EXPECT_EQ(schema->name(), name);
    EXPECT_EQ(schema->domain(), domain == "ai.onnx" ? "" : domain);
    ExpectRow(*schema, row);
    ++checked;
  }
  return checked;
}

TEST(OperatorsTest, TheCompiledTableIsTheCommittedOne) {
  EXPECT_GE(ExpectFile("onnx-operators.jsonl", false), 659u);
  EXPECT_GE(ExpectFile("contrib-operators.jsonl", true), 200u);
}

TEST(OperatorsTest, TheFormInForceIsTheNewestNotAboveTheOpset) {
  EXPECT_EQ(FindOperator("", "Add", 6)->since_version(), 6);
  EXPECT_EQ(FindOperator("", "Add", 12)->since_version(), 7);
  EXPECT_EQ(FindOperator("ai.onnx", "Add", 1000)->since_version(), 14);
  EXPECT_EQ(FindOperator("", "Add", 0), nullptr);
  EXPECT_EQ(FindOperator("", "Gelu", 19), nullptr);
  EXPECT_EQ(FindOperator("", "add", 14), nullptr);
  EXPECT_EQ(FindOperator("nobody", "Add", 14), nullptr);
  EXPECT_TRUE(FindOperator("", "Upsample", 10)->deprecated());
}

TEST(OperatorsTest, PermittedCountsBindWhereTheSourceListsThem) {
  const OpSchema& old = *FindOperator("", "BatchNormalization", 9);
  EXPECT_TRUE(old.AllowsOutputCount(1));
  EXPECT_FALSE(old.AllowsOutputCount(2));
  EXPECT_TRUE(old.AllowsOutputCount(5));
  EXPECT_FALSE(old.AllowsOutputCount(6));
  EXPECT_TRUE(FindOperator("", "Concat", 13)->AllowsInputCount(100'000));
  EXPECT_FALSE(FindOperator("", "Add", 14)->AllowsInputCount(3));
}

TEST(OperatorsTest, NamesOfADomainAreSortedAndUnique) {
  for (const std::string_view domain : {"", "ai.onnx.ml", "com.microsoft"}) {
    const std::span<const std::string_view> names = OperatorNames(domain);
    EXPECT_FALSE(names.empty());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end(), std::greater_equal<>()), names.end());
  }
  EXPECT_TRUE(OperatorNames("nobody").empty());
}

TEST(OperatorsTest, TypeNamesRoundTrip) {
  EXPECT_EQ(TypeName(FindType("seq(tensor(int64))")), "seq(tensor(int64))");
  EXPECT_EQ(FindType("tensor(double )"), kNoType);
  EXPECT_EQ(TypeName(kNoType), "");
}

}  // namespace
}  // namespace onnx_assay::tables
