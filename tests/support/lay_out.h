#ifndef ONNX_ASSAY_TESTS_SUPPORT_LAY_OUT_H_
#define ONNX_ASSAY_TESTS_SUPPORT_LAY_OUT_H_

#include <filesystem>

#include "absl/status/statusor.h"
#include "tests/support/fixture.h"

namespace onnx_assay::test {

// A new directory that is removed with all its contents at the end of its life.
class ScratchDirectory {
 public:
  ScratchDirectory();
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Writes the model as `model/model.onnx` beneath `directory`, its companions around it and, when the
// case has one, the policy as `model/onnx-assay.toml`. The result is the path of the model.
absl::StatusOr<std::filesystem::path> LayOut(const Fixture& fixture, const std::filesystem::path& directory);

}  // namespace onnx_assay::test

#endif  // ONNX_ASSAY_TESTS_SUPPORT_LAY_OUT_H_
