#ifndef ONNX_ASSAY_RULES_SHARED_STANDARD_OPERATOR_H_
#define ONNX_ASSAY_RULES_SHARED_STANDARD_OPERATOR_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "analyzer/facts/model_facts.h"
#include "analyzer/tables/operators.h"

namespace onnx_assay::rules {

// Whether ONNX itself defines the domain. Both spellings of the default domain count.
bool IsStandardDomain(std::string_view domain);

// Whether the operator stood in the default domain as an experiment and went before opset 9. ONNX's
// checker lets these pass unexamined and old exporters wrote them.
// Source: ONNX checker, list of former experimental operators.
bool IsFormerExperiment(const facts::NodeFacts& node);

// Whether the form in force was deprecated where it stands, instead of being replaced by a form
// that says that the operator is gone: no earlier form of it can be used.
bool IsDeprecatedInPlace(const facts::NodeFacts& node);

// The signature that binds the node: the form in force of an operator that ONNX defines. Null for
// an operator of another domain, a call of a local function, an operator that is not in the opset
// in force (other rules speak of it) and former experiments.
const tables::OpSchema* BindingSignature(const facts::NodeFacts& node);

// The since-version of a form of the node's operator that declares an attribute of this name: the
// newest one. Empty when there is none.
std::optional<std::int64_t> OtherVersionWith(const facts::NodeFacts& node,
                                             std::string_view attribute);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_STANDARD_OPERATOR_H_
