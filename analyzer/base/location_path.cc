#include "analyzer/base/location_path.h"

#include <algorithm>
#include <array>
#include <vector>

#include "analyzer/base/utf8.h"

namespace onnx_assay {
namespace {

constexpr bool IsAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = Lower(c);
  return lower;
}

std::vector<std::string_view> Split(std::string_view path, std::string_view separators) {
  std::vector<std::string_view> components;
  std::size_t begin = 0;
  while (begin <= path.size()) {
    const std::size_t end = std::min(path.find_first_of(separators, begin), path.size());
    components.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return components;
}

std::string_view TrimEnd(std::string_view text, std::string_view what) {
  const std::size_t last = text.find_last_not_of(what);
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

// Whether the path climbs above its start at some point.
bool Climbs(const std::vector<std::string_view>& components, bool windows) {
  std::int64_t depth = 0;
  for (const std::string_view component : components) {
    // Windows drops trailing blanks, so ".. " is "..".
    const std::string_view name = windows ? TrimEnd(component, " ") : component;
    if (name.empty() || name == ".") continue;
    depth += name == ".." ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}

// Scheme, colon and slash, as in "https://" and "file:/"; one letter before the colon is a drive.
bool IsUrl(std::string_view location) {
  const std::size_t colon = location.find(':');
  if (colon == std::string_view::npos || colon < 2 || !IsAsciiLetter(location.front())) return false;
  const auto in_scheme = [](char c) {
    return IsAsciiLetter(c) || IsDigit(c) || c == '+' || c == '-' || c == '.';
  };
  if (!std::all_of(location.begin(), location.begin() + static_cast<std::ptrdiff_t>(colon), in_scheme)) {
    return false;
  }
  const std::string_view rest = location.substr(colon + 1);
  return rest.starts_with('/') || rest.starts_with('\\') || LowerCase(location).starts_with("data:");
}

bool IsDrive(std::string_view location) {
  return location.size() >= 2 && IsAsciiLetter(location[0]) && location[1] == ':';
}

// ONNX Runtime: `*/_ORT_MEM_ADDR_/*` and variants that name the byte order. The checker of ONNX takes a
// leading '#' for data held in memory when a model has no directory.
bool IsMemoryMarker(std::string_view location) {
  if (location.starts_with('#')) return true;
  const std::string lower = LowerCase(location);
  return lower.find("_ort_") != std::string::npos && lower.find("mem_addr_") != std::string::npos;
}

bool HasUnsafeCharacters(std::string_view location) {
  for (std::size_t offset = 0; offset < location.size();) {
    const std::optional<std::uint32_t> point = NextCodePoint(location, offset);
    if (!point || IsUnsafeCodePoint(*point)) return true;
  }
  return false;
}

// Names that Windows gives to devices in every directory, whatever ending follows.
bool IsDeviceName(std::string_view component) {
  const std::string stem = LowerCase(TrimEnd(component.substr(0, component.find_first_of(".:")), " "));
  constexpr std::array<std::string_view, 6> kDevices = {"con", "prn", "aux", "nul", "conin$", "conout$"};
  if (std::find(kDevices.begin(), kDevices.end(), stem) != kDevices.end()) return true;
  if (!stem.starts_with("com") && !stem.starts_with("lpt")) return false;
  const std::string_view number = std::string_view(stem).substr(3);
  // The superscripts one to three count as digits.
  return (number.size() == 1 && IsDigit(number[0])) || number == "\u00b9" || number == "\u00b2" ||
         number == "\u00b3";
}

std::string_view ComponentPeculiarity(std::string_view component) {
  if (component.empty() || component == "." || component == "..") return {};
  if (IsDeviceName(component)) return "names a device on Windows";
  if (component.find(':') != std::string_view::npos) return "names an alternate stream on Windows";
  if (component.back() == '.' || component.back() == ' ') {
    return "has a component that ends in a dot or blank, which Windows drops";
  }
  if (component.find_first_of("<>\"|?*") != std::string_view::npos) {
    return "has a character that Windows does not allow in names";
  }
  return {};
}

void Add(std::uint16_t& faults, PathFault fault) { faults |= static_cast<std::uint16_t>(fault); }

}  // namespace

std::string_view WindowsPeculiarity(std::string_view location) {
  if (IsDrive(location)) return "names a drive";
  if (location.starts_with("\\\\") || location.starts_with("//")) return "names a share or device path";
  if (location.find('\\') != std::string_view::npos) return "separates components by a backslash";
  for (const std::string_view component : Split(location, "/\\")) {
    const std::string_view peculiarity = ComponentPeculiarity(component);
    if (!peculiarity.empty()) return peculiarity;
  }
  return {};
}

std::uint16_t JudgeLocation(std::string_view location) {
  std::uint16_t faults = 0;
  if (location.empty()) {
    Add(faults, PathFault::kEmpty);
    return faults;
  }
  if (HasUnsafeCharacters(location)) Add(faults, PathFault::kControlCharacters);
  if (IsMemoryMarker(location)) {
    Add(faults, PathFault::kMemoryMarker);
    return faults;
  }
  if (IsUrl(location)) {
    Add(faults, PathFault::kUrl);
    return faults;
  }
  if (location.front() == '/' || location.front() == '\\' || IsDrive(location)) {
    Add(faults, PathFault::kAbsolute);
  }
  const std::vector<std::string_view> posix = Split(location, "/");
  const std::vector<std::string_view> windows = Split(location, "/\\");
  if (Climbs(posix, false) || Climbs(windows, true)) Add(faults, PathFault::kEscapes);
  if (!WindowsPeculiarity(location).empty()) Add(faults, PathFault::kWindows);
  if (posix.back().empty() || posix.back() == "." || posix.back() == "..") Add(faults, PathFault::kDirectory);
  return faults;
}

std::string NormalLocation(std::string_view location) {
  std::vector<std::string_view> kept;
  for (const std::string_view component : Split(location, "/")) {
    if (component.empty() || component == ".") continue;
    if (component != "..") {
      kept.push_back(component);
    } else if (kept.empty()) {
      return {};
    } else {
      kept.pop_back();
    }
  }
  std::string normal;
  for (const std::string_view component : kept) {
    if (!normal.empty()) normal += '/';
    normal += component;
  }
  return normal;
}

}  // namespace onnx_assay
