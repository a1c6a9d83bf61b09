#include "analyzer/coverage/kernel_match.h"

#include <algorithm>
#include <charconv>

#include "fmt/format.h"

namespace onnx_assay::coverage {
namespace {

using tables::kNoType;
using tables::ProviderKernel;
using tables::TypeId;
using tables::TypeSet;

// One operand or result that a constraint speaks of.
struct Argument {
  tables::Formal formal;
  TypeId type;
};

// Whether a constraint name means this argument: the type parameter, or the formal itself.
bool Means(std::string_view constraint, const tables::Formal& formal) {
  return formal.constraint == constraint || formal.name == constraint;
}

class TypeMatch {
 public:
  TypeMatch(const ProviderKernel& kernel, const Use& use) : kernel_(kernel), use_(use) {}

  Answer Run() {
    Answer answer = Answer::kYes;
    for (std::size_t i = 0; i < kernel_.constraint_count(); ++i) {
      const Answer one = Constraint(kernel_.constraint_name(i), kernel_.constraint_types(i));
      if (one == Answer::kNo) return one;
      if (one == Answer::kUnknown) answer = one;
    }
    return answer;
  }

  const std::string& detail() const { return detail_; }

 private:
  Answer Constraint(std::string_view name, const TypeSet& allowed) {
    Answer answer = Answer::kYes;
    const auto visit = [&](const char* what, const tables::Formal& formal, TypeId type) {
      const Answer one = Check(formal, type, allowed);
      if (one == Answer::kNo) {
        detail_ = fmt::format("{} {} is {}", what, formal.name,
                              type == kNoType ? std::string_view("of another type") : tables::TypeName(type));
      }
      if (one == Answer::kNo || (one == Answer::kUnknown && answer == Answer::kYes)) answer = one;
      return answer == Answer::kNo;
    };
    const tables::OpSchema& schema = *use_.schema;
    const bool all = name == "*";
    std::size_t only = ~std::size_t{0};
    const bool by_number = name.starts_with("input:");
    if (by_number) std::from_chars(name.data() + 6, name.data() + name.size(), only);
    for (std::size_t i = 0; i < use_.inputs.size() && schema.input_count() != 0; ++i) {
      if (!use_.input_present[i]) continue;
      const tables::Formal formal = schema.input(i);
      if (by_number ? i != only : !(all || Means(name, formal))) continue;
      if (visit("input", formal, use_.inputs[i])) return answer;
    }
    for (std::size_t i = 0; i < use_.outputs.size() && schema.output_count() != 0 && !by_number; ++i) {
      if (!use_.output_present[i]) continue;
      const tables::Formal formal = schema.output(i);
      if (!(all || Means(name, formal))) continue;
      if (visit("output", formal, use_.outputs[i])) return answer;
    }
    return answer;
  }

  static Answer Check(const tables::Formal& formal, TypeId type, const TypeSet& allowed) {
    if (type != kNoType) return allowed[type] ? Answer::kYes : Answer::kNo;
    if ((formal.types & allowed).none()) return Answer::kNo;
    return (formal.types & ~allowed).none() ? Answer::kYes : Answer::kUnknown;
  }

  const ProviderKernel& kernel_;
  const Use& use_;
  std::string detail_;
};

std::string VersionDetail(const tables::KernelRange& kernels, std::size_t release) {
  int newest = 0, oldest = 0;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    if (!kernels[i].InRelease(release)) continue;
    newest = std::max(newest, kernels[i].until().value_or(kernels[i].since()));
    oldest = oldest == 0 ? kernels[i].since() : std::min(oldest, kernels[i].since());
  }
  return oldest == newest ? fmt::format("it has version {}", newest)
                          : fmt::format("it has versions from {} to {}", oldest, newest);
}

}  // namespace

Use UseOf(const NodeView& view) {
  Use use;
  use.domain = view.node.domain;
  use.name = view.node.node->op_type.view();
  use.schema = view.node.schema;
  use.opset_version = view.node.opset_version;
  for (std::size_t i = 0; i < view.inputs().size(); ++i) {
    use.inputs.push_back(view.TypeOf(view.inputs()[i]));
    use.input_present.push_back(!view.node.node->inputs[i].empty());
  }
  for (std::size_t i = 0; i < view.outputs().size(); ++i) {
    use.outputs.push_back(view.TypeOf(view.outputs()[i]));
    use.output_present.push_back(!view.node.node->outputs[i].empty());
  }
  return use;
}

KernelMatch MatchKernel(const ProviderChoice& choice, std::size_t release, const Use& use) {
  using Stage = KernelMatch::Stage;
  KernelMatch best;
  const tables::KernelRange kernels = tables::FindKernels(choice.id, choice.variant, use.domain, use.name);
  bool any = false;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const ProviderKernel kernel = kernels[i];
    if (!kernel.InRelease(release)) continue;
    any = true;
    if (use.schema == nullptr || !kernel.TakesVersion(use.schema->since_version())) continue;
    TypeMatch match(kernel, use);
    const Answer answer = match.Run();
    if (answer == Answer::kYes) return {Stage::kTaken, true, kernel, {}};
    if (answer == Answer::kUnknown && best.stage != Stage::kTaken) best = {Stage::kTaken, false, kernel, {}};
    if (answer == Answer::kNo && best.stage == Stage::kNoOperator) {
      best = {Stage::kNoType, true, std::nullopt, match.detail()};
    }
  }
  if (best.stage == Stage::kNoOperator && any) {
    best = {Stage::kNoVersion, true, std::nullopt, VersionDetail(kernels, release)};
  }
  return best;
}

std::optional<Use> InFloat32(const Use& use) {
  static const TypeId kFloat16 = tables::FindType("tensor(float16)");
  static const TypeId kFloat = tables::FindType("tensor(float)");
  if (std::find(use.inputs.begin(), use.inputs.end(), kFloat16) == use.inputs.end()) return std::nullopt;
  Use cast = use;
  std::replace(cast.inputs.begin(), cast.inputs.end(), kFloat16, kFloat);
  std::replace(cast.outputs.begin(), cast.outputs.end(), kFloat16, kFloat);
  return cast;
}

}  // namespace onnx_assay::coverage
