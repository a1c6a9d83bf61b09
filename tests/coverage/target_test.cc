#include "analyzer/coverage/target.h"

#include "gtest/gtest.h"

namespace onnx_assay::coverage {
namespace {

TEST(ParseTargetTest, ReadsReleaseAndChain) {
  const absl::StatusOr<Target> target = ParseTarget("onnxruntime@1.31", {"cuda", "cpu"});
  ASSERT_TRUE(target.ok());
  EXPECT_EQ(target->label, "onnxruntime@1.31.1 CUDAExecutionProvider,CPUExecutionProvider");
}

TEST(ParseTargetTest, AppendsTheProviderThatRunsTheRest) {
  EXPECT_EQ(ParseTarget("onnxruntime@1.20.0", {"openvino:gpu"})->label,
            "onnxruntime@1.20.0 OpenVINOExecutionProvider:GPU,CPUExecutionProvider");
  EXPECT_EQ(ParseTarget("onnxruntime@1.20.0", {})->label, "onnxruntime@1.20.0 CPUExecutionProvider");
  EXPECT_EQ(ParseTarget("onnxruntime@1.20.0", {"webgl"})->chain.size(), 1u);
  EXPECT_EQ(ParseTarget("tensorrt@10.15", {})->label, "tensorrt@10.15");
}

TEST(ParseTargetTest, NamesWhatIsNearAnUnknownWord) {
  const struct {
    std::string_view runtime;
    std::vector<std::string> providers;
    std::string message;
  } kCases[] = {
      {"onnxruntim@1.31", {}, "unknown runtime \"onnxruntim\"; did you mean onnxruntime"},
      {"onnxruntime@1.31", {"cud"}, "unknown provider \"cud\"; did you mean cuda, cpu"},
      {"onnxruntime@1.31", {"openvino:npu"}, "unknown variant of OpenVINOExecutionProvider \"npu\"; did you mean CPU, GPU"},
      {"tensorrt@9", {}, "unknown variant of TensorrtExecutionProvider \"9\"; known are 10.1, 10.15"},
      {"tensorrt@10.15", {"cuda"},
       "target tensorrt takes no providers; for TensorRT inside ONNX Runtime use onnxruntime with provider tensorrt"},
  };
  for (const auto& c : kCases) {
    const absl::StatusOr<Target> target = ParseTarget(c.runtime, c.providers);
    ASSERT_FALSE(target.ok());
    EXPECT_EQ(std::string(target.status().message()), c.message);
  }
}

}  // namespace
}  // namespace onnx_assay::coverage
