// A bundle that is read and written again reads the same; nothing untrusted is ever accepted.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "provenance/bundle.h"
#include "provenance/verify_bundle.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onnx_assay;
  using namespace onnx_assay::provenance;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const absl::StatusOr<Bundle> bundle = ParseBundle(text, {});
  if (bundle.ok()) {
    const absl::StatusOr<Bundle> again = ParseBundle(WriteBundle(*bundle), {});
    if (!again.ok() || again->envelope.payload != bundle->envelope.payload ||
        again->envelope.signature != bundle->envelope.signature || again->certificates != bundle->certificates) {
      std::abort();
    }
  }
  const SignatureCheck nobody = VerifyBundle(text, {}, {});
  const SignatureCheck no_roots = VerifyBundle(text, {{}, ChainPolicy{}}, {});
  if (nobody.answer == Answer::kAccepted || no_roots.answer == Answer::kAccepted || !nobody.payload.empty()) {
    std::abort();
  }
  return 0;
}
