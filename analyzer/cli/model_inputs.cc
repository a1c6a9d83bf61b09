#include "analyzer/cli/model_inputs.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "analyzer/base/byte_source.h"
#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay::cli {
namespace {

namespace fs = std::filesystem;

bool HasModelSuffix(const std::string& name) {
  constexpr std::string_view kSuffix = ".onnx";
  return name.size() > kSuffix.size() &&
         std::equal(kSuffix.rbegin(), kSuffix.rend(), name.rbegin(), [](char a, char b) {
           return a == std::tolower(static_cast<unsigned char>(b));
         });
}

// A ModelProto by its first fields as exporters write them: a small ir_version, then a producer, an
// import, a graph or documentation.
bool ReadsLikeModel(const fs::path& path) {
  const auto source = OpenFile(path.string(), ~std::uint64_t{0} >> 1);
  if (!source.ok()) return false;
  char head[4];
  const absl::StatusOr<std::size_t> got = (*source)->Read(head, sizeof head);
  if (!got.ok() || *got != sizeof head) return false;
  return head[0] == '\x08' && head[1] >= 1 && head[1] <= 30 &&
         (head[2] == '\x12' || head[2] == '\x1a' || head[2] == '\x22' || head[2] == '\x3a' || head[2] == '\x42');
}

class Expander {
 public:
  std::vector<ModelInput> Take() { return std::move(inputs_); }

  void Add(const std::string& argument) {
    std::error_code error;
    const fs::file_status status = argument == "-" ? fs::file_status() : fs::status(argument, error);
    if (argument != "-" && fs::is_directory(status)) {
      AddDirectory(argument);
    } else {
      AddFile(argument);
    }
  }

 private:
  void AddFile(const std::string& path) {
    if (seen_.insert(path == "-" ? path : fs::path(path).lexically_normal().string()).second) {
      inputs_.push_back({path, {}});
    }
  }

  void AddError(const fs::path& path, const std::error_code& error) {
    inputs_.push_back({path.string(), fmt::format("{}: {}", Escaped(path.string(), 4096), error.message())});
  }

  void AddDirectory(const fs::path& root) {
    std::vector<std::string> found;
    std::error_code error;
    fs::recursive_directory_iterator it(root, fs::directory_options::none, error);
    if (error) return AddError(root, error);
    const fs::recursive_directory_iterator end;
    while (it != end) {
      const fs::directory_entry& entry = *it;
      std::error_code ignored;
      const fs::file_status status = entry.symlink_status(ignored);
      if (fs::is_directory(status) && entry.path().filename() == ".git") it.disable_recursion_pending();
      if (fs::is_regular_file(status) &&
          (HasModelSuffix(entry.path().filename().string()) || ReadsLikeModel(entry.path()))) {
        found.push_back(entry.path().string());
      }
      const fs::path at = entry.path();
      it.increment(error);
      if (error) {
        AddError(at, error);
        break;
      }
    }
    std::sort(found.begin(), found.end());
    for (const std::string& path : found) AddFile(path);
  }

  std::vector<ModelInput> inputs_;
  std::set<std::string> seen_;
};

}  // namespace

std::vector<ModelInput> ExpandInputs(const std::vector<std::string>& paths) {
  Expander expander;
  for (const std::string& path : paths) expander.Add(path);
  return expander.Take();
}

}  // namespace onnx_assay::cli
