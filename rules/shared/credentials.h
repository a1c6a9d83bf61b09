#ifndef ONNX_ASSAY_RULES_SHARED_CREDENTIALS_H_
#define ONNX_ASSAY_RULES_SHARED_CREDENTIALS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace onnx_assay::rules {

// A secret found in text.
struct Credential {
  std::string_view kind;  // "GitHub token"
  std::size_t begin = 0;  // bytes of the text
  std::size_t size = 0;
  std::string excerpt;    // redacted: enough to find it, too little to use it
};

// Secrets of well-known forms. A form counts only where its structure, and its checksum where it has
// one, is right and where it does not read like a placeholder. Time is linear in the text.
std::vector<Credential> FindCredentials(std::string_view text);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_CREDENTIALS_H_
