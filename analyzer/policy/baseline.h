#ifndef ONNX_ASSAY_ANALYZER_POLICY_BASELINE_H_
#define ONNX_ASSAY_ANALYZER_POLICY_BASELINE_H_

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/engine/finding.h"

namespace onnx_assay {

// What Finding::suppressed_by says of a finding that a baseline accepts.
inline constexpr std::string_view kSuppressedByBaseline = "baseline";

// Findings that the owner of a repository knows and accepts for now: identities with the number of
// findings that share them. A finding more than that number is new.
//
// The file is JSON with one entry on a line, sorted, so that a review of its changes reads well;
// rule and subject are there for the reader, the fingerprint decides.
class Baseline {
 public:
  // Errors: kInvalidArgument, with the place, for text that is no baseline of this version.
  static absl::StatusOr<Baseline> Parse(std::string_view json);

  std::string Serialise() const;

  // Takes the active findings of a model. `path` names the model in every later run: relative to
  // the root of the repository.
  void Add(std::string_view path, std::span<const Finding> findings);

  // Marks the findings of a model that the baseline accepts, as many of each identity as it holds.
  // Fingerprints must be assigned; findings that are suppressed otherwise stay as they are and use
  // up nothing.
  void Apply(std::string_view path, std::span<Finding> findings);

  // Entries of models that Apply() saw, as far as no finding used them, in the order of the file.
  std::vector<std::string> Unused() const;

  // Drops what Unused() lists, and entries of models for which `is_gone` says that there is no
  // file.
  template <typename IsGone>
  void Prune(IsGone is_gone);

  // Findings accepted, each counted.
  std::uint64_t size() const;

 private:
  struct Key {
    std::string path;
    std::string rule;
    std::string fingerprint;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  struct Entry {
    std::uint64_t count = 0;
    std::uint64_t used = 0;
    std::string subject;  // element path, for readers
  };
  void DropUnused();

  std::map<Key, Entry> entries_;
  std::set<std::string, std::less<>> seen_;  // models that Apply() saw
};

template <typename IsGone>
void Baseline::Prune(IsGone is_gone) {
  DropUnused();
  std::erase_if(entries_, [&](const auto& entry) {
    return !seen_.contains(entry.first.path) && is_gone(entry.first.path);
  });
}

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_BASELINE_H_
