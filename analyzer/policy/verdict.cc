#include "analyzer/policy/verdict.h"

namespace onnx_assay {

int RunReport::exit_code() const {
  switch (outcome) {
    case Outcome::kPass:
      return 0;
    case Outcome::kFail:
      return 1;
    case Outcome::kError:
      return 2;
    case Outcome::kIncomplete:
      return 3;
  }
  return 2;
}

}  // namespace onnx_assay
