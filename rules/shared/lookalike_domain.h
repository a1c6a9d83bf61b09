#ifndef ONNX_ASSAY_RULES_SHARED_LOOKALIKE_DOMAIN_H_
#define ONNX_ASSAY_RULES_SHARED_LOOKALIKE_DOMAIN_H_

#include "rules/shared/lookalike.h"

namespace onnx_assay::rules {

// The known domain that an unknown one can be taken for. `local`: the model defines functions in it;
// such a name is chosen freely, so only what looks the same counts, not what is one letter off.
Lookalike FindLookalikeDomain(std::string_view domain, bool local);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_LOOKALIKE_DOMAIN_H_
