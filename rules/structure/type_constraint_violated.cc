#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analyzer/engine/rule.h"
#include "analyzer/facts/inference.h"
#include "analyzer/facts/signature.h"
#include "fmt/format.h"
#include "rules/shared/standard_operator.h"
#include "rules/shared/wording.h"

namespace onnx_assay::rules {
namespace {

// A side of a node: its values and what the operator says of them.
struct Side {
  std::string_view name;
  std::span<const facts::ValueId> values;
  bool output;
};

// What the values of a node that share a type constraint have been found to be.
struct Bound {
  std::uint16_t constraint;
  tables::TypeId type;
  std::string place;  // "input 0"
};

class NodeCheck {
 public:
  NodeCheck(const facts::NodeFacts& node, const tables::OpSchema& schema,
            const facts::Inference& inference, Reporter& report)
      : node_(node), schema_(schema), inference_(inference), report_(report) {}

  void CheckSide(const Side& side) {
    for (std::size_t i = 0; i < side.values.size(); ++i) {
      const tables::TypeId type =
          side.values[i] == facts::kNone ? tables::kNoType : inference_.TableType(side.values[i]);
      if (type == tables::kNoType) continue;
      const tables::Formal formal = side.output ? schema_.output(i) : schema_.input(i);
      if (!formal.types.test(type)) {
        report_.At(*node_.node, NameOf(side, i),
                   "{} {} of {} has a type that {} does not take at opset {}: {}, {}", side.name, i,
                   NodeText(*node_.node), OperatorText(*node_.node), node_.opset_version,
                   tables::TypeName(type), PermittedText(formal));
        continue;
      }
      if (formal.constraint_index != kFixedType && formal.homogeneous)
        CheckShared(side, i, formal, type);
    }
  }

 private:
  static constexpr std::uint16_t kFixedType = 0xffff;

  void CheckShared(const Side& side, std::size_t index, const tables::Formal& formal,
                   tables::TypeId type) {
    for (const Bound& bound : bound_) {
      if (bound.constraint != formal.constraint_index) continue;
      if (bound.type == type) return;
      report_.At(*node_.node, NameOf(side, index),
                 "{} {} of {} has another type than {}: {}, {} must share {}", side.name, index,
                 NodeText(*node_.node), bound.place, tables::TypeName(type),
                 tables::TypeName(bound.type), formal.constraint);
      return;
    }
    bound_.push_back({formal.constraint_index, type, fmt::format("{} {}", side.name, index)});
  }

  ByteRange NameOf(const Side& side, std::size_t index) const {
    return (side.output ? node_.node->outputs : node_.node->inputs)[index].range();
  }

  static std::string PermittedText(const tables::Formal& formal) {
    constexpr std::size_t kShown = 4;
    std::string text;
    std::size_t count = 0;
    for (std::size_t type = 0; type < formal.types.size(); ++type) {
      if (!formal.types.test(type) || count++ >= kShown) continue;
      text += (text.empty() ? "" : " or ") +
              std::string(tables::TypeName(static_cast<tables::TypeId>(type)));
    }
    return count > kShown ? fmt::format("{} and {} more permitted", text, count - kShown)
                          : text + " permitted";
  }

  const facts::NodeFacts& node_;
  const tables::OpSchema& schema_;
  const facts::Inference& inference_;
  Reporter& report_;
  std::vector<Bound> bound_;
};

void Check(const facts::NodeFacts& node, const Context& context, Reporter& report) {
  const tables::OpSchema* const schema = BindingSignature(node);
  if (schema == nullptr || context.facts.inference == nullptr) return;
  // What is wrong with the counts is the matter of wrong-arity, and formals past the last do not
  // exist.
  const std::optional<facts::ArityFault> fault = facts::FindArityFault(*node.node, *schema);
  if (fault && fault->kind != facts::ArityFault::Kind::kOmitted) return;
  NodeCheck check(node, *schema, *context.facts.inference, report);
  check.CheckSide({"input", context.facts.InputsOf(node), false});
  check.CheckSide({"output", context.facts.OutputsOf(node), true});
}

constexpr int kCwe[] = {843};

}  // namespace

extern constinit const Rule structure_type_constraint_violated = {
    .id = "STR017",
    .name = "type-constraint-violated",
    .severity = Severity::kError,
    .summary = "A value has a type that the operator does not take",
    .rationale =
        R"(Every operator lists the types of its inputs and outputs, and some must be of one
type. Runtimes refuse the model, or pick a kernel that reads the bytes as another type.)",
    .remediation = "Insert a Cast, or import the opset version whose operator takes the type.",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
