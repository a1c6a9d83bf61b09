#ifndef ONNX_ASSAY_ANALYZER_POLICY_GATES_H_
#define ONNX_ASSAY_ANALYZER_POLICY_GATES_H_

#include <vector>

#include "analyzer/policy/verdict.h"

namespace onnx_assay {

// The six gates between a file and its use, judged from one report. Structure is passed by a complete
// inspection without active errors; runtime admission only with a target; the others stay open, since no
// static reading crosses them.
std::vector<Gate> JudgeGates(const FileReport& file);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_GATES_H_
