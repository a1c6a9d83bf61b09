#ifndef ONNX_ASSAY_ANALYZER_TABLES_FUNCTIONS_H_
#define ONNX_ASSAY_ANALYZER_TABLES_FUNCTIONS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace onnx_assay::tables {

// The body that an ONNX function operator has in models of an opset version: which operators a runtime
// must have to run it without a kernel of its own.
class FunctionBody {
 public:
  int opset() const;  // version of the default domain that the body is written in
  // Whether its operators are listed; false: the body depends on the call in ways that are not.
  bool known() const;
  std::size_t operator_count() const;
  std::string_view operator_domain(std::size_t index) const;
  std::string_view operator_name(std::size_t index) const;

 private:
  friend std::optional<FunctionBody> FindFunctionBody(std::string_view, std::string_view, int, std::int64_t);
  std::uint16_t row_ = 0;
};

// The body usable at `opset_version` of the default domain, of the operator version `since_version`;
// empty: none.
std::optional<FunctionBody> FindFunctionBody(std::string_view domain, std::string_view name, int since_version,
                                             std::int64_t opset_version);

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_ANALYZER_TABLES_FUNCTIONS_H_
