#ifndef ONNX_ASSAY_RULES_SHARED_FUNCTION_FORMALS_H_
#define ONNX_ASSAY_RULES_SHARED_FUNCTION_FORMALS_H_

#include <optional>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// The attributes of the functions of a model, found by name in constant time whatever their number.
// Views the model.
class FunctionAttributes {
 public:
  explicit FunctionAttributes(const facts::ModelFacts& facts)
      : functions_(facts.model->functions) {}

  // Whether the function has an attribute of this name, with or without default.
  bool Declares(facts::FunctionId function, std::string_view name);
  // Its default, or null.
  const model::Attribute* Default(facts::FunctionId function, std::string_view name);

 private:
  using Names = absl::flat_hash_map<std::string_view, const model::Attribute*>;
  const Names& NamesOf(facts::FunctionId function);

  const std::vector<model::Function>& functions_;
  std::vector<std::optional<Names>> names_;  // made when first asked for
};

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_FUNCTION_FORMALS_H_
