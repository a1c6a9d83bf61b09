#ifndef ONNX_ASSAY_ANALYZER_TABLES_PROVIDERS_H_
#define ONNX_ASSAY_ANALYZER_TABLES_PROVIDERS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "analyzer/tables/operators.h"

namespace onnx_assay::tables {

using ProviderId = std::uint8_t;
using VariantId = std::uint8_t;

// How much is known of what a provider takes.
enum class KnowledgeLevel : std::uint8_t {
  kKernelRegistry,  // registrations of kernels: exact versions and types
  kBuilder,         // list of names or builder classes in the provider's code
  kDocument,        // only a document
  kNone,            // decided in a library without public list
};

// "kernel-registry"
std::string_view KnowledgeLevelName(KnowledgeLevel level);

enum class StaticShapes : std::uint8_t { kNotNeeded, kNeeded, kUnknown };

// An execution provider: ONNX Runtime's unit of hardware support.
struct Provider {
  std::string_view name;      // "CUDAExecutionProvider"
  std::string_view display;   // "NVIDIA CUDA"
  std::string_view hardware;
  std::string_view notes;
  std::string_view source;    // what the rows were made from: "onnxruntime 1.25.0-dev 2026-02"
  KnowledgeLevel level;       // the best one of its rows
  StaticShapes static_shapes;
  bool falls_back_to_cpu;     // nodes it does not take run on the CPU provider
  std::size_t alias_count, variant_count;
  VariantId default_variant;
  std::size_t rows, operators;
};

std::size_t ProviderCount();
Provider ProviderAt(std::size_t index);
std::string_view ProviderAlias(ProviderId provider, std::size_t index);
std::string_view ProviderVariant(ProviderId provider, std::size_t index);

// By full name or alias, letter case ignored.
std::optional<ProviderId> FindProvider(std::string_view name);

// One row: operator versions and types that a provider takes.
class ProviderKernel {
 public:
  int since() const;
  // Newest version taken; empty: an open range, which in a kernel registry takes only `since` itself.
  std::optional<int> until() const;
  KnowledgeLevel level() const;
  // Whether a node whose operator form came with version `since_version` is in the range.
  bool TakesVersion(int since_version) const;
  // Whether this row holds in that release of the runtime (index of the release).
  bool InRelease(std::size_t release) const;
  std::size_t constraint_count() const;
  // A type parameter ("T"), the name of an input or output, "*" (all), or "input:N".
  std::string_view constraint_name(std::size_t index) const;
  TypeSet constraint_types(std::size_t index) const;
  std::size_t restriction_count() const;
  // A code such as "constant_input:W"; docs/coverage.md lists them.
  std::string_view restriction(std::size_t index) const;

 private:
  friend class KernelRange;
  std::uint16_t row_ = 0;
};

// Rows of one operator on one provider, ascending by version.
class KernelRange {
 public:
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  ProviderKernel operator[](std::size_t index) const;

 private:
  friend KernelRange FindKernels(ProviderId, VariantId, std::string_view, std::string_view);
  std::uint16_t first_ = 0, count_ = 0;
};

KernelRange FindKernels(ProviderId provider, VariantId variant, std::string_view domain, std::string_view name);

// Newest ai.onnx opset that the snapshot knows which the rows of all providers but CPU come from.
int SnapshotOpset();

// A release of ONNX Runtime, with limits measured on its package.
struct RuntimeRelease {
  std::string_view version;  // "1.31.1"
  int ir_version;            // highest that it loads
};

std::size_t RuntimeReleaseCount();
RuntimeRelease RuntimeReleaseAt(std::size_t index);  // ascending
// Newest opset version of a domain that it loads; empty: no limit is known for this domain.
std::optional<int> RuntimeOpset(std::size_t release, std::string_view domain);
// "1.31" is the newest patch release of that minor version; "1.31.1" that release.
std::optional<std::size_t> FindRuntimeRelease(std::string_view version);

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_ANALYZER_TABLES_PROVIDERS_H_
