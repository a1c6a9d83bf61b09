#include "analyzer/cli/artifact_place.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

namespace fs = std::filesystem;

// `path` relative to `root` when it lies beneath it, else empty.
std::string Beneath(const std::string& root, const std::string& path) {
  std::error_code error;
  const fs::path relative = fs::weakly_canonical(path, error).lexically_relative(fs::weakly_canonical(root, error));
  if (error || relative.empty() || relative == "." || *relative.begin() == "..") return {};
  return relative.generic_string();
}

}  // namespace

std::vector<std::string> ArtifactPlace::Ignored() const {
  std::vector<std::string> ignored;
  if (file.empty()) ignored.push_back(".assay");
  for (const std::string& one : {bundle, statements}) {
    std::string relative = Beneath(directory, one);
    if (!relative.empty()) ignored.push_back(std::move(relative));
  }
  std::sort(ignored.begin(), ignored.end());
  ignored.erase(std::unique(ignored.begin(), ignored.end()), ignored.end());
  return ignored;
}

absl::StatusOr<ArtifactPlace> PlaceOfArtifact(const std::string& path, const std::string& output) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    return absl::NotFoundError(fmt::format("{}: {}", Escaped(path, 4096), error ? error.message() : "no such file"));
  }
  ArtifactPlace place;
  place.path = path;
  const fs::path given(path);
  if (fs::is_directory(status)) {
    place.directory = path;
    place.name = fs::weakly_canonical(given, error).filename().string();
    if (place.name.empty()) place.name = "root";
  } else {
    place.directory = given.parent_path().empty() ? "." : given.parent_path().string();
    place.file = place.name = given.filename().string();
  }
  const fs::path base = output.empty() ? fs::path(place.directory) : fs::path(output);
  place.bundle = (base / (place.file.empty() ? "model.sig" : place.file + ".sig")).string();
  place.statements = StatementsOf(place.bundle);
  return place;
}

std::string StatementsOf(std::string_view bundle) {
  const fs::path path(bundle);
  const std::string name = path.filename().string();
  if (name == "model.sig") return (path.parent_path() / ".assay").string();
  const std::string stem = name.ends_with(".sig") ? name.substr(0, name.size() - 4) : name;
  return (path.parent_path() / (stem + ".assay")).string();
}

}  // namespace onnx_assay::cli
