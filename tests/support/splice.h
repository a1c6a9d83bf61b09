#ifndef ONNX_ASSAY_TESTS_SUPPORT_SPLICE_H_
#define ONNX_ASSAY_TESTS_SUPPORT_SPLICE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace onnx_assay::test {

// Appends a base-128 varint.
void AppendVarint(std::string& out, std::uint64_t value);

// Puts `insert` at the end of the message at `path` ("graph.node[0].attribute[1]", indices count from
// 0 and may be left out for the first) and enlarges every length around it. Unlike a change through
// generated classes this leaves all other bytes alone, and `insert` may be anything.
//
// `model` must be well-formed up to that message. Errors: kInvalidArgument.
absl::Status SpliceIntoMessage(std::string& model, std::string_view path, std::string_view insert);

}  // namespace onnx_assay::test

#endif  // ONNX_ASSAY_TESTS_SUPPORT_SPLICE_H_
