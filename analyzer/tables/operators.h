#ifndef ONNX_ASSAY_ANALYZER_TABLES_OPERATORS_H_
#define ONNX_ASSAY_ANALYZER_TABLES_OPERATORS_H_

#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace onnx_assay::tables {

// Index into the list of type strings that the tables use ("tensor(float)", "seq(tensor(int64))").
using TypeId = std::uint8_t;
constexpr std::size_t kMaxTypes = 192;
using TypeSet = std::bitset<kMaxTypes>;
constexpr TypeId kNoType = 0xff;

std::string_view TypeName(TypeId type);
// kNoType when the tables do not know the string.
TypeId FindType(std::string_view name);

enum class FormalKind : std::uint8_t { kSingle, kOptional, kVariadic };

// A formal input or output of an operator.
struct Formal {
  std::string_view name;
  std::string_view constraint;  // name of the type constraint ("T"), or of the one permitted type
  std::uint16_t constraint_index;  // equal for formals that share a constraint; 0xffff: a fixed type
  TypeSet types;                // what it may be
  FormalKind kind;
  std::uint16_t min_arity;      // fewest actual values
  bool homogeneous;             // variadic: all values have one type
};

struct AttributeFormal {
  std::string_view name;
  std::uint8_t type;            // AttributeProto.AttributeType number
  bool required;
  // The default as JSON text ("1", "0.5", "\"constant\"", "[1,1]"); empty when there is none.
  std::string_view default_json;
};

// One version of one operator: a view of a row of the shipped tables, always valid. Covers ai.onnx
// ("" here), ai.onnx.ml, ai.onnx.preview* and the contrib domains of ONNX Runtime.
class OpSchema {
 public:
  std::string_view domain() const;
  std::string_view name() const;
  int since_version() const;
  bool deprecated() const;
  bool experimental() const;
  bool is_function() const;   // has a function body in some opset
  std::size_t input_count() const;   // formals
  std::size_t output_count() const;
  Formal input(std::size_t index) const;   // index past a final variadic gives the variadic
  Formal output(std::size_t index) const;
  std::size_t min_inputs() const;
  std::optional<std::size_t> max_inputs() const;   // empty: no upper limit
  std::size_t min_outputs() const;
  std::optional<std::size_t> max_outputs() const;
  // Counts permitted where the source lists them (BatchNormalization before 14); else any in range.
  bool AllowsInputCount(std::size_t count) const;
  bool AllowsOutputCount(std::size_t count) const;
  std::size_t attribute_count() const;
  AttributeFormal attribute(std::size_t index) const;
  std::optional<AttributeFormal> FindAttribute(std::string_view name) const;

 private:
  friend struct OpSchemas;
  std::uint16_t row_ = 0;
};

// The form of an operator in force at an opset version: the row with the greatest since_version that
// is not above it. Null when there is none. A deprecated row is returned: ask deprecated().
// `domain` "" and "ai.onnx" are the same.
const OpSchema* FindOperator(std::string_view domain, std::string_view name, std::int64_t opset_version);

// All versions of an operator, ascending; empty when the operator is unknown.
std::span<const OpSchema> OperatorVersions(std::string_view domain, std::string_view name);

// Whether the tables hold operators of this domain.
bool KnowsOperatorsOf(std::string_view domain);

// The name of every operator of a domain, sorted.
std::span<const std::string_view> OperatorNames(std::string_view domain);

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_ANALYZER_TABLES_OPERATORS_H_
