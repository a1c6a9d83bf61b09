#include "analyzer/reference/reference.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>

#include "analyzer/base/utf8.h"
#include "fmt/core.h"

namespace onnx_assay::reference {
namespace {

// From the start to the answer. The child may use 60 s of processor time.
constexpr std::chrono::seconds kPatience(120);
constexpr std::size_t kLongestAnswer = 8192;

using Clock = std::chrono::steady_clock;

// A pipe whose ends are closed on exec, except where the child takes them.
struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    read = ends[0];
    write = ends[1];
  }
  ~Pipe() {
    CloseRead();
    CloseWrite();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void CloseRead() {
    if (read >= 0) ::close(read);
    read = -1;
  }
  void CloseWrite() {
    if (write >= 0) ::close(write);
    write = -1;
  }
};

ReferenceVerdict NoVerdict(std::string text) {
  return {.state = ReferenceState::kNoVerdict, .version = {}, .text = std::move(text)};
}

// Starts the program with the pipes as its standard streams and an empty environment. 0 on failure.
pid_t Start(const std::string& program, const Pipe& in, const Pipe& out) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, in.read, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string name = "onnx-assay-reference";
  char* const arguments[] = {name.data(), nullptr};
  char* const environment[] = {nullptr};
  pid_t child = 0;
  const int error = ::posix_spawn(&child, program.c_str(), &actions, nullptr, arguments, environment);
  ::posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? child : 0;
}

// The bytes on their way to the child.
class Feed {
 public:
  Feed(int descriptor, std::uint64_t size) : descriptor_(descriptor), left_(size) {}

  // Writes what the pipe takes. False when there is no more to write.
  bool Step(int pipe) {
    if (begin_ == end_ && !Fill()) return false;
    const ssize_t written = ::write(pipe, buffer_.data() + begin_, end_ - begin_);
    if (written < 0) return errno == EAGAIN || errno == EINTR;
    begin_ += static_cast<std::size_t>(written);
    return true;
  }

 private:
  bool Fill() {
    if (left_ == 0) return false;
    const std::size_t want = static_cast<std::size_t>(std::min<std::uint64_t>(left_, buffer_.size()));
    const ssize_t got = ::pread(descriptor_, buffer_.data(), want, static_cast<off_t>(offset_));
    if (got <= 0) return false;
    begin_ = 0;
    end_ = static_cast<std::size_t>(got);
    offset_ += end_;
    left_ -= end_;
    return true;
  }

  int descriptor_;
  std::uint64_t left_, offset_ = 0;
  std::array<char, 1 << 16> buffer_;
  std::size_t begin_ = 0, end_ = 0;
};

// Hands over the bytes and gathers the answer. False when time ran out.
bool Converse(Pipe& in, const Pipe& out, Feed& feed, std::string& answer) {
  const Clock::time_point deadline = Clock::now() + kPatience;
  ::fcntl(in.write, F_SETFL, O_NONBLOCK);
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return false;
    pollfd ends[2] = {{out.read, POLLIN, 0}, {in.write, POLLOUT, 0}};
    const int ready = ::poll(ends, in.write >= 0 ? 2 : 1, static_cast<int>(left.count()));
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0) continue;
    if (in.write >= 0 && ends[1].revents != 0 && ((ends[1].revents & POLLERR) != 0 || !feed.Step(in.write))) {
      in.CloseWrite();
    }
    if (ends[0].revents == 0) continue;
    std::array<char, 4096> buffer;
    const ssize_t got = ::read(out.read, buffer.data(), buffer.size());
    if (got == 0 || (got < 0 && errno != EINTR)) return true;
    if (got > 0 && answer.size() < kLongestAnswer) answer.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

ReferenceVerdict Parse(const std::string& answer) {
  const std::size_t first = answer.find('\n');
  const std::size_t second = first == std::string::npos ? first : answer.find('\n', first + 1);
  if (second == std::string::npos) return NoVerdict("it gave no answer");
  ReferenceVerdict verdict;
  verdict.version = Escaped(std::string_view(answer).substr(0, first), 40);
  verdict.text = Escaped(std::string_view(answer).substr(second + 1), 300);
  const std::string word = answer.substr(first + 1, second - first - 1);
  verdict.state = word == "accepted"         ? ReferenceState::kAccepted
                  : word == "refused"        ? ReferenceState::kRefused
                  : word == "not-applicable" ? ReferenceState::kNotApplicable
                                             : ReferenceState::kNoVerdict;
  return verdict;
}

int WaitFor(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

// Writing to a child that is gone must be an error of write(), not the end of this process.
class IgnorePipeSignal {
 public:
  IgnorePipeSignal() {
    ::sigemptyset(&set_);
    ::sigaddset(&set_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &set_, &before_);
  }
  ~IgnorePipeSignal() {
    // Takes a signal that came meanwhile, so that it does not strike later.
    const timespec now{};
    while (::sigtimedwait(&set_, nullptr, &now) > 0) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t set_, before_;
};

}  // namespace

std::string FindProgram() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path directory = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (error) return {};
  for (const fs::path& path : {directory / "onnx-assay-reference", directory / "../reference/onnx-assay-reference",
                               directory / "../libexec/onnx-assay/onnx-assay-reference"}) {
    if (::access(path.c_str(), X_OK) == 0) return path.string();
  }
  return {};
}

ReferenceVerdict RunReference(const std::string& program, int descriptor, std::uint64_t size) {
  if (descriptor < 0) return NoVerdict("it needs a file, a stream cannot be read again");
  Pipe in, out;
  if (in.read < 0 || out.read < 0) return NoVerdict(std::strerror(errno));
  const IgnorePipeSignal ignore;
  const pid_t child = Start(program, in, out);
  if (child == 0) return NoVerdict("it cannot be started");
  in.CloseRead();
  out.CloseWrite();
  Feed feed(descriptor, size);
  std::string answer;
  const bool finished = Converse(in, out, feed, answer);
  if (!finished) ::kill(child, SIGKILL);
  const int status = WaitFor(child);
  if (!finished) return NoVerdict(fmt::format("it gave no answer within {} s", kPatience.count()));
  if (WIFSIGNALED(status)) {
    ReferenceVerdict verdict{.state = ReferenceState::kCrashed, .version = {}, .text = {}};
    const int signal = WTERMSIG(status);
    verdict.text = signal == SIGSYS   ? std::string("it was stopped by its system-call filter")
                   : signal == SIGXCPU || signal == SIGKILL ? std::string("it was stopped by a resource limit")
                                      : fmt::format("it crashed with {}", ::sigabbrev_np(signal));
    return verdict;
  }
  if (WEXITSTATUS(status) == 3) return NoVerdict("the system does not let it be confined");
  return Parse(answer);
}

}  // namespace onnx_assay::reference
