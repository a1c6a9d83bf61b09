#include "tests/support/lay_out.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "analyzer/base/status_macros.h"
#include "fmt/core.h"

namespace onnx_assay::test {
namespace {

namespace fs = std::filesystem;

absl::Status Failure(std::string_view what, const fs::path& path) {
  return absl::InternalError(fmt::format("{} cannot be {}: {}", path.string(), what, std::strerror(errno)));
}

absl::Status WriteFile(const fs::path& path, std::string_view bytes, std::uint64_t size) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file || ::truncate(path.c_str(), static_cast<off_t>(size)) != 0) return Failure("written", path);
  return absl::OkStatus();
}

absl::Status Place(const Companion& companion, const fs::path& directory) {
  const fs::path path = directory / companion.name;
  std::error_code error;
  switch (companion.kind) {
    case Companion::Kind::kFile:
      ONNX_ASSAY_RETURN_IF_ERROR(WriteFile(path, companion.bytes, companion.size));
      break;
    case Companion::Kind::kSymlink: fs::create_symlink(companion.target, path, error); break;
    case Companion::Kind::kHardLink: fs::create_hard_link(directory / companion.target, path, error); break;
    case Companion::Kind::kDirectory: fs::create_directories(path, error); break;
    case Companion::Kind::kFifo:
      if (::mkfifo(path.c_str(), 0600) != 0) return Failure("made", path);
      break;
  }
  if (error) return absl::InternalError(fmt::format("{}: {}", path.string(), error.message()));
  if (companion.mode && ::chmod(path.c_str(), *companion.mode) != 0) return Failure("given a mode", path);
  return absl::OkStatus();
}

}  // namespace

ScratchDirectory::ScratchDirectory() {
  std::string pattern = (fs::temp_directory_path() / "onnx-assay-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) std::abort();
  path_ = pattern;
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code error;
  fs::remove_all(path_, error);
}

absl::StatusOr<fs::path> LayOut(const Fixture& fixture, const fs::path& directory) {
  const fs::path folder = directory / "model";
  const fs::path model = folder / "model.onnx";
  const fs::path real = fixture.real_path.empty() ? model : folder / fixture.real_path;
  std::error_code error;
  fs::create_directories(folder, error);
  ONNX_ASSAY_RETURN_IF_ERROR(WriteFile(real, fixture.bytes, fixture.size()));
  if (real != model) fs::create_symlink(fixture.real_path, model, error);
  if (error) return absl::InternalError(fmt::format("{}: {}", model.string(), error.message()));
  for (const Companion& companion : fixture.companions) {
    ONNX_ASSAY_RETURN_IF_ERROR(Place(companion, folder));
  }
  if (!fixture.config.empty()) {
    ONNX_ASSAY_RETURN_IF_ERROR(
        WriteFile(folder / "onnx-assay.toml", fixture.config, fixture.config.size()));
  }
  return model;
}

}  // namespace onnx_assay::test
