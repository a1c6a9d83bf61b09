#include "analyzer/cli/git.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"

extern char** environ;

namespace onnx_assay::cli {
namespace {

constexpr std::size_t kMaxOutput = std::size_t{256} << 20;

// Owns the read end of a pipe.
struct Descriptor {
  int value = -1;
  ~Descriptor() {
    if (value >= 0) close(value);
  }
};

absl::Status SystemError(std::string_view what, int error) {
  return absl::InternalError(
      fmt::format("cannot {}: {}", what, std::generic_category().message(error)));
}

absl::StatusOr<pid_t> Spawn(const std::vector<std::string>& words, int output) {
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return SystemError("run git", error);
  return child;
}

// Everything up to the end of a pipe. Errors: kResourceExhausted past kMaxOutput.
absl::StatusOr<std::string> Drain(int descriptor) {
  std::string text;
  char buffer[65536];
  while (true) {
    const ssize_t got = read(descriptor, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SystemError("read from git", errno);
    if (got == 0) return text;
    text.append(buffer, static_cast<std::size_t>(got));
    if (text.size() > kMaxOutput)
      return absl::ResourceExhaustedError("git answers with more than 256 MiB");
  }
}

// The output of a git command in a work tree; empty when the command fails.
absl::StatusOr<std::optional<std::string>> Git(const std::string& work_tree,
                                               const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {
      "git", "--no-optional-locks",  "-C", work_tree,
      "-c",  "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return SystemError("make a pipe", errno);
  const Descriptor out{ends[0]};
  absl::StatusOr<pid_t> child = Spawn(words, ends[1]);
  close(ends[1]);
  if (!child.ok()) return child.status();
  absl::StatusOr<std::string> text = Drain(out.value);
  int state = 0;
  while (waitpid(*child, &state, 0) < 0 && errno == EINTR) {
  }
  if (!text.ok()) return text.status();
  if (!WIFEXITED(state) || WEXITSTATUS(state) != 0) return std::nullopt;
  return *std::move(text);
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

void InsertNames(std::string_view text, std::set<std::string>& names) {
  while (!text.empty()) {
    const std::string_view name = text.substr(0, text.find('\0'));
    text.remove_prefix(std::min(text.size(), name.size() + 1));
    if (!name.empty()) names.emplace(name);
  }
}

}  // namespace

std::optional<std::string> WorkTreeOf(const std::string& directory) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::path at = fs::weakly_canonical(directory, error); !at.empty() && !error;
       at = at.parent_path()) {
    if (fs::exists(at / ".git", error)) return at.string();
    error.clear();
    if (at == at.root_path()) break;
  }
  return std::nullopt;
}

absl::StatusOr<std::set<std::string>> ChangedSince(const std::string& work_tree,
                                                   const std::string& revision) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::optional<std::string> commit,
                              Git(work_tree, {"rev-parse", "--verify", "--quiet",
                                              "--end-of-options", revision + "^{commit}"}));
  if (!commit)
    return absl::InvalidArgumentError(
        fmt::format("{} is no revision of this repository", Quoted(revision)));
  std::set<std::string> names;
  const std::vector<std::string> kCommands[] = {
      {"diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv",
       "--ignore-submodules", FirstLine(*commit), "--"},
      {"ls-files", "-z", "--others", "--exclude-standard"},
  };
  for (const std::vector<std::string>& command : kCommands) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(const std::optional<std::string> text, Git(work_tree, command));
    if (!text) return absl::InternalError(fmt::format("git {} failed", command[0]));
    InsertNames(*text, names);
  }
  return names;
}

std::string PublicRepositoryUri(const std::string& remote) {
  std::string scheme;
  std::string rest = remote;
  if (const std::size_t colon = remote.find("://"); colon != std::string::npos) {
    scheme = remote.substr(0, colon);
    rest = remote.substr(colon + 3);
  } else if (const std::size_t split = remote.find(':');
             split != std::string::npos && remote.find('/') > split) {
    scheme = "ssh";  // the form user@host:path
    rest[split] = '/';
  }
  if (scheme.empty() || scheme == "file") return "";
  const std::size_t slash = rest.find('/');
  const std::size_t at = rest.substr(0, slash).rfind('@');
  if (at != std::string::npos) rest.erase(0, at + 1);
  return fmt::format("{}://{}", scheme, rest);
}

absl::StatusOr<report::VersionControl> CheckedOut(const std::string& work_tree) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::optional<std::string> head,
                              Git(work_tree, {"rev-parse", "--verify", "--quiet", "HEAD"}));
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::optional<std::string> branch,
                              Git(work_tree, {"symbolic-ref", "--quiet", "--short", "HEAD"}));
  ONNX_ASSAY_ASSIGN_OR_RETURN(const std::optional<std::string> remote,
                              Git(work_tree, {"config", "--get", "remote.origin.url"}));
  const std::string uri = PublicRepositoryUri(FirstLine(remote.value_or("")));
  if (!head || uri.empty()) {
    return absl::InvalidArgumentError(
        "the repository has no commit, or its remote \"origin\" has no public address");
  }
  return report::VersionControl{uri, FirstLine(*head), FirstLine(branch.value_or(""))};
}

}  // namespace onnx_assay::cli
