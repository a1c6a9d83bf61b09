#include "analyzer/policy/suppression.h"

#include <charconv>
#include <chrono>

#include "analyzer/base/glob.h"
#include "fmt/core.h"

namespace onnx_assay {
namespace {

bool Expired(const Suppression& suppression, std::string_view today) {
  return !suppression.expires.empty() && suppression.expires < today;
}

// A number of `text` made of digits alone, or -1.
int Digits(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text[0] < '0') return -1;
  return value;
}

}  // namespace

bool Matches(std::string_view selector, const Rule& rule) {
  return selector == "ALL" || selector == rule.id || selector == rule.name || selector == rule.family();
}

bool PathMatches(std::string_view glob, std::string_view path) {
  if (GlobMatches(glob, path)) return true;
  const std::size_t slash = path.rfind('/');
  return glob.find('/') == std::string_view::npos && slash != std::string_view::npos &&
         GlobMatches(glob, path.substr(slash + 1));
}

bool Suppresses(const Suppression& suppression, std::string_view today, std::string_view path,
                const Finding& finding) {
  if (!Matches(suppression.rule, *finding.rule) || Expired(suppression, today)) return false;
  if (!suppression.path.empty() && !PathMatches(suppression.path, path)) return false;
  return suppression.element.empty() || NameGlobMatches(suppression.element, finding.path) ||
         NameGlobMatches(suppression.element, finding.stable_path);
}

std::vector<std::string> IdleSuppressions(std::span<const Suppression> suppressions,
                                          const std::vector<bool>& used, std::string_view today) {
  std::vector<std::string> idle;
  for (std::size_t i = 0; i < suppressions.size(); ++i) {
    const Suppression& suppression = suppressions[i];
    if (Expired(suppression, today)) {
      idle.push_back(fmt::format("{}: suppression of {} expired on {}", suppression.origin,
                                 suppression.rule, suppression.expires));
    } else if (i >= used.size() || !used[i]) {
      idle.push_back(fmt::format("{}: suppression of {} matched no finding", suppression.origin,
                                 suppression.rule));
    }
  }
  return idle;
}

std::string DayOf(std::int64_t time) {
  const std::chrono::sys_seconds seconds{std::chrono::seconds(time)};
  const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(seconds)};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                     static_cast<unsigned>(day.day()));
}

bool IsDay(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const int year = Digits(text.substr(0, 4)), month = Digits(text.substr(5, 2)), day = Digits(text.substr(8));
  if (year < 0 || month < 0 || day < 0) return false;
  return (std::chrono::year(year) / month / day).ok();
}

}  // namespace onnx_assay
