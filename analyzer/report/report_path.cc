#include "analyzer/report/report_path.h"

#include <vector>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::report {
namespace {

// Resolves `.`, `..` and empty components by text alone. `..` at the top of a relative path stays.
std::string Normalised(std::string_view path) {
  const bool absolute = path.starts_with('/');
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
    if (part.empty() || part == ".") continue;
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (part != ".." || !absolute) {
      parts.push_back(part);
    }
  }
  std::string text = absolute ? "/" : "";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) text += '/';
    text += parts[i];
  }
  return text.empty() ? "." : text;
}

bool IsUnreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_' || c == '~' || c == '/';
}

}  // namespace

std::string ReportPath(std::string_view path, const PathBase& base) {
  if (path == "-") return "stdin";
  std::string full(path);
  if (!path.starts_with('/') && !base.working_directory.empty()) {
    full = fmt::format("{}/{}", base.working_directory, path);
  }
  full = Normalised(full);
  if (!base.root.empty() && full.size() > base.root.size() + 1 && full.starts_with(base.root) &&
      full[base.root.size()] == '/') {
    return full.substr(base.root.size() + 1);
  }
  return full;
}

std::string ReportUri(std::string_view path, const PathBase& base) {
  const std::string text = ReportPath(path, base);
  std::string uri = text.starts_with('/') ? "file://" : "";
  for (const char c : text) {
    if (IsUnreserved(c)) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

std::string SidecarUri(std::string_view model_path, std::string_view location,
                       const PathBase& base) {
  if (model_path == "-" || location.starts_with('/')) return "";
  const std::string inside = Normalised(location);
  if (inside == "." || inside == ".." || inside.starts_with("../")) return "";
  const std::size_t slash = model_path.rfind('/');
  const std::string_view directory =
      slash == std::string_view::npos ? "" : model_path.substr(0, slash + 1);
  return ReportUri(fmt::format("{}{}", directory, inside), base);
}

std::string ValidUtf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t start = offset;
    if (NextCodePoint(text, offset)) {
      out.append(text.substr(start, offset - start));
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[start]));
    }
  }
  return out;
}

std::string Inert(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t start = offset;
    const auto c = NextCodePoint(text, offset);
    const std::string_view bytes = text.substr(start, offset - start);
    if (c && !IsUnsafeCodePoint(*c)) {
      out.append(bytes);
    } else {
      out += Escaped(bytes);
    }
  }
  return out;
}

}  // namespace onnx_assay::report
