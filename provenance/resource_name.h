#ifndef ONNX_ASSAY_PROVENANCE_RESOURCE_NAME_H_
#define ONNX_ASSAY_PROVENANCE_RESOURCE_NAME_H_

#include <string>
#include <string_view>

#include "analyzer/base/collision_key.h"

namespace onnx_assay::provenance {

// The name of a single signed file in the form of the OMS reference implementation.
constexpr std::string_view kSingleFileName = ".";

// Empty when `name` is safe to look up beneath a directory on any host: relative, `/` between components,
// no empty, `.` or `..` component, no backslash, control character, drive or device prefix, valid UTF-8, at
// most 4096 bytes. Otherwise what is wrong with it, as words that follow the name.
std::string NameFault(std::string_view name);

// Empty when a reader with another file system or screen sees the same name, otherwise a warning: trailing
// dot or space, reserved device name, `:`, invisible or bidirectional characters.
std::string NameHazard(std::string_view name);

// Whether `path` is one of `ignored` or lies beneath it, by whole components.
bool IsBeneath(std::string_view path, std::string_view ignored);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_RESOURCE_NAME_H_
