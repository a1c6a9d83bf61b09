#include "analyzer/coverage/placer.h"

#include <algorithm>

#include "analyzer/base/utf8.h"
#include "analyzer/coverage/restrictions.h"
#include "analyzer/tables/domains.h"
#include "analyzer/tables/functions.h"
#include "fmt/format.h"

namespace onnx_assay::coverage {
namespace {

using facts::kNone;
using Stage = KernelMatch::Stage;

// Nodes that a reason names.
constexpr std::size_t kFirstNodes = 5;

// Functions of ONNX whose bodies call functions; three levels exist.
constexpr int kMaxBodyDepth = 4;

// What decides about a use, as bytes: equal for equal uses.
std::string KeyOf(const NodeView& view) {
  std::string key;
  const auto add = [&](const void* data, std::size_t size) { key.append(static_cast<const char*>(data), size); };
  const tables::OpSchema* const schema = view.node.schema;
  add(&schema, sizeof schema);
  if (schema == nullptr) key.append(view.node.domain).append("\0", 1).append(view.node.node->op_type.view());
  key += '\0';
  for (std::size_t i = 0; i < view.inputs().size(); ++i) {
    key += view.node.node->inputs[i].empty() ? '-' : '+';
    key += static_cast<char>(view.TypeOf(view.inputs()[i]));
  }
  key += '/';
  for (std::size_t i = 0; i < view.outputs().size(); ++i) {
    key += view.node.node->outputs[i].empty() ? '-' : '+';
    key += static_cast<char>(view.TypeOf(view.outputs()[i]));
  }
  return key;
}

std::string OperatorName(const facts::NodeFacts& node) {
  std::string name = node.domain.empty() ? std::string() : Escaped(node.domain) + "::";
  name += Escaped(node.node->op_type.view());
  return node.schema == nullptr ? name : fmt::format("{}-{}", name, node.schema->since_version());
}

std::size_t SnapshotRelease() { return tables::FindRuntimeRelease("1.25").value_or(0); }

// The first type of a use that an operator of its body may work on.
tables::TypeId MainType(const Use& use) { return use.inputs.empty() ? tables::kNoType : use.inputs[0]; }

}  // namespace

Placer::Placer(const facts::ModelFacts& facts, const ValueKnowledge& values, const FixedAxes& fixed,
               TargetCoverage& coverage)
    : facts_(facts), values_(values), fixed_(fixed), coverage_(coverage), snapshot_release_(SnapshotRelease()) {
  for (const ProviderChoice& choice : coverage.target.chain) provider_names_.push_back(ChoiceName(choice));
}

std::size_t Placer::release() const { return coverage_.target.release.value_or(tables::RuntimeReleaseCount() - 1); }

// Rows of providers other than CPU are those of one snapshot; it cannot speak of operator versions that are
// younger than itself.
bool Placer::TableTooOld(const Plan& plan, std::size_t provider) const {
  const tables::Provider facts = tables::ProviderAt(coverage_.target.chain[provider].id);
  if (facts.name == "CPUExecutionProvider" || plan.use.schema == nullptr || !plan.use.domain.empty()) return false;
  return release() > snapshot_release_ && plan.use.schema->since_version() > tables::SnapshotOpset();
}

const Placer::Plan& Placer::PlanFor(const NodeView& view) {
  auto [entry, is_new] = plans_.try_emplace(KeyOf(view));
  if (is_new) {
    entry->second = std::make_unique<Plan>();
    Plan& plan = *entry->second;
    plan.use = UseOf(view);
    for (const ProviderChoice& choice : coverage_.target.chain) {
      plan.matches.push_back(MatchKernel(choice, release(), plan.use));
    }
  }
  return *entry->second;
}

bool Placer::KeepsRestrictions(const tables::ProviderKernel& kernel, std::string_view name, const NodeView& view,
                               Refusal& refusal) const {
  for (std::size_t i = 0; i < kernel.restriction_count(); ++i) {
    const Answer answer = KeepsRestriction(kernel.restriction(i), view);
    if (answer == Answer::kYes) continue;
    refusal.undecided = answer == Answer::kUnknown;
    refusal.kind = refusal.undecided ? ReasonKind::kUnknown : ReasonKind::kRestriction;
    refusal.text = refusal.undecided
                       ? fmt::format("{} asks for {}, which the model does not decide", name, kernel.restriction(i))
                       : fmt::format("{} asks for {}", name, kernel.restriction(i));
    if (!refusal.undecided) return false;
  }
  return refusal.text.empty();
}

bool Placer::Takes(const Plan& plan, std::size_t provider, const NodeView& view, Refusal& refusal) const {
  const KernelMatch& match = plan.matches[provider];
  const std::string_view name = provider_names_[provider];
  const tables::Provider facts = tables::ProviderAt(coverage_.target.chain[provider].id);
  refusal = {};
  if (facts.level == tables::KnowledgeLevel::kNone) {
    refusal = {ReasonKind::kUnknown, fmt::format("no list of what {} takes is public", name), true};
    return false;
  }
  if (match.stage != Stage::kTaken && TableTooOld(plan, provider)) {
    refusal = {ReasonKind::kUnknown,
               fmt::format("the table of {} ends at opset {} and says nothing of version {}", name,
                           tables::SnapshotOpset(), plan.use.schema->since_version()),
               true};
    return false;
  }
  switch (match.stage) {
    case Stage::kNoOperator: refusal = {ReasonKind::kOperator, fmt::format("{} has no kernel for it", name), false}; return false;
    case Stage::kNoVersion:
      refusal = {ReasonKind::kVersion,
                 fmt::format("{} has no kernel for this version, {}", name, match.detail), false};
      return false;
    case Stage::kNoType:
      refusal = {ReasonKind::kType, fmt::format("{} has no kernel for these types: {}", name, match.detail), false};
      return false;
    case Stage::kTaken: break;
  }
  if (!match.types_known) {
    refusal = {ReasonKind::kUnknown, fmt::format("types are not known that decide whether {} takes it", name), true};
    return false;
  }
  if (facts.static_shapes == tables::StaticShapes::kNeeded) {
    const Answer fixed = HasStaticShapes(view);
    if (fixed == Answer::kNo) {
      refusal = {ReasonKind::kDynamicShape, fmt::format("{} takes static shapes only", name), false};
      return false;
    }
    if (fixed == Answer::kUnknown) {
      refusal = {ReasonKind::kUnknown, fmt::format("{} takes static shapes only, and a shape is not known", name), true};
      return false;
    }
  }
  return KeepsRestrictions(*match.kernel, name, view, refusal);
}

// An operator of a body as its call would use it, as far as the types of the call say.
Use Placer::PartOf(const Use& call, const tables::FunctionBody& body, std::size_t index) {
  Use part;
  part.domain = body.operator_domain(index);
  part.name = body.operator_name(index);
  part.schema = tables::FindOperator(part.domain, part.name, body.opset());
  part.opset_version = body.opset();
  const tables::TypeId type = MainType(call);
  const bool fits = part.schema != nullptr && part.schema->input_count() > 0 && type != tables::kNoType &&
                    part.schema->input(0).types[type];
  part.inputs.assign(1, fits ? type : tables::kNoType);
  part.input_present.assign(1, true);
  if (call.name == "CastLike") {
    part.outputs = call.outputs;
    part.output_present = call.output_present;
  }
  return part;
}

// A body is usable when each of its operators has a kernel, or a body of its own, that takes the main type
// of the call, where that is a type of the operator at all.
bool Placer::ByBody(const Use& use, int depth) const {
  if (!coverage_.target.release || use.schema == nullptr || !use.schema->is_function() || depth > kMaxBodyDepth ||
      use.domain.starts_with("ai.onnx.preview")) {
    return false;
  }
  const auto body = tables::FindFunctionBody(use.domain, use.name, use.schema->since_version(), use.opset_version);
  if (!body || !body->known()) return false;
  const auto& chain = coverage_.target.chain;
  for (std::size_t i = 0; i < body->operator_count(); ++i) {
    if (body->operator_name(i) == "Constant") continue;
    const Use part = PartOf(use, *body, i);
    if (part.schema == nullptr) return false;
    const std::optional<Use> cast = InFloat32(part);
    const bool taken = std::any_of(chain.begin(), chain.end(), [&](const ProviderChoice& choice) {
      return MatchKernel(choice, release(), part).stage == Stage::kTaken ||
             (cast && MatchKernel(choice, release(), *cast).stage == Stage::kTaken);
    });
    if (!taken && !ByBody(part, depth + 1)) return false;
  }
  return true;
}

bool Placer::ByCast(const Plan& plan) const {
  if (!coverage_.target.release) return false;
  const auto cpu = std::find_if(coverage_.target.chain.begin(), coverage_.target.chain.end(), [](const auto& choice) {
    return tables::ProviderAt(choice.id).name == "CPUExecutionProvider";
  });
  if (cpu == coverage_.target.chain.end()) return false;
  const std::optional<Use> cast = InFloat32(plan.use);
  return cast && MatchKernel(*cpu, release(), *cast).stage == Stage::kTaken;
}

void Placer::Put(const facts::NodeFacts& node, Placement placement, std::uint8_t provider, const Refusal* refusal) {
  NodePlacement& put = coverage_.nodes[node.id];
  put.placement = placement;
  put.provider = provider;
  if (refusal == nullptr) return;
  const std::string name = OperatorName(node);
  const std::string key = fmt::format("{}\n{}\n{}", static_cast<int>(placement), name, refusal->text);
  const auto [entry, is_new] = reasons_.try_emplace(key, static_cast<std::uint32_t>(coverage_.reasons.size()));
  if (is_new) coverage_.reasons.push_back({placement, refusal->kind, name, refusal->text, 0, {}});
  put.reason = entry->second;
  Reason& reason = coverage_.reasons[put.reason];
  ++reason.count;
  if (reason.first_nodes.size() < kFirstNodes) reason.first_nodes.push_back(node.id);
}

// Nodes for which the tables have no form of the operator: false where the rows may still have one.
bool Placer::WithoutSchema(const facts::NodeFacts& node) {
  if (node.schema != nullptr && !node.schema->deprecated()) return false;
  const std::string_view op = node.node->op_type.view();
  Refusal refusal;
  if (node.schema != nullptr) {
    refusal.text = fmt::format("it is deprecated in opset {}", node.opset_version);
  } else if (node.opset_version < 0 && !node.domain.empty()) {
    refusal.text = "its domain is not imported";
  } else if (!tables::OperatorVersions(node.domain, op).empty()) {
    refusal.kind = ReasonKind::kVersion;
    refusal.text = fmt::format("it is not in opset {} of its domain", node.opset_version);
  } else if (tables::KnowsOperatorsOf(node.domain) && node.domain == "com.microsoft") {
    // The shipped schemas are those of the newest release known; a younger one may have more.
    refusal.text = "no known release of the runtime has it";
  } else if (node.domain.empty()) {
    // Operators that ONNX withdrew, some of which ONNX Runtime kept.
    const tables::KernelRange kept = tables::FindKernels(*tables::FindProvider("cpu"), 0, {}, op);
    const bool normalization = op == "LayerNormalization" || op == "SimplifiedLayerNormalization";
    const bool has_cpu = coverage_.target.release.has_value();
    if (has_cpu && !kept.empty() && kept[0].since() == 1 && (normalization || node.opset_version < 10)) {
      const auto cpu = static_cast<std::uint8_t>(coverage_.target.chain.size() - 1);
      Put(node, cpu == 0 ? Placement::kNative : Placement::kFallsBack, cpu, nullptr);
      return true;
    }
    refusal.text = "ONNX has no operator of this name";
  } else {
    refusal.text = "it needs a custom operator library, which is no part of the target";
  }
  Put(node, Placement::kUnsupported, 0xff, &refusal);
  return true;
}

void Placer::Place(const facts::NodeFacts& node) {
  if (node.function != kNone) return Put(node, Placement::kByFunctionBody, 0xff, nullptr);
  if (WithoutSchema(node)) return;
  // ONNX Runtime makes initializers of constants before it places anything.
  if (coverage_.target.release && node.domain.empty() && node.node->op_type == "Constant") {
    return Put(node, Placement::kNative, 0, nullptr);
  }
  const NodeView view{facts_, values_, fixed_, node};
  const Plan& plan = PlanFor(view);
  Refusal first, refusal, undecided;
  for (std::size_t i = 0; i < coverage_.target.chain.size(); ++i) {
    const auto provider = static_cast<std::uint8_t>(i);
    const bool takes = Takes(plan, i, view, refusal);
    if (takes && undecided.undecided) {
      // One of two providers takes it; which one is open.
      coverage_.nodes[node.id].runs_anyway = true;
      return Put(node, Placement::kCannotDecide, 0xff, &undecided);
    }
    if (takes) {
      return i == 0 ? Put(node, Placement::kNative, provider, nullptr)
                    : Put(node, Placement::kFallsBack, provider, &first);
    }
    if (i == 0) first = refusal;
    if (refusal.undecided && !undecided.undecided) undecided = refusal;
  }
  const auto last = static_cast<std::uint8_t>(coverage_.target.chain.size() - 1);
  const bool falls_back = last != 0;
  if (undecided.undecided) {
    coverage_.nodes[node.id].runs_anyway = ByBody(plan.use) || ByCast(plan);
    return Put(node, Placement::kCannotDecide, 0xff, &undecided);
  }
  if (ByBody(plan.use)) {
    return Put(node, Placement::kByFunctionBody, last, falls_back ? &first : nullptr);
  }
  if (ByCast(plan)) {
    return Put(node, falls_back ? Placement::kFallsBack : Placement::kByInsertedCast, last, falls_back ? &first : nullptr);
  }
  if (refusal.text.empty()) refusal = first;
  Put(node, Placement::kUnsupported, 0xff, &refusal);
}

}  // namespace onnx_assay::coverage
