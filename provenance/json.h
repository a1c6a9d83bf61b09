#ifndef ONNX_ASSAY_PROVENANCE_JSON_H_
#define ONNX_ASSAY_PROVENANCE_JSON_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/base/limits.h"

namespace onnx_assay::provenance {

// A JSON document as statements need it: members are unique, whole numbers are exact.
class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::map<std::string, Json, std::less<>>;

  Json() = default;  // null
  Json(bool value) : value_(value) {}                      // NOLINT(google-explicit-constructor)
  Json(std::string value) : value_(std::move(value)) {}    // NOLINT(google-explicit-constructor)
  Json(std::string_view value) : value_(std::string(value)) {}  // NOLINT(google-explicit-constructor)
  Json(const char* value) : value_(std::string(value)) {}  // NOLINT(google-explicit-constructor)
  Json(Array value) : value_(std::move(value)) {}          // NOLINT(google-explicit-constructor)
  Json(Object value) : value_(std::move(value)) {}         // NOLINT(google-explicit-constructor)
  template <typename T>
    requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
  Json(T value) : value_(static_cast<std::int64_t>(value)) {}  // NOLINT(google-explicit-constructor)
  static Json Number(double value);

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  const double* number() const { return std::get_if<double>(&value_); }
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  const Array* array() const { return std::get_if<Array>(&value_); }
  const Object* object() const { return std::get_if<Object>(&value_); }
  Array* array() { return std::get_if<Array>(&value_); }
  Object* object() { return std::get_if<Object>(&value_); }

  // The member of an object; null pointer when this is no object or has no such member.
  const Json* Find(std::string_view name) const;
  // The same, as text; null pointer when there is no such member or it is no string.
  const std::string* FindString(std::string_view name) const;

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> value_;
};

// Parses a whole document. Errors: kInvalidArgument on anything that readers of JSON disagree about
// (duplicate members, a byte order mark, text after the value, lone surrogates, invalid UTF-8, numbers
// out of range); kResourceExhausted past Limits::max_document_bytes, _nesting or _values. Texts name
// `what` and never quote the document.
absl::StatusOr<Json> ParseJson(std::string_view text, std::string_view what, const Limits& limits);

// RFC 8785: members sorted by UTF-16 code units, no blanks. Whole numbers past 2^53 do not survive
// other readers; statements carry those as strings, and hold no fractions.
std::string CanonicalJson(const Json& value);

}  // namespace onnx_assay::provenance

#endif  // ONNX_ASSAY_PROVENANCE_JSON_H_
