#ifndef ONNX_ASSAY_ANALYZER_CLI_POLICY_PROPOSAL_H_
#define ONNX_ASSAY_ANALYZER_CLI_POLICY_PROPOSAL_H_

#include <string>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::cli {

// A configuration for the owner of a model to edit: a bound for each symbol and each unnamed dynamic axis
// of its inputs, the domains it uses beside those of ONNX, its versions. Its sizes are guesses from the
// names, and say so. `model` names the model in a comment.
std::string ProposePolicy(const std::string& model, const facts::ModelFacts& facts);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_POLICY_PROPOSAL_H_
