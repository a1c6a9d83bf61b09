#ifndef ONNX_ASSAY_RULES_SHARED_LOOKALIKE_H_
#define ONNX_ASSAY_RULES_SHARED_LOOKALIKE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"

namespace onnx_assay::rules {

// What a reader sees in a name: letters of other scripts as the Latin ones they look like, no case, no
// invisible characters, no separators. Names with equal skeletons are easily taken for each other.
std::string Skeleton(std::string_view name);

// How a name differs from the one it can be taken for.
enum class Likeness : unsigned char { kNone, kInvisible, kOtherScript, kCase, kShape, kOneLetter };

// "has invisible characters", "differs in case", ...: fits behind the name.
std::string_view LikenessText(Likeness likeness);

struct Lookalike {
  std::string_view known;
  Likeness likeness = Likeness::kNone;
};

// Known names, found by what a name looks like in time that does not depend on how many there are.
// Views the names.
class KnownNames {
 public:
  explicit KnownNames(std::span<const std::string_view> names);

  // The known name that another one can be taken for by sight; none for a known name itself.
  Lookalike FindBySight(std::string_view name) const;
  // The known name of at least `shortest` bytes that is one insertion, deletion, replacement or swap away.
  Lookalike FindOneLetterOff(std::string_view name, std::size_t shortest) const;

 private:
  absl::flat_hash_map<std::string, std::string_view> by_skeleton_;
  absl::flat_hash_map<std::string, std::vector<std::string_view>> by_deletion_;
};

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_LOOKALIKE_H_
