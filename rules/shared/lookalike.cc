#include "rules/shared/lookalike.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "analyzer/base/edit_distance.h"
#include "analyzer/base/utf8.h"

namespace onnx_assay::rules {
namespace {

// Longer names cannot be taken for a known one.
constexpr std::size_t kLongestName = 128;

struct Shape {
  std::uint32_t point;
  char latin;
};

// Letters of other scripts by the Latin letter they look like, ascending.
// Source: Unicode Technical Standard 39, confusables, the part that looks like lower or upper case Latin.
constexpr Shape kShapes[] = {
    {0x00b7, '.'}, {0x0131, 'i'}, {0x0138, 'k'}, {0x017f, 'f'}, {0x0251, 'a'}, {0x0261, 'g'}, {0x0269, 'i'}, {0x0391, 'a'},
    {0x0392, 'b'}, {0x0395, 'e'}, {0x0396, 'z'}, {0x0397, 'h'}, {0x0399, 'i'}, {0x039a, 'k'}, {0x039c, 'm'},
    {0x039d, 'n'}, {0x039f, 'o'}, {0x03a1, 'p'}, {0x03a4, 't'}, {0x03a5, 'y'}, {0x03a7, 'x'}, {0x03b1, 'a'},
    {0x03b3, 'y'}, {0x03b5, 'e'}, {0x03b7, 'n'}, {0x03b9, 'i'}, {0x03ba, 'k'}, {0x03bd, 'v'}, {0x03bf, 'o'},
    {0x03c1, 'p'}, {0x03c3, 'o'}, {0x03c4, 't'}, {0x03c5, 'u'}, {0x03c7, 'x'}, {0x03f2, 'c'}, {0x03f3, 'j'},
    {0x03f9, 'c'}, {0x0405, 's'}, {0x0406, 'i'}, {0x0408, 'j'}, {0x0410, 'a'}, {0x0412, 'b'}, {0x0415, 'e'},
    {0x041a, 'k'}, {0x041c, 'm'}, {0x041d, 'h'}, {0x041e, 'o'}, {0x0420, 'p'}, {0x0421, 'c'}, {0x0422, 't'},
    {0x0423, 'y'}, {0x0425, 'x'}, {0x042c, 'b'}, {0x0430, 'a'}, {0x0432, 'b'}, {0x0433, 'r'}, {0x0435, 'e'},
    {0x043a, 'k'}, {0x043c, 'm'}, {0x043d, 'h'}, {0x043e, 'o'}, {0x043f, 'n'}, {0x0440, 'p'}, {0x0441, 'c'},
    {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'}, {0x0474, 'v'},
    {0x0475, 'v'}, {0x04ae, 'y'}, {0x04af, 'y'}, {0x04ba, 'h'}, {0x04bb, 'h'}, {0x04c0, 'l'}, {0x04cf, 'l'},
    {0x0501, 'd'}, {0x050c, 'g'}, {0x051a, 'q'}, {0x051b, 'q'}, {0x051c, 'w'}, {0x051d, 'w'}, {0x0555, 'o'},
    {0x0561, 'w'}, {0x0570, 'h'}, {0x0578, 'n'}, {0x057d, 'u'}, {0x0581, 'g'}, {0x0585, 'o'}, {0x1d04, 'c'},
    {0x1d0f, 'o'}, {0x1d20, 'v'}, {0x1d21, 'w'}, {0x1d22, 'z'}, {0x2010, '-'}, {0x2013, '-'}, {0x2024, '.'}, {0x2113, 'l'}, {0x212a, 'k'}, {0x212f, 'e'},
    {0x2170, 'i'}, {0x217c, 'l'}, {0x217d, 'c'}, {0x217e, 'd'}, {0x217f, 'm'}, {0x2c9f, 'o'}, {0x3002, '.'}, {0xa731, 's'},
};

// Base letters of U+00C0 to U+017E, which differ from them by marks only; '.' where there is none.
constexpr std::string_view kMarked =
    "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.lllllll"
    "lllnnnnnnn..oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz";

constexpr bool IsMark(std::uint32_t point) { return point >= 0x300 && point <= 0x36f; }

// The Latin letter or digit that a character outside ASCII looks like, or 0.
char Latin(std::uint32_t point) {
  if (point >= 0xc0 && point < 0xc0 + kMarked.size()) {
    const char base = kMarked[point - 0xc0];
    if (base != '.') return base;
  }
  if (point >= 0xff01 && point <= 0xff5e) return static_cast<char>(point - 0xfee0);  // full width
  if (point >= 0x1d400 && point <= 0x1d6a3) {  // mathematical alphabets: A to Z, a to z, again
    return static_cast<char>('a' + (point - 0x1d400) % 26);
  }
  if (point >= 0x1d7ce && point <= 0x1d7ff) return static_cast<char>('0' + (point - 0x1d7ce) % 10);
  const auto* const found = std::lower_bound(std::begin(kShapes), std::end(kShapes), point,
                                             [](const Shape& shape, std::uint32_t wanted) { return shape.point < wanted; });
  return found != std::end(kShapes) && found->point == point ? found->latin : '\0';
}

// Lower case, and one letter for those that fonts draw alike.
char Fold(char c) {
  if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  switch (c) {
    case '0':
      return 'o';
    case '1':
    case 'i':
    case '|':
      return 'l';
    case '5':
      return 's';
    default:
      return c;
  }
}

constexpr bool IsSeparator(char c) {
  return c == '.' || c == '-' || c == '_' || c == ' ' || c == ':' || c == '/';
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

// Why a name that looks like `known` is not equal to it.
Likeness Compare(std::string_view name, std::string_view known) {
  bool invisible = false, other = false;
  std::size_t offset = 0;
  while (offset < name.size()) {
    const std::uint32_t point = NextCodePoint(name, offset).value_or(0xfffd);
    invisible = invisible || IsUnsafeCodePoint(point) || point == ' ' || point == 0xa0;
    other = other || point >= 0x80;
  }
  if (invisible) return Likeness::kInvisible;
  if (other) return Likeness::kOtherScript;
  return Lower(name) == Lower(known) ? Likeness::kCase : Likeness::kShape;
}

}  // namespace

std::string Skeleton(std::string_view name) {
  std::string skeleton;
  std::size_t offset = 0;
  while (offset < name.size()) {
    const std::uint32_t point = NextCodePoint(name, offset).value_or(0xfffd);
    if (IsUnsafeCodePoint(point) || IsMark(point) || point == 0xa0 || point == 0x3000) continue;
    const char latin = point < 0x80 ? static_cast<char>(point) : Latin(point);
    if (latin == '\0') {
      AppendUtf8(skeleton, point);
    } else if (!IsSeparator(latin)) {
      const char folded = Fold(latin);
      if (folded == 'n' && skeleton.ends_with('r')) {
        skeleton.back() = 'm';
      } else if (folded == 'v' && skeleton.ends_with('v')) {
        skeleton.back() = 'w';
      } else {
        skeleton += folded;
      }
    }
  }
  return skeleton;
}

std::string_view LikenessText(Likeness likeness) {
  switch (likeness) {
    case Likeness::kNone:
      break;
    case Likeness::kInvisible:
      return "has invisible or blank characters";
    case Likeness::kOtherScript:
      return "has letters of another script that look the same";
    case Likeness::kCase:
      return "differs in case";
    case Likeness::kShape:
      return "has characters that look alike";
    case Likeness::kOneLetter:
      return "is one letter off";
  }
  return "differs";
}

KnownNames::KnownNames(std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    by_skeleton_.try_emplace(Skeleton(name), name);
    by_deletion_[std::string(name)].push_back(name);
    for (std::size_t i = 0; i < name.size(); ++i) {
      by_deletion_[std::string(name.substr(0, i)).append(name.substr(i + 1))].push_back(name);
    }
  }
}

Lookalike KnownNames::FindBySight(std::string_view name) const {
  if (name.size() > kLongestName) return {};
  const auto found = by_skeleton_.find(Skeleton(name));
  if (found == by_skeleton_.end() || found->second == name) return {};
  return {found->second, Compare(name, found->second)};
}

// Two names one step apart share a form with at most one letter deleted from each.
Lookalike KnownNames::FindOneLetterOff(std::string_view name, std::size_t shortest) const {
  if (name.size() > kLongestName) return {};
  const auto look = [&](const std::string& form) -> std::string_view {
    const auto found = by_deletion_.find(form);
    if (found == by_deletion_.end()) return {};
    for (const std::string_view known : found->second) {
      if (known.size() >= shortest && known != name && EditDistance(known, name, 1) == 1) return known;
    }
    return {};
  };
  std::string_view known = look(std::string(name));
  for (std::size_t i = 0; known.empty() && i < name.size(); ++i) {
    known = look(std::string(name.substr(0, i)).append(name.substr(i + 1)));
  }
  return known.empty() ? Lookalike{} : Lookalike{known, Likeness::kOneLetter};
}

}  // namespace onnx_assay::rules
