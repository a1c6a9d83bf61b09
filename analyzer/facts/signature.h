#ifndef ONNX_ASSAY_ANALYZER_FACTS_SIGNATURE_H_
#define ONNX_ASSAY_ANALYZER_FACTS_SIGNATURE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "analyzer/model/node.h"
#include "analyzer/tables/operators.h"

namespace onnx_assay::facts {

// How a node stands to a version of its operator, types aside.

struct ArityFault {
  enum class Kind : std::uint8_t {
    kTooFew,  // fewer values than the operator needs
    kTooMany,
    kNotAllowed,  // within the bounds, but not one of the counts listed
    kOmitted,     // the value at `index` is required and left out
  };
  Kind kind = Kind::kTooFew;
  bool output = false;    // about outputs, not inputs
  std::size_t index = 0;  // kOmitted
  std::size_t count = 0;  // values of the node, omitted ones included
};

// The first fault in the number of inputs or outputs, or nothing.
std::optional<ArityFault> FindArityFault(const model::Node& node, const tables::OpSchema& schema);

// Whether the operator says nothing of an attribute of this name: names that begin with two
// underscores are free for all.
bool IsFreeAttribute(std::string_view name);

// Whether the node could be a node of this version: counts, names and types of attributes, required
// attributes. Attributes that refer to one of a function count by name and type.
bool FitsSignature(const model::Node& node, const tables::OpSchema& schema);

// The value field that goes with an AttributeProto.AttributeType number; 0 for UNDEFINED and
// unknown numbers. Source: ONNX IR, comments of AttributeProto.
std::uint16_t ValueFieldOf(std::int64_t attribute_type);

// The lower-case name of an AttributeProto.AttributeType number ("ints"); "undefined" for 0.
std::string_view AttributeTypeName(std::int64_t attribute_type);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_SIGNATURE_H_
