#include "analyzer/cli/policy_proposal.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "analyzer/base/utf8.h"
#include "analyzer/policy/policy_text.h"
#include "analyzer/tables/domains.h"
#include "fmt/format.h"

namespace onnx_assay::cli {
namespace {

// Entries proposed of one kind; a model with more axes than that is not bounded by hand.
constexpr std::size_t kMaxEntries = 1000;

// A size that a symbol of this name may well have: batches, sequences and images differ.
std::int64_t GuessMaximum(std::string_view symbol, std::size_t axis) {
  std::string name(symbol);
  for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
  if (has("batch") || name == "n" || name == "b") return 32;
  if (has("height") || has("width") || name == "h" || name == "w") return 2048;
  if (has("seq") || has("len") || has("time") || has("past") || has("ctx") || name == "t") return 4096;
  return axis == 0 ? 32 : 1024;
}

struct Proposal {
  struct Symbol {
    std::int64_t maximum = 0;
    std::string seen;  // first place, as comment
  };
  std::map<std::string, Symbol> symbols;
  std::vector<std::pair<const model::ValueInfo*, std::size_t>> unnamed;
  std::vector<const model::ValueInfo*> without_rank;
};

void AddShape(const model::ValueInfo& input, const model::Shape& shape, bool plain, Proposal& proposal) {
  for (std::size_t axis = 0; axis < shape.dims.size(); ++axis) {
    const model::Dim& dim = shape.dims[axis];
    if (dim.kind == model::Dim::Kind::kParam && !dim.param.empty()) {
      const std::string symbol(dim.param.view());
      if (proposal.symbols.size() >= kMaxEntries && !proposal.symbols.contains(symbol)) continue;
      proposal.symbols.try_emplace(symbol, Proposal::Symbol{GuessMaximum(symbol, axis),
                                                            fmt::format("axis {} of {}", axis, Quoted(input.name.view()))});
    } else if (dim.kind != model::Dim::Kind::kValue && plain && proposal.unnamed.size() < kMaxEntries) {
      proposal.unnamed.emplace_back(&input, axis);
    }
  }
}

void AddInput(const model::ValueInfo& input, Proposal& proposal) {
  const model::Type* type = input.type.get();
  const bool plain = type != nullptr && type->kind == model::TypeKind::kTensor;
  while (type != nullptr && type->element != nullptr) type = type->element.get();
  if (type == nullptr) return;
  if (type->shape != nullptr) {
    AddShape(input, *type->shape, plain, proposal);
  } else if (proposal.without_rank.size() < kMaxEntries) {
    proposal.without_rank.push_back(&input);
  }
}

Proposal Collect(const facts::ModelFacts& facts) {
  Proposal proposal;
  if (facts.model->graph == nullptr) return proposal;
  std::set<std::string_view> defaults;
  for (const model::Tensor& initializer : facts.model->graph->initializers) defaults.insert(initializer.name.view());
  for (const model::ValueInfo& input : facts.model->graph->inputs) {
    if (!defaults.contains(input.name.view())) AddInput(input, proposal);
  }
  return proposal;
}

using Out = std::back_insert_iterator<std::string>;

void PutAxes(Out out, const Proposal& proposal) {
  if (!proposal.symbols.empty()) fmt::format_to(out, "\n[axes.symbols]\n");
  for (const auto& [symbol, entry] : proposal.symbols) {
    fmt::format_to(out, "{} = {{ minimum = 1, maximum = {} }}  # {}\n", TomlString(symbol), entry.maximum, entry.seen);
  }
  for (const auto& [input, axis] : proposal.unnamed) {
    fmt::format_to(out, "\n[[axes.inputs]]  # an axis without name and size\ninput = {}\naxis = {}\nminimum = 1\n"
                        "maximum = {}\n",
                   TomlString(input->name.view()), axis, GuessMaximum("", axis));
  }
  for (const model::ValueInfo* const input : proposal.without_rank) {
    fmt::format_to(out, "\n# Input {} has no rank: its axes cannot be bounded.\n", Quoted(input->name.view()));
  }
}

void PutDomains(Out out, const facts::ModelFacts& facts) {
  std::map<std::string_view, std::uint64_t> uses;
  for (const facts::NodeFacts& node : facts.nodes) {
    if (node.function == facts::kNone) ++uses[node.domain];
  }
  std::string lines;
  for (const auto& [domain, count] : uses) {
    const auto known = tables::FindDomain(domain);
    if (domain.empty() || (known && known->kind == tables::DomainKind::kStandard)) continue;
    lines += fmt::format("  {},  # {} node{}, {}\n", TomlString(domain), count, count == 1 ? "" : "s",
                         known ? Escaped(known->owner) : std::string("nobody known: whose is it?"));
  }
  if (!lines.empty()) fmt::format_to(out, "\n[domains]\nallow = [\n{}]\n", lines);
}

void PutVersions(Out out, const facts::ModelFacts& facts) {
  std::map<std::string_view, std::int64_t> versions;
  for (const model::OpsetImport& import : facts.model->opset_imports) {
    versions[facts::PlainDomain(import.domain.view())] = import.version.value;
  }
  fmt::format_to(out, "\n# The versions as they are; uncomment to hold later exports to them.\n");
  if (facts.model->ir_version.value > 0) {
    fmt::format_to(out, "# [ir-version]\n# maximum = {}\n", facts.model->ir_version.value);
  }
  if (!versions.empty()) fmt::format_to(out, "# [opset]\n");
  for (const auto& [domain, version] : versions) {
    if (version < 1) continue;
    fmt::format_to(out, "# {} = {{ minimum = {}, maximum = {} }}\n", TomlString(domain.empty() ? "ai.onnx" : domain),
                   version, version);
  }
}

}  // namespace

std::string ProposePolicy(const std::string& model, const facts::ModelFacts& facts) {
  std::string text = fmt::format(
      "# Proposed by onnx-assay from {}.\n"
      "# Every maximum is a guess from the names: set what the service really sends.\n\n"
      "fail-on = \"error\"\n",
      Quoted(model, 4096));
  const Out out(text);
  PutAxes(out, Collect(facts));
  PutDomains(out, facts);
  PutVersions(out, facts);
  return text;
}

}  // namespace onnx_assay::cli
