// onnx-assay-reference: ONNX's own checker, run as a confined child of `onnx-assay check --reference`.
//
// Reads the bytes of one model from standard input to the end, then gives up every right but to compute
// and to write its answer: a first line with the release of ONNX, a second with one of the words of
// Verdict, then text. It never opens a file: in this release the path form of the checker writes the
// inferred model back over the file.

#include <seccomp.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/stubs/logging.h"
#include "onnx/checker.h"
#include "onnx/defs/schema.h"
#include "onnx/onnx_pb.h"

namespace {

constexpr std::size_t kLongestAnswer = 4096;

void WriteAll(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written <= 0) std::_Exit(2);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

[[noreturn]] void Answer(std::string_view word, std::string_view text = {}) {
  WriteAll(ONNX_ASSAY_ONNX_RELEASE "\n");
  WriteAll(word);
  WriteAll("\n");
  WriteAll(text.substr(0, kLongestAnswer));
  // Without destructors of the libraries, which may want more system calls.
  std::_Exit(0);
}

bool ReadAll(std::vector<char>& bytes) {
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (got == 0) return true;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    bytes.insert(bytes.end(), buffer, buffer + got);
  }
}

bool LimitResources() {
  const struct {
    __rlimit_resource resource;
    rlim_t limit;
  } limits[] = {
      {RLIMIT_AS, rlim_t{8} << 30},  // the bytes, the parsed model and room for the checker
      {RLIMIT_CPU, 60},              // seconds
      {RLIMIT_CORE, 0},
      {RLIMIT_FSIZE, 0},
      {RLIMIT_NOFILE, 0},
      {RLIMIT_NPROC, 0},
  };
  for (const auto& [resource, limit] : limits) {
    const struct rlimit both = {limit, limit};
    if (::setrlimit(resource, &both) != 0) return false;
  }
  return true;
}

// Leaves memory, locks, the clock, the answer and the end.
bool Confine() {
  scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_KILL_PROCESS);
  if (filter == nullptr) return false;
  constexpr int kAllowed[] = {SCMP_SYS(brk),        SCMP_SYS(mmap),          SCMP_SYS(munmap),
                              SCMP_SYS(mremap),     SCMP_SYS(mprotect),      SCMP_SYS(madvise),
                              SCMP_SYS(futex),      SCMP_SYS(clock_gettime), SCMP_SYS(getrandom),
                              SCMP_SYS(exit_group), SCMP_SYS(exit),          SCMP_SYS(rt_sigreturn),
                              SCMP_SYS(rt_sigprocmask), SCMP_SYS(getpid),    SCMP_SYS(gettid),
                              SCMP_SYS(tgkill)};
  bool ok = true;
  for (const int call : kAllowed) ok = ok && ::seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) == 0;
  ok = ok && ::seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1,
                                SCMP_A0(SCMP_CMP_EQ, STDOUT_FILENO)) == 0;
  ok = ok && ::seccomp_load(filter) == 0;
  ::seccomp_release(filter);
  return ok;
}

// Why this release cannot judge the model; empty when it can.
std::string NotApplicable(const onnx::ModelProto& model) {
  if (model.ir_version() > onnx::IR_VERSION) {
    return "IR version " + std::to_string(model.ir_version()) + " is newer than " +
           std::to_string(static_cast<int>(onnx::IR_VERSION));
  }
  const auto& known = onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map();
  for (const onnx::OperatorSetIdProto& import : model.opset_import()) {
    const auto range = known.find(import.domain() == "ai.onnx" ? "" : import.domain());
    if (range != known.end() && import.version() > range->second.second) {
      return "opset " + std::to_string(import.version()) + " is newer than " + std::to_string(range->second.second);
    }
  }
  return {};
}

bool HasExternalData(const onnx::GraphProto& graph) {
  const auto external = [](const onnx::TensorProto& tensor) {
    return tensor.data_location() == onnx::TensorProto::EXTERNAL;
  };
  for (const onnx::TensorProto& tensor : graph.initializer()) {
    if (external(tensor)) return true;
  }
  for (const onnx::NodeProto& node : graph.node()) {
    for (const onnx::AttributeProto& attribute : node.attribute()) {
      if (attribute.has_t() && external(attribute.t())) return true;
      // Bounded by the nesting that the parser allows.
      if (attribute.has_g() && HasExternalData(attribute.g())) return true;
      for (const onnx::GraphProto& inner : attribute.graphs()) {
        if (HasExternalData(inner)) return true;
      }
    }
  }
  return false;
}

void Check(const std::vector<char>& bytes) {
  onnx::ModelProto model;
  google::protobuf::io::ArrayInputStream stream(bytes.data(), static_cast<int>(bytes.size()));
  google::protobuf::io::CodedInputStream coded(&stream);
  coded.SetTotalBytesLimit(INT_MAX);
  if (!model.ParseFromCodedStream(&coded) || !coded.ConsumedEntireMessage()) {
    Answer("refused", "protobuf cannot parse the bytes");
  }
  const std::string reason = NotApplicable(model);
  if (!reason.empty()) Answer("not-applicable", reason);
  if (HasExternalData(model.graph())) Answer("not-applicable", "tensors lie in other files, which it may not open");
  onnx::checker::check_model(model);
  Answer("accepted");
}

}  // namespace

int main() {
  google::protobuf::SetLogHandler(nullptr);  // it would write to standard error
  std::vector<char> bytes;
  if (!LimitResources() || !ReadAll(bytes)) return 2;
  if (bytes.size() > INT_MAX) Answer("not-applicable", "the model is larger than protobuf takes");
  if (!Confine()) return 3;
  try {
    Check(bytes);
  } catch (const std::bad_alloc&) {
    Answer("not-applicable", "it ran out of the memory that it may use");
  } catch (const std::exception& error) {
    Answer("refused", error.what());
  }
  return 2;
}
