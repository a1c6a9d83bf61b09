#ifndef ONNX_ASSAY_ANALYZER_POLICY_VERDICT_H_
#define ONNX_ASSAY_ANALYZER_POLICY_VERDICT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/base/digest.h"
#include "analyzer/engine/completeness.h"
#include "analyzer/engine/finding.h"

namespace onnx_assay {

// A shipped table and the version of the source it was made from.
struct TableVersion {
  std::string name;
  std::string version;
};

enum class GateState : std::uint8_t { kOpen, kPassed, kFailed };

// One of the six boundaries between a file and its use; a static inspection can pass the first
// (structure), and with a target give evidence for the second (runtime admission), never the rest.
struct Gate {
  std::string name;    // "structure", "runtime admission", "numerical parity", ...
  GateState state = GateState::kOpen;
  std::string reason;
};

// What ONNX's own checker says of the same bytes.
enum class ReferenceState : std::uint8_t {
  kAccepted,
  kRefused,
  kNotApplicable,  // the release is older than the model, or the bytes alone do not suffice
  kCrashed,        // it died on the bytes, or had to be stopped
  kNoVerdict,      // it could not be run
};

struct ReferenceVerdict {
  ReferenceState state = ReferenceState::kNoVerdict;
  std::string version;  // release of ONNX; empty when it did not say
  std::string text;     // reason, escaped
};

enum class Outcome : std::uint8_t { kPass, kFail, kIncomplete, kError };

// What was found in one input, after policy.
struct FileReport {
  std::string path;            // as the user named it; "-" for standard input
  std::uint64_t size = 0;
  std::optional<Sha256Digest> sha256;
  std::vector<Finding> findings;   // sorted; suppressed ones carry suppressed_by
  Completeness completeness;
  std::optional<ReferenceVerdict> reference;  // evidence for the structure gate, when asked for
  std::vector<Gate> gates;
  std::string error;           // not empty: the file could not be inspected at all
  bool changed = false;        // the file changed while it was read
  std::string skipped;         // not empty: left out by request, with the reason; nothing is said of the model
  Outcome outcome = Outcome::kPass;
};

// Everything a report shows. A value: same input, same bytes out.
struct RunReport {
  std::string tool_version;
  std::vector<TableVersion> tables;
  std::vector<FileReport> files;   // in the order of the command line, directories expanded in sorted order
  Severity fail_on = Severity::kError;
  std::uint64_t unchanged = 0;     // models left out by request, since they are as they were
  std::vector<std::string> unused_suppressions;
  Outcome outcome = Outcome::kPass;

  // Exit code by architecture section 9: 0 pass, 1 fail, 2 error, 3 incomplete.
  int exit_code() const;
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_VERDICT_H_
