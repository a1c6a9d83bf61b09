#include "rules/shared/function_formals.h"

namespace onnx_assay::rules {

const FunctionAttributes::Names& FunctionAttributes::NamesOf(facts::FunctionId function) {
  if (names_.empty()) names_.resize(functions_.size());
  std::optional<Names>& names = names_[function];
  if (!names) {
    names.emplace();
    for (const model::Attribute& attribute : functions_[function].attribute_defaults) {
      names->try_emplace(attribute.name.view(), &attribute);
    }
    for (const model::Text& name : functions_[function].attribute_names)
      names->try_emplace(name.view(), nullptr);
  }
  return *names;
}

bool FunctionAttributes::Declares(facts::FunctionId function, std::string_view name) {
  return NamesOf(function).contains(name);
}

const model::Attribute* FunctionAttributes::Default(facts::FunctionId function,
                                                    std::string_view name) {
  const Names& names = NamesOf(function);
  const auto found = names.find(name);
  return found == names.end() ? nullptr : found->second;
}

}  // namespace onnx_assay::rules
