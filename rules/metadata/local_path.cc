#include <functional>
#include <map>
#include <string>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/model_texts.h"

namespace onnx_assay::rules {
namespace {

// What stands before the name of a user.
constexpr std::string_view kHomes[] = {"/home/", "/Users/", ":\\Users\\", ":/Users/", "/root/"};

bool IsNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

struct Place {
  PathId path = 0;
  ByteRange range;
  TextRole role = TextRole::kDocumentation;
  std::uint64_t count = 0;
};
using Places = std::map<std::string, Place, std::less<>>;

// Directories beyond these are not told apart; a real model has one or two.
constexpr std::size_t kMaxPlaces = 1000;

void Find(const model::Element& holder, const model::Text& text, TextRole role, Places& places) {
  const std::string_view view = text.view();
  for (const std::string_view home : kHomes) {
    for (std::size_t at = view.find(home); at != std::string_view::npos; at = view.find(home, at + 1)) {
      // "/home/" inside "https://host/home/" is no local path; nor is ":/Users/" without its drive.
      if (at > 0 && home.front() == '/' && (IsNameCharacter(view[at - 1]) || view[at - 1] == ':')) continue;
      if (home.front() == ':' && (at == 0 || !IsNameCharacter(view[at - 1]))) continue;
      std::size_t end = at + home.size();
      const std::size_t user = end;
      while (end < view.size() && end - user < 64 && IsNameCharacter(view[end])) ++end;
      if (home != "/root/" && end == user) continue;
      const std::size_t begin = home.front() == ':' ? at - 1 : at;
      const std::string directory(view.substr(begin, (home == "/root/" ? user - 1 : end) - begin));
      if (places.size() >= kMaxPlaces && !places.contains(directory)) continue;
      Place& place = places[directory];
      if (place.count++ == 0) place = {holder.path, text.range(), role, 1};
    }
  }
}

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  Places places;
  ForEachText(facts, [&](const model::Element& holder, const model::Text& text, TextRole role) {
    // Names such as "/root/conv" are module paths.
    if (role != TextRole::kName && role != TextRole::kMetadataKey) Find(holder, text, role, places);
  });
  for (const auto& [directory, place] : places) {
    report.At(place.path, place.range, "{} names {} of the machine that made the model: {} time{}",
              TextRoleName(place.role), Quoted(directory), place.count, place.count == 1 ? "" : "s")
        .Count(place.count);
  }
}

constexpr int kCwe[] = {200, 538};

}  // namespace

extern constinit const Rule metadata_local_path = {
    .id = "MET002",
    .name = "local-path",
    .severity = Severity::kNote,
    .summary = "A text holds a path of the machine that made the model",
    .rationale =
        R"(Paths below a home directory tell user names and how the maker's machines are laid out. Exporters leave them in
documentation strings without being asked.)",
    .remediation =
        R"(Remove documentation strings on export (`torch.onnx.export` has options for that) or clear them afterwards.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
