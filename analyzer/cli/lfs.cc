#include "analyzer/cli/lfs.h"

#include <filesystem>
#include <system_error>

#include "analyzer/base/byte_source.h"
#include "analyzer/cli/git.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

namespace fs = std::filesystem;

std::string Trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

// The directory that the work trees of a repository share. In a linked work tree `.git` is a file
// that names a directory, which in turn names the shared one. Source: gitrepository-layout(5).
std::optional<fs::path> CommonGitDirectory(const fs::path& work_tree) {
  constexpr std::uint64_t kMaxBytes = 4096;
  constexpr std::string_view kPrefix = "gitdir: ";
  fs::path directory = work_tree / ".git";
  std::error_code error;
  if (fs::is_regular_file(directory, error)) {
    const absl::StatusOr<std::string> text = ReadSmallFile(directory.string(), kMaxBytes);
    if (!text.ok() || !text->starts_with(kPrefix)) return std::nullopt;
    directory = work_tree / Trimmed(text->substr(kPrefix.size()));
  }
  const absl::StatusOr<std::string> common =
      ReadSmallFile((directory / "commondir").string(), kMaxBytes);
  return common.ok() ? directory / Trimmed(*common) : directory;
}

}  // namespace

std::optional<LfsMode> ParseLfsMode(std::string_view name) {
  if (name == "skip") return LfsMode::kSkip;
  if (name == "warn") return LfsMode::kWarn;
  if (name == "error") return LfsMode::kError;
  if (name == "resolve") return LfsMode::kResolve;
  return std::nullopt;
}

absl::StatusOr<std::string> LfsObject(const std::string& file, const std::string& oid) {
  std::error_code error;
  const fs::path absolute = fs::absolute(file, error);
  const std::optional<std::string> work_tree = WorkTreeOf(absolute.parent_path().string());
  if (!work_tree) return absl::NotFoundError("the file lies in no work tree of git");
  const std::optional<fs::path> git = CommonGitDirectory(*work_tree);
  if (!git) return absl::NotFoundError("the git directory of the work tree is not found");
  const fs::path object = *git / "lfs" / "objects" / oid.substr(0, 2) / oid.substr(2, 2) / oid;
  if (!fs::is_regular_file(object, error)) {
    return absl::NotFoundError("the object is not in the local store");
  }
  return object.string();
}

}  // namespace onnx_assay::cli
