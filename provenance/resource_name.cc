#include "provenance/resource_name.h"

#include <algorithm>
#include <array>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::provenance {
namespace {

// Bytes of one name: PATH_MAX on Linux.
constexpr std::size_t kMaxNameBytes = 4096;

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

bool IsBeneath(std::string_view path, std::string_view ignored) {
  return path.starts_with(ignored) && (path.size() == ignored.size() || path[ignored.size()] == '/');
}

}  // namespace onnx_assay::provenance
