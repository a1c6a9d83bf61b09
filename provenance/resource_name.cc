#include "provenance/resource_name.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::provenance {
namespace {

struct Decomposition {
  std::uint32_t point, first, second;  // second is 0 for a single replacement
};
struct Mapping {
  std::uint32_t point, value;
};

#include "unicode_tables.inc"

// Bytes of one name: PATH_MAX on Linux.
constexpr std::size_t kMaxNameBytes = 4096;

template <typename Entry, std::size_t kSize>
const Entry* Lookup(const Entry (&table)[kSize], std::uint32_t point) {
  const Entry* const at = std::lower_bound(
      std::begin(table), std::end(table), point,
      [](const Entry& entry, std::uint32_t wanted) { return entry.point < wanted; });
  return at != std::end(table) && at->point == point ? at : nullptr;
}

std::uint32_t ClassOf(std::uint32_t point) {
  const Mapping* const entry = Lookup(kCombiningClasses, point);
  return entry == nullptr ? 0 : entry->value;
}

// Hangul syllables decompose by arithmetic. Source: Unicode standard, section 3.12.
bool AppendHangul(std::uint32_t point, std::vector<std::uint32_t>& out) {
  if (point < 0xac00 || point >= 0xac00 + 11172) return false;
  const std::uint32_t index = point - 0xac00;
  out.push_back(0x1100 + index / 588);
  out.push_back(0x1161 + index % 588 / 28);
  if (index % 28 != 0) out.push_back(0x11a7 + index % 28);
  return true;
}

// The first part of a decomposition may decompose again, the second never does.
void AppendDecomposed(std::uint32_t point, std::vector<std::uint32_t>& out) {
  if (AppendHangul(point, out)) return;
  std::vector<std::uint32_t> tail;
  while (const Decomposition* const entry = Lookup(kDecompositions, point)) {
    if (entry->second != 0) tail.push_back(entry->second);
    point = entry->first;
  }
  out.push_back(point);
  out.insert(out.end(), tail.rbegin(), tail.rend());
}

// Marks in sequence are sorted by their class, which makes their order in the text irrelevant.
void OrderMarks(std::vector<std::uint32_t>& points) {
  for (std::size_t i = 0; i < points.size();) {
    std::size_t end = i;
    while (end < points.size() && ClassOf(points[end]) != 0) ++end;
    std::stable_sort(points.begin() + static_cast<std::ptrdiff_t>(i),
                     points.begin() + static_cast<std::ptrdiff_t>(end),
                     [](std::uint32_t a, std::uint32_t b) { return ClassOf(a) < ClassOf(b); });
    i = end + 1;
  }
}

std::string ComponentFault(std::string_view component) {
  if (component.empty()) return "has an empty component";
  if (component == "." || component == "..") return fmt::format("has a component {}", component);
  return {};
}

bool IsDeviceName(std::string_view component) {
  static constexpr std::array<std::string_view, 4> kPlain = {"CON", "PRN", "AUX", "NUL"};
  std::string stem(component.substr(0, component.find('.')));
  for (char& c : stem) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (std::find(kPlain.begin(), kPlain.end(), stem) != kPlain.end()) return true;
  return stem.size() == 4 && (stem.starts_with("COM") || stem.starts_with("LPT")) && stem[3] >= '0' &&
         stem[3] <= '9';
}

template <typename Visit>
std::string FirstFault(std::string_view name, Visit visit) {
  for (std::size_t at = 0;;) {
    const std::size_t slash = name.find('/', at);
    const bool last = slash == std::string_view::npos;
    std::string fault = visit(name.substr(at, last ? name.npos : slash - at));
    if (!fault.empty() || last) return fault;
    at = slash + 1;
  }
}

}  // namespace

std::string NameFault(std::string_view name) {
  if (name.empty()) return "is empty";
  if (name.size() > kMaxNameBytes) return fmt::format("has {} bytes, {} are allowed", name.size(), kMaxNameBytes);
  if (!IsValidUtf8(name)) return "is no valid UTF-8";
  if (name.front() == '/') return "is absolute";
  if (name.find('\\') != name.npos) return "has a backslash";
  if (name.size() > 1 && name[1] == ':' && ((name[0] | 32) >= 'a' && (name[0] | 32) <= 'z')) {
    return "has a drive letter";
  }
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) return "has a control character";
  }
  return FirstFault(name, ComponentFault);
}

std::string NameHazard(std::string_view name) {
  if (name.find(':') != name.npos) return "has a colon, which some systems read as a stream or a range";
  for (std::size_t offset = 0; offset < name.size();) {
    const auto point = NextCodePoint(name, offset);
    if (point && IsUnsafeCodePoint(*point)) return "has invisible or bidirectional characters";
  }
  return FirstFault(name, [](std::string_view component) -> std::string {
    if (!component.empty() && (component.back() == '.' || component.back() == ' ')) {
      return "has a component that ends in a dot or a space, which some systems drop";
    }
    if (IsDeviceName(component)) return "is the name of a device on some systems";
    return {};
  });
}

std::string CollisionKey(std::string_view name) {
  std::vector<std::uint32_t> points;
  for (std::size_t offset = 0; offset < name.size();) {
    std::uint32_t point = NextCodePoint(name, offset).value_or(0xfffd);
    if (const Mapping* const folded = Lookup(kFoldings, point)) point = folded->value;
    AppendDecomposed(point, points);
  }
  OrderMarks(points);
  std::string key;
  for (std::uint32_t point : points) {
    // A capital that only shows after decomposition folds now.
    if (const Mapping* const folded = Lookup(kFoldings, point)) point = folded->value;
    AppendUtf8(key, point);
  }
  return key;
}

bool IsBeneath(std::string_view path, std::string_view ignored) {
  return path.starts_with(ignored) && (path.size() == ignored.size() || path[ignored.size()] == '/');
}

}  // namespace onnx_assay::provenance
