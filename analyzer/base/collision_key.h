#ifndef ONNX_ASSAY_ANALYZER_BASE_COLLISION_KEY_H_
#define ONNX_ASSAY_ANALYZER_BASE_COLLISION_KEY_H_

#include <string>
#include <string_view>

namespace onnx_assay {

// Names that some file system takes for the same are equal under this: canonical decomposition, then
// simple case folding.
std::string CollisionKey(std::string_view name);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_COLLISION_KEY_H_
