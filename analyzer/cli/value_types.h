#ifndef ONNX_ASSAY_ANALYZER_CLI_VALUE_TYPES_H_
#define ONNX_ASSAY_ANALYZER_CLI_VALUE_TYPES_H_

#include <string>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::cli {

// Every value of a model with what inference makes of it, one JSON object a line: `graph` (path),
// `name`, `type` ("unknown" where it is), `shape` (null: unknown rank; a dim is a number, the text of a
// symbol, or null).
std::string ValueTypesJsonLines(const facts::ModelFacts& facts);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_VALUE_TYPES_H_
