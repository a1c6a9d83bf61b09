#ifndef ONNX_ASSAY_ANALYZER_REFERENCE_REFERENCE_H_
#define ONNX_ASSAY_ANALYZER_REFERENCE_REFERENCE_H_

#include <cstdint>
#include <string>

#include "analyzer/policy/verdict.h"

namespace onnx_assay::reference {

// The program of the reference check: beside this one, or in ../libexec/onnx-assay. Empty when it is not
// there.
std::string FindProgram();

// Has ONNX's own checker judge the bytes of an open file in a child process: handed over a pipe, without
// files, within limits of time and memory, behind a filter of system calls. Never fails: what went wrong
// is the answer. The descriptor is read by position; its file offset stays.
ReferenceVerdict RunReference(const std::string& program, int descriptor, std::uint64_t size);

}  // namespace onnx_assay::reference

#endif  // ONNX_ASSAY_ANALYZER_REFERENCE_REFERENCE_H_
