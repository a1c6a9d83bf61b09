#ifndef ONNX_ASSAY_RULES_SHARED_WORDING_H_
#define ONNX_ASSAY_RULES_SHARED_WORDING_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// `Conv`, or `com.example::Conv` in another domain than the default one; escaped.
std::string OperatorText(const model::Node& node);

// `Conv node "conv1"`, or `Conv node` when it has no name.
std::string NodeText(const model::Node& node);

// `graph "main"`, `body of function "f"`.
std::string ScopeText(const facts::GraphFacts& graph);

// `domain "com.example"`, or `the default domain`.
std::string DomainText(std::string_view domain);

// `graph input`, `initializer`, `node output`: what defines a value.
std::string_view ValueKindText(facts::ValueKind kind);

// `[2, "batch", ?]`.
std::string ShapeText(const model::Shape& shape);
std::string DimsText(std::span<const std::int64_t> dims);

// `1 node`, `3 nodes`.
std::string Counted(std::uint64_t count, std::string_view singular);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_WORDING_H_
