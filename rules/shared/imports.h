#ifndef ONNX_ASSAY_RULES_SHARED_IMPORTS_H_
#define ONNX_ASSAY_RULES_SHARED_IMPORTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// A domain that nodes of one opset scope use and the scope does not import.
struct UnimportedUse {
  std::uint32_t scope = 0;  // index into ModelFacts::opset_scopes
  std::string_view domain;  // "" for the default one
  const model::Node* first = nullptr;
  std::uint64_t nodes = 0;
};

// In order of scope and domain. Nothing for a model without any import (no-opset-import speaks of
// it) and nothing under IR 1 and 2, which know no imports.
std::vector<UnimportedUse> FindUnimported(const facts::ModelFacts& facts);

// `the model`, or `function "f"`: who imports.
std::string ImporterText(const facts::ModelFacts& facts, std::uint32_t scope);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_IMPORTS_H_
