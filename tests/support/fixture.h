#ifndef ONNX_ASSAY_TESTS_SUPPORT_FIXTURE_H_
#define ONNX_ASSAY_TESTS_SUPPORT_FIXTURE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace onnx_assay::test {

// Something that lies beside the model. `name` is relative to the model's directory.
struct Companion {
  enum class Kind : std::uint8_t { kFile, kSymlink, kHardLink, kDirectory, kFifo };
  Kind kind = Kind::kFile;
  std::string name;
  std::string bytes;         // kFile: contents, followed by zeros up to `size`
  std::uint64_t size = 0;    // kFile
  std::string target;        // kSymlink: as stored; kHardLink: relative to the model's directory
  std::optional<unsigned> mode;
};

// A test case in memory: the bytes of a model and what lies around it. The format of its source, the
// `.model` file, is described in docs/rule-authoring.md.
struct Fixture {
  std::string name;                 // file name without ending
  std::string bytes;
  std::uint64_t trailing_zeros = 0;  // zeros after `bytes`, laid out as a hole of the file
  std::vector<Companion> companions;
  std::string real_path;            // where the model lies when model.onnx is a link to it; empty: no link
  std::string config;               // TOML policy of the case

  std::uint64_t size() const { return bytes.size() + trailing_zeros; }
};

// Errors: kInvalidArgument with the line of the source.
absl::StatusOr<Fixture> ParseFixture(std::string_view source);

// Reads and parses a `.model` file. Errors as above, with the path, and kNotFound.
absl::StatusOr<Fixture> LoadFixture(const std::string& path);

// Paths of the `.model` files of a folder, its subfolders included, sorted.
std::vector<std::string> FindFixtures(const std::string& directory);

}  // namespace onnx_assay::test

#endif  // ONNX_ASSAY_TESTS_SUPPORT_FIXTURE_H_
