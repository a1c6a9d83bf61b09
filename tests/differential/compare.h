#ifndef ONNX_ASSAY_TESTS_DIFFERENTIAL_COMPARE_H_
#define ONNX_ASSAY_TESTS_DIFFERENTIAL_COMPARE_H_

#include <string>
#include <string_view>

namespace onnx_assay::test {

// Reads the same bytes with our reader and with protobuf, and says where the two disagree without an
// anomaly that reports it; empty when all is well.
//
// Where protobuf refuses the bytes, our reader must have reported damage of the encoding. Where it
// takes them, every field of every message must be equal, except behind a tag or varint in a form that
// our reader reports and does not read past. The pieces of the byte map must cover the file.
std::string Disagreement(std::string_view bytes);

}  // namespace onnx_assay::test

#endif  // ONNX_ASSAY_TESTS_DIFFERENTIAL_COMPARE_H_
