// Every case cut at every byte: a cut that protobuf refuses must never be called clean.
#include <memory>
#include <string>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/limits.h"
#include "analyzer/engine/inspect.h"
#include "analyzer/engine/settings.h"
#include "google/protobuf/stubs/logging.h"
#include "gtest/gtest.h"
#include "onnx_full.pb.h"
#include "rules/catalog.h"
#include "tests/support/fixture.h"

namespace onnx_assay::test {
namespace {

// Longer cases are cut at this many places, spread over the file.
constexpr std::size_t kMaxCuts = 600;

// A cut between two fields of the outermost message leaves a whole model that nobody can tell from one
// that was meant so.
bool IsWholeMessage(const std::string& bytes) {
  onnx_full::ModelProto model;
  return model.ParseFromString(bytes);
}

bool IsClean(const std::string& bytes) {
  const std::unique_ptr<ByteSource> source = MemorySource(bytes);
  const Limits limits;
  const Settings settings;
  const absl::StatusOr<Inspected> inspected =
      InspectModel(*source, {.rules = AllRules(), .settings = settings, .limits = limits});
  EXPECT_TRUE(inspected.ok()) << inspected.status();
  return inspected.ok() && inspected->inspection.completeness.complete() && inspected->inspection.findings.empty();
}

TEST(Truncation, NoFixtureCutShortIsClean) {
  google::protobuf::SetLogHandler(nullptr);
  int cuts = 0;
  for (const std::string& path : FindFixtures(ONNX_ASSAY_TESTDATA)) {
    const absl::StatusOr<Fixture> fixture = LoadFixture(path);
    ASSERT_TRUE(fixture.ok()) << fixture.status();
    const std::size_t step = 1 + fixture->bytes.size() / kMaxCuts;
    for (std::size_t size = 0; size < fixture->bytes.size(); size += step) {
      // A copy of exactly this size, so that a sanitizer sees a read past its end.
      std::string cut = fixture->bytes.substr(0, size);
      cut.shrink_to_fit();
      ++cuts;
      EXPECT_FALSE(IsClean(cut) && (size == 0 || !IsWholeMessage(cut))) << path << " cut at " << size;
    }
  }
  EXPECT_GT(cuts, 1000);
}

}  // namespace
}  // namespace onnx_assay::test
