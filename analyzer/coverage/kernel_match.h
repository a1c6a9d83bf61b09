#ifndef ONNX_ASSAY_ANALYZER_COVERAGE_KERNEL_MATCH_H_
#define ONNX_ASSAY_ANALYZER_COVERAGE_KERNEL_MATCH_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/coverage/node_view.h"
#include "analyzer/coverage/target.h"

namespace onnx_assay::coverage {

// An operator version with the types of one use of it: all that the kernels of a registry look at.
struct Use {
  std::string_view domain, name;
  const tables::OpSchema* schema = nullptr;  // null: the tables have no form of it in force
  std::int64_t opset_version = 0;
  std::vector<tables::TypeId> inputs, outputs;  // kNoType: not known, or omitted
  std::vector<bool> input_present, output_present;
};

Use UseOf(const NodeView& view);

// What the rows of one provider say of a use.
struct KernelMatch {
  enum class Stage : std::uint8_t { kNoOperator, kNoVersion, kNoType, kTaken };
  Stage stage = Stage::kNoOperator;  // how far the best row gets
  bool types_known = true;           // kTaken: false when a type that matters is not known
  std::optional<tables::ProviderKernel> kernel;  // the row that takes it
  std::string detail;                // why not: "its newest is 23", "input X is tensor(bfloat16)"
};

// `release`: index of the runtime's release whose rows count.
KernelMatch MatchKernel(const ProviderChoice& choice, std::size_t release, const Use& use);

// The use with float16 computed as float32, as ONNX Runtime does between casts it inserts on the CPU
// provider; empty when no operand is float16.
std::optional<Use> InFloat32(const Use& use);

}  // namespace onnx_assay::coverage

#endif  // ONNX_ASSAY_ANALYZER_COVERAGE_KERNEL_MATCH_H_
