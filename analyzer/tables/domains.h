#ifndef ONNX_ASSAY_ANALYZER_TABLES_DOMAINS_H_
#define ONNX_ASSAY_ANALYZER_TABLES_DOMAINS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace onnx_assay::tables {

// What is known of a domain of operators.
enum class DomainKind : std::uint8_t {
  kStandard,             // of the ONNX project
  kPreview,              // of the ONNX project, may change
  kRuntimeContrib,       // ONNX Runtime's own operators
  kRuntimeInternal,      // made by a runtime while it optimises; does not belong into a file
  kRuntimeCustom,        // understood by one provider
  kCustomOpLibrary,      // needs a native library to be loaded
  kFrontendCustom,       // understood by the front end of another compiler
  kModelLocalFunctions,  // functions that the model itself defines
  kFallthrough,          // left over where an exporter had no ONNX operator
  kRetired,              // no longer implemented by anyone
  kUnconfirmed,          // name heard of, no use found
};

// "custom-op-library"
std::string_view DomainKindName(DomainKind kind);

struct KnownDomain {
  std::string_view domain;  // "" for the default domain; "pkg.torch.*" stands for every name behind the dot
  std::string_view owner;   // project or package that defines it
  std::string_view notes;
  DomainKind kind;
  bool schema_public;       // a schema of its operators is published
  int first_version, last_version;  // opset versions seen; 0: not known
};

// The entry of a domain, of the entry with `.*` that covers it, or of a parent whose sub-domains are its
// own ("finn.custom_op.fpgadataflow.hls"). Empty: nobody known uses this domain.
std::optional<KnownDomain> FindDomain(std::string_view domain);

std::size_t KnownDomainCount();
KnownDomain KnownDomainAt(std::size_t index);  // ascending by domain

enum class DangerCategory : std::uint8_t {
  kForeignCode,           // runs code that the ONNX graph only names
  kOpaquePayload,         // loads a compiled or engine-specific blob
  kNativeLibrary,         // needs a native library in the process
  kEmbeddedModel,
  kProcessCommunication,
  kNetwork,
  kFileAccess,
  kParser,                // parses a text or file format held in the model or its input
  kRegularExpression,     // evaluates a pattern of the model
};

// "foreign_code"
std::string_view DangerCategoryName(DangerCategory category);

// An operator that does more than arithmetic.
class DangerousOperator {
 public:
  std::string_view domain() const;
  std::string_view name() const;  // "*": every operator of the domain
  std::string_view why() const;
  DangerCategory category() const;
  // Attributes and inputs that carry or name what it runs or loads.
  std::size_t payload_attribute_count() const;
  std::string_view payload_attribute(std::size_t index) const;
  std::size_t payload_input_count() const;
  std::string_view payload_input(std::size_t index) const;

 private:
  friend DangerousOperator DangerousOperatorAt(std::size_t index);
  std::uint16_t row_ = 0;
};

// The entry of this operator, or of all operators of its domain.
std::optional<DangerousOperator> FindDangerousOperator(std::string_view domain, std::string_view name);

std::size_t DangerousOperatorCount();
DangerousOperator DangerousOperatorAt(std::size_t index);

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_ANALYZER_TABLES_DOMAINS_H_
