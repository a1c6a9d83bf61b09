#include "rules/shared/lookalike_domain.h"

#include <vector>

#include "analyzer/tables/domains.h"

namespace onnx_assay::rules {
namespace {

// Shortest known domain that a wrong letter is reported of; among shorter names, one letter makes
// another name.
constexpr std::size_t kShortestDomain = 7;

// Shortest part between dots in which a wrong letter is reported: "aten" and "attn" are two words.
constexpr std::size_t kShortestLabel = 5;

// The part of `known` between the dots around the first place where the two differ.
std::string_view DifferingLabel(std::string_view name, std::string_view known) {
  std::size_t same = 0;
  while (same < name.size() && same < known.size() && name[same] == known[same]) ++same;
  const std::size_t dot = known.substr(0, same).rfind('.');
  const std::string_view rest = known.substr(dot == std::string_view::npos ? 0 : dot + 1);
  return rest.substr(0, rest.find('.'));
}

std::vector<std::string_view> Names(bool dotted) {
  std::vector<std::string_view> names = {"ai.onnx"};
  for (std::size_t i = 0; i < tables::KnownDomainCount(); ++i) {
    std::string_view name = tables::KnownDomainAt(i).domain;
    if (name.ends_with(".*")) name.remove_suffix(2);
    if (!name.empty() && (!dotted || name.find('.') != std::string_view::npos)) names.push_back(name);
  }
  return names;
}

}  // namespace

Lookalike FindLookalikeDomain(std::string_view domain, bool local) {
  if (domain.empty() || domain == "ai.onnx" || tables::FindDomain(domain)) return {};
  static const KnownNames& by_sight = *new KnownNames(Names(false));
  static const KnownNames& by_letter = *new KnownNames(Names(true));
  Lookalike seen = by_sight.FindBySight(domain);
  // Old exporters write "TRT": short names in another case are another convention, not a disguise.
  const bool plain = seen.likeness == Likeness::kCase || seen.likeness == Likeness::kShape;
  if (plain && seen.known.size() < kShortestLabel) seen = {};
  if (seen.likeness != Likeness::kNone || local) return seen;
  const Lookalike near = by_letter.FindOneLetterOff(domain, kShortestDomain);
  return near.likeness != Likeness::kNone && DifferingLabel(domain, near.known).size() >= kShortestLabel ? near
                                                                                                        : Lookalike{};
}

}  // namespace onnx_assay::rules
