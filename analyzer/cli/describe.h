#ifndef ONNX_ASSAY_ANALYZER_CLI_DESCRIBE_H_
#define ONNX_ASSAY_ANALYZER_CLI_DESCRIBE_H_

#include <string>

#include "analyzer/facts/model_facts.h"
#include "analyzer/report/model_card.h"

namespace onnx_assay::cli {

// The card of one model, from its facts.
report::ModelCard Describe(const std::string& path, const facts::ModelFacts& facts);

// A declared type with its axes: "tensor(float)[batch, 3, ?]", "seq(map(int64, tensor(float)))".
std::string TypeText(const model::Type* type);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_DESCRIBE_H_
