#include "analyzer/coverage/target.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"

namespace onnx_assay::coverage {
namespace {

constexpr std::string_view kOnnxRuntime = "onnxruntime";
constexpr std::string_view kTensorRt = "tensorrt";

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

// Insertions, deletions and replacements that turn one word into the other.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, replaced}));
    }
  }
  return row[b.size()];
}

absl::Status Unknown(std::string_view what, std::string_view word, const std::vector<std::string_view>& known) {
  const std::vector<std::string_view> near = NearestNames(word, known);
  return absl::InvalidArgumentError(fmt::format("unknown {} {}; {} {}", what, Quoted(word),
                                                near.empty() ? "known are" : "did you mean",
                                                fmt::join(near.empty() ? known : near, ", ")));
}

std::vector<std::string_view> ProviderNames() {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < tables::ProviderCount(); ++i) {
    names.push_back(tables::ProviderAt(i).name);
    for (std::size_t alias = 0; alias < tables::ProviderAt(i).alias_count; ++alias) {
      names.push_back(tables::ProviderAlias(static_cast<tables::ProviderId>(i), alias));
    }
  }
  return names;
}

absl::StatusOr<ProviderChoice> ParseProvider(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const std::optional<tables::ProviderId> id = tables::FindProvider(name);
  if (!id) return Unknown("provider", name, ProviderNames());
  const tables::Provider provider = tables::ProviderAt(*id);
  if (colon == std::string_view::npos) return ProviderChoice{*id, provider.default_variant};
  const std::string variant = Lower(text.substr(colon + 1));
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < provider.variant_count; ++i) {
    known.push_back(tables::ProviderVariant(*id, i));
    if (Lower(known.back()) == variant) return ProviderChoice{*id, static_cast<tables::VariantId>(i)};
  }
  return Unknown(fmt::format("variant of {}", provider.name), text.substr(colon + 1), known);
}

absl::Status ParseOnnxRuntime(std::string_view version, const std::vector<std::string>& providers, Target& target) {
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < tables::RuntimeReleaseCount(); ++i) {
    known.push_back(tables::RuntimeReleaseAt(i).version);
  }
  target.release = version.empty() ? known.size() - 1 : tables::FindRuntimeRelease(version);
  if (!target.release) return Unknown("release of onnxruntime", version, known);
  for (const std::string& text : providers) {
    ONNX_ASSAY_ASSIGN_OR_RETURN(const ProviderChoice choice, ParseProvider(text));
    if (std::find(target.chain.begin(), target.chain.end(), choice) == target.chain.end()) {
      target.chain.push_back(choice);
    }
  }
  const ProviderChoice cpu{*tables::FindProvider("cpu"), 0};
  const bool has_cpu = std::find(target.chain.begin(), target.chain.end(), cpu) != target.chain.end();
  if (target.chain.empty() || (!has_cpu && tables::ProviderAt(target.chain.back().id).falls_back_to_cpu)) {
    target.chain.push_back(cpu);
  }
  return absl::OkStatus();
}

absl::Status ParseTensorRt(std::string_view version, const std::vector<std::string>& providers, Target& target) {
  if (!providers.empty()) {
    return absl::InvalidArgumentError("target tensorrt takes no providers; for TensorRT inside ONNX Runtime use "
                                      "onnxruntime with provider tensorrt");
  }
  const std::string text = version.empty() ? "tensorrt" : fmt::format("tensorrt:{}", version);
  ONNX_ASSAY_ASSIGN_OR_RETURN(const ProviderChoice choice, ParseProvider(text));
  target.chain.push_back(choice);
  return absl::OkStatus();
}

}  // namespace

std::vector<std::string_view> NearestNames(std::string_view word, const std::vector<std::string_view>& known) {
  const std::string wanted = Lower(word.substr(0, 64));
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const std::string_view name : known) {
    const std::size_t distance = EditDistance(wanted, Lower(name));
    if (distance <= std::max<std::size_t>(2, name.size() / 3)) ranked.emplace_back(distance, name);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string_view> names;
  for (const auto& [distance, name] : ranked) {
    if (names.size() < 3) names.push_back(name);
  }
  return names;
}

std::string ChoiceName(const ProviderChoice& choice) {
  const tables::Provider provider = tables::ProviderAt(choice.id);
  if (provider.variant_count < 2) return std::string(provider.name);
  return fmt::format("{}:{}", provider.name, tables::ProviderVariant(choice.id, choice.variant));
}

absl::StatusOr<Target> ParseTarget(std::string_view runtime, const std::vector<std::string>& providers) {
  const std::size_t at = runtime.find('@');
  const std::string name = Lower(runtime.substr(0, at));
  const std::string_view version = at == std::string_view::npos ? std::string_view() : runtime.substr(at + 1);
  Target target;
  std::vector<std::string> names;
  if (name == kOnnxRuntime) {
    ONNX_ASSAY_RETURN_IF_ERROR(ParseOnnxRuntime(version, providers, target));
    for (const ProviderChoice& choice : target.chain) names.push_back(ChoiceName(choice));
    target.label = fmt::format("onnxruntime@{} {}", tables::RuntimeReleaseAt(*target.release).version,
                               fmt::join(names, ","));
  } else if (name == kTensorRt) {
    ONNX_ASSAY_RETURN_IF_ERROR(ParseTensorRt(version, providers, target));
    target.label = fmt::format("tensorrt@{}", tables::ProviderVariant(target.chain[0].id, target.chain[0].variant));
  } else {
    return Unknown("runtime", runtime.substr(0, at), {kOnnxRuntime, kTensorRt});
  }
  return target;
}

}  // namespace onnx_assay::coverage
