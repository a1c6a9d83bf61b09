#include "provenance/dsse.h"

#include "fmt/format.h"

namespace onnx_assay::provenance {

std::string PreAuthEncoding(std::string_view payload_type, std::string_view payload) {
  std::string bytes = fmt::format("DSSEv1 {} {} {} ", payload_type.size(), payload_type, payload.size());
  bytes += payload;
  return bytes;
}

}  // namespace onnx_assay::provenance
