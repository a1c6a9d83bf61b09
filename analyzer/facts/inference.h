#ifndef ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_H_
#define ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/facts/inference/list_pool.h"
#include "analyzer/facts/inference/type_pool.h"
#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// What is known of one value: its type, its shape, and its elements where it is a small whole-number
// tensor of rank 0 or 1. Zero ids mean unknown.
struct ValueForm {
  TypeIndex type = kUnknownType;
  ListId shape = kNoList;
  ListId constant = kNoList;
};

// Types and shapes of all values of a model, found without running anything: from the initializers, the
// declarations of graph inputs and the rules of the operators. What is not known for certain is unknown.
//
// Values of function bodies have what holds for every call site; those of functions that nothing calls
// are unknown.
struct Inference {
  // What operators and initializers make of a value, its own declaration aside. Graph inputs have
  // their declaration here.
  std::vector<ValueForm> inferred;
  // The same completed by the value's declaration where inference leaves something open.
  std::vector<ValueForm> merged;
  TypePool types;
  ListPool lists;
  std::vector<std::string_view> symbols;  // dim_param texts, borrowed from the model

  // kUnknownType for kNone.
  TypeIndex TypeOf(ValueId value) const { return value < merged.size() ? merged[value].type : kUnknownType; }
  TypeIndex InferredTypeOf(ValueId value) const {
    return value < inferred.size() ? inferred[value].type : kUnknownType;
  }
  const TypeForm& Form(TypeIndex type) const { return types.Form(type); }
  // "tensor(float)", "seq(tensor(int64))"; "unknown".
  std::string TypeText(TypeIndex type) const { return types.Text(type); }
  // The type as the operator tables know it; kNoType when it is unknown, to us or to them.
  tables::TypeId TableType(ValueId value) const { return types.Form(TypeOf(value)).in_tables; }

  // Empty: not even the rank is known.
  std::optional<std::span<const SymInt>> ShapeOf(ValueId value) const { return ShapeIn(merged, value); }
  std::optional<std::span<const SymInt>> InferredShapeOf(ValueId value) const { return ShapeIn(inferred, value); }
  // Elements of a whole-number tensor of rank 0 or 1; single elements may be unknown.
  std::optional<std::span<const SymInt>> ConstantOf(ValueId value) const {
    if (value >= merged.size() || merged[value].constant == kNoList) return std::nullopt;
    return lists.Get(merged[value].constant);
  }
  // The one element of a known constant of one element.
  std::optional<std::int64_t> ConstantNumber(ValueId value) const {
    const auto list = ConstantOf(value);
    if (!list || list->size() != 1 || !(*list)[0].known()) return std::nullopt;
    return (*list)[0].value();
  }
  // The text of a symbolic number.
  std::string_view SymbolName(SymInt number) const { return symbols[number.symbol()]; }

 private:
  std::optional<std::span<const SymInt>> ShapeIn(const std::vector<ValueForm>& forms, ValueId value) const {
    if (value >= forms.size() || forms[value].shape == kNoList) return std::nullopt;
    return lists.Get(forms[value].shape);
  }
};

// Whether a declaration cannot hold for a value of this type; an open part of either agrees with all.
bool TypeConflicts(const model::Type& declared, const Inference& inference, TypeIndex type);

// The first axis on which a declared shape and a known one differ in size; the rank when they differ in
// rank. Empty: they agree. Symbols agree with everything.
std::optional<std::size_t> ShapeConflict(const model::Shape& declared, std::span<const SymInt> shape);

// Needs the walk, symbols and calls. Adds a gap to the facts when a budget ends it early.
std::shared_ptr<const Inference> Infer(ModelFacts& facts);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_INFERENCE_H_
