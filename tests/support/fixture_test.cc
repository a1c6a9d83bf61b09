#include "tests/support/fixture.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "gtest/gtest.h"
#include "onnx_full.pb.h"

namespace onnx_assay::test {
namespace {

struct Case {
  const char* name;
  const char* source;
  std::string bytes;
};

TEST(Fixture, TurnsTextAndDirectivesIntoBytes) {
  using std::string_literals::operator""s;
  const Case cases[] = {
      {"empty model", "", ""},
      {"text alone", "ir_version: 8", "\x08\x08"},
      {"name of an element type", "graph { initializer { data_type: INT64 } }", "\x3a\x04\x2a\x02\x10\x07"},
      {"patch", "ir_version: 8\n%patch 1 0b", "\x08\x0b"},
      {"patch with a comment", "ir_version: 8\n%patch 0x1 0b # eleven", "\x08\x0b"},
      {"append", "ir_version: 8\n%append 10 01\n%append ff", "\x08\x08\x10\x01\xff"},
      {"raw", "%raw 0a 00\n", "\x0a\x00"s},
      {"truncate", "ir_version: 8\n%truncate 1", "\x08"},
      {"splice into a message", "graph { name: \"g\" }\n%splice graph 12 01 68", "\x3a\x06\x12\x01g\x12\x01h"},
      {"splice deep", "graph { node {} node { op_type: \"A\" } }\n%splice graph.node[1] 7801",
       "\x3a\x09\x0a\x00\x0a\x05\x22\x01\x41\x78\x01"s},
      {"wrap twice in two tags", "%wrap 2 0a3a", "\x3a\x06\x0a\x04\x3a\x02\x0a\x00"s},
  };
  for (const Case& c : cases) {
    const absl::StatusOr<Fixture> fixture = ParseFixture(c.source);
    ASSERT_TRUE(fixture.ok()) << c.name << ": " << fixture.status();
    EXPECT_EQ(fixture->bytes, c.bytes) << c.name;
  }
}

TEST(Fixture, SpliceEnlargesLengthsThatNeedAnotherByte) {
  const absl::StatusOr<Fixture> fixture = ParseFixture(
      "graph { name: \"" + std::string(119, 'n') + "\" node { op_type: \"A\" } }\n%splice graph.node[0] 1a0162");
  ASSERT_TRUE(fixture.ok()) << fixture.status();
  onnx_full::ModelProto model;
  ASSERT_TRUE(model.ParseFromString(fixture->bytes));
  EXPECT_EQ(model.graph().node(0).name(), "b");
  EXPECT_EQ(model.graph().name().size(), 119u);
}

TEST(Fixture, ReadsCompanionsAndConfiguration) {
  const absl::StatusOr<Fixture> fixture = ParseFixture(
      "%sidecar w.bin 16\n%sidecar v.bin 0x0102\n%mode v.bin 0666\n%symlink l w.bin\n"
      "%config [lint]\n%config select = [\"ENC\"]\n%zeros 7\n");
  ASSERT_TRUE(fixture.ok()) << fixture.status();
  ASSERT_EQ(fixture->companions.size(), 3u);
  EXPECT_EQ(fixture->companions[0].size, 16u);
  EXPECT_EQ(fixture->companions[1].bytes, "\x01\x02");
  EXPECT_EQ(fixture->companions[1].mode, 0666u);
  EXPECT_EQ(fixture->companions[2].kind, Companion::Kind::kSymlink);
  EXPECT_EQ(fixture->companions[2].target, "w.bin");
  EXPECT_EQ(fixture->config, "[lint]\nselect = [\"ENC\"]\n");
  EXPECT_EQ(fixture->size(), 7u);
}

TEST(Fixture, QuickstartModelsMatchTheirSources) {
  const std::vector<std::string> sources = FindFixtures(ONNX_ASSAY_TESTDATA "/quickstart");
  EXPECT_EQ(sources.size(), 2u);
  for (const std::string& source : sources) {
    const absl::StatusOr<Fixture> fixture = LoadFixture(source);
    ASSERT_TRUE(fixture.ok()) << fixture.status();
    std::ifstream file(std::filesystem::path(source).replace_extension(".onnx"), std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    EXPECT_EQ(bytes.str(), fixture->bytes) << source;
  }
}

TEST(Fixture, NamesTheLineOfAFault) {
  struct Fault {
    const char* source;
    const char* message;
  };
  const Fault faults[] = {
      {"ir_version: 8\nnodes: 1", "line 2, column 6: Message type \"onnx_full.ModelProto\" has no field named \"nodes\"."},
      {"ir_version: 8\n%patch 1 0b0c", "line 2: patch of 2 bytes at 0x1 leaves the model of 2 bytes"},
      {"%append 0b0", "line 1: \"0b0\" is not whole bytes in hexadecimal"},
      {"\n%wobble", "line 2: unknown directive %wobble"},
      {"%patch 1", "line 1: %patch takes at least 2 words"},
      {"%splice graph.nodes 00", "line 1: the model has no graph[0] where the path \"graph.nodes\" goes"},
      {"graph {}\n%splice graph.nodes 00", "line 2: onnx_full.GraphProto has no message field \"nodes\""},
  };
  for (const Fault& fault : faults) {
    const absl::StatusOr<Fixture> fixture = ParseFixture(fault.source);
    ASSERT_FALSE(fixture.ok()) << fault.source;
    EXPECT_EQ(std::string(fixture.status().message()), fault.message);
  }
}

}  // namespace
}  // namespace onnx_assay::test
