#include "analyzer/base/glob.h"

#include <vector>

namespace onnx_assay {

bool NameGlobMatches(std::string_view pattern, std::string_view name) {
  // The positions to go back to when the text after the last `*` does not fit.
  std::size_t p = 0, n = 0, star = std::string_view::npos, resume = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

// Tracks every position of the text that a prefix of the pattern can have reached.
bool GlobMatches(std::string_view pattern, std::string_view text) {
  std::vector<bool> reached(text.size() + 1, false);
  reached[0] = true;
  for (std::size_t p = 0; p < pattern.size(); ++p) {
    const char c = pattern[p];
    if (c == '*') {
      const bool any = p + 1 < pattern.size() && pattern[p + 1] == '*';
      if (any) ++p;
      for (std::size_t t = 0; t < text.size(); ++t) {
        if (reached[t] && (any || text[t] != '/')) reached[t + 1] = true;
      }
      // `**/` also stands for no directory at all.
      if (any && p + 1 < pattern.size() && pattern[p + 1] == '/') {
        std::vector<bool> past = reached;
        for (std::size_t t = text.size(); t-- > 0;) past[t + 1] = past[t + 1] && text[t] == '/';
        past[0] = reached[0];
        for (std::size_t t = 0; t < text.size(); ++t) {
          if (reached[t] && text[t] == '/') past[t + 1] = true;
        }
        reached = past;
        ++p;
      }
      continue;
    }
    std::vector<bool> next(text.size() + 1, false);
    for (std::size_t t = 0; t < text.size(); ++t) {
      if (reached[t] && (text[t] == c || (c == '?' && text[t] != '/'))) next[t + 1] = true;
    }
    reached = next;
  }
  return reached[text.size()];
}

}  // namespace onnx_assay
