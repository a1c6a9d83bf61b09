#include "analyzer/model/node.h"

#include "analyzer/model/graph.h"

namespace onnx_assay::model {

Attribute::Attribute() = default;
Attribute::Attribute(Attribute&&) noexcept = default;
Attribute& Attribute::operator=(Attribute&&) noexcept = default;
Attribute::~Attribute() = default;

}  // namespace onnx_assay::model
