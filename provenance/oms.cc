#include "provenance/oms.h"

#include <algorithm>
#include <optional>
#include <set>

#include "analyzer/base/status_macros.h"
#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "provenance/resource_name.h"
#include "provenance/statement.h"

namespace onnx_assay::provenance {
namespace {

absl::Status Broken(std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("manifest {}", what));
}

// `/` sorts below every other byte when names are compared by components.
bool ComponentsLess(std::string_view a, std::string_view b) {
  const auto rank = [](char c) { return c == '/' ? 0 : 1 + static_cast<unsigned char>(c); };
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [&](char x, char y) { return rank(x) < rank(y); });
}

absl::Status CheckName(std::string_view name, std::size_t count) {
  if (name == kSingleFileName && count == 1) return absl::OkStatus();
  const std::string fault = NameFault(name);
  return fault.empty() ? absl::OkStatus() : Broken(fmt::format("names {}, which {}", Quoted(name), fault));
}

absl::Status ReadIgnored(const Json& serialization, const Limits& limits, Manifest& manifest) {
  const Json* const paths = serialization.Find("ignore_paths");
  if (paths == nullptr) return absl::OkStatus();
  if (paths->array() == nullptr || paths->array()->size() > limits.max_manifest_files) {
    return Broken("has ignore_paths that are no list of paths");
  }
  for (const Json& path : *paths->array()) {
    if (path.string() == nullptr) return Broken("has an ignored path that is no text");
    ONNX_ASSAY_RETURN_IF_ERROR(CheckName(*path.string(), 0));
    manifest.ignored.push_back(*path.string());
  }
  std::sort(manifest.ignored.begin(), manifest.ignored.end());
  return absl::OkStatus();
}

absl::Status ReadSerialization(const Json& predicate, const Limits& limits, Manifest& manifest) {
  const Json* const serialization = predicate.Find("serialization");
  if (serialization == nullptr) return Broken("has no serialization");
  const std::string* const method = serialization->FindString("method");
  const std::string* const hash = serialization->FindString("hash_type");
  const Json* const links = serialization->Find("allow_symlinks");
  if (method == nullptr || *method != "files") {
    return Broken(fmt::format("has the method {}, allowed is \"files\"", Quoted(method ? *method : "")));
  }
  if (hash == nullptr || *hash != "sha256") {
    return Broken(fmt::format("has the hash_type {}, allowed is \"sha256\"", Quoted(hash ? *hash : "")));
  }
  if (links == nullptr || links->boolean() == nullptr) return Broken("does not say whether links are allowed");
  manifest.allow_symlinks = *links->boolean();
  return ReadIgnored(*serialization, limits, manifest);
}

absl::Status ReadResources(const Json& predicate, const Limits& limits, Manifest& manifest) {
  const Json* const list = predicate.Find("resources");
  if (list == nullptr || list->array() == nullptr || list->array()->empty()) return Broken("lists no file");
  if (list->array()->size() > limits.max_manifest_files) {
    return Broken(fmt::format("lists {} files, {} are allowed", list->array()->size(),
                              limits.max_manifest_files));
  }
  std::set<std::string_view> seen;
  for (const Json& entry : *list->array()) {
    const std::string* const name = entry.FindString("name");
    const std::string* const algorithm = entry.FindString("algorithm");
    const std::string* const hex = entry.FindString("digest");
    if (name == nullptr || algorithm == nullptr || hex == nullptr) {
      return Broken("has a file without name, algorithm or digest");
    }
    ONNX_ASSAY_RETURN_IF_ERROR(CheckName(*name, list->array()->size()));
    if (!seen.insert(*name).second) return Broken(fmt::format("lists {} twice", Quoted(*name)));
    const std::optional<Sha256Digest> sha256 = ParseSha256(*hex);
    if (*algorithm != "sha256" || !sha256) {
      return Broken(fmt::format("has a digest of {} that is no sha256 of 64 lower-case digits", Quoted(*name)));
    }
    manifest.resources.push_back({*name, *sha256});
  }
  return absl::OkStatus();
}

bool HasOnly(const Json& json, std::initializer_list<std::string_view> allowed) {
  return json.object() != nullptr &&
         std::all_of(json.object()->begin(), json.object()->end(), [&](const auto& member) {
           return std::find(allowed.begin(), allowed.end(), member.first) != allowed.end();
         });
}

}  // namespace

std::optional<Sha256Digest> ParseSha256(std::string_view hex) {
  Sha256Digest digest{};
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < hex.size(); ++i) {
    const char c = hex[i];
    const bool decimal = c >= '0' && c <= '9';
    if (!decimal && !(c >= 'a' && c <= 'f')) return std::nullopt;
    const int value = decimal ? c - '0' : c - 'a' + 10;
    digest[i / 2] = static_cast<std::uint8_t>(digest[i / 2] << 4 | value);
  }
  return digest;
}

Sha256Digest RootDigest(std::span<const Resource> resources) {
  Hasher hasher;
  for (const Resource& resource : resources) {
    hasher.Update({reinterpret_cast<const char*>(resource.sha256.data()), resource.sha256.size()});
  }
  return hasher.FinishSha256();
}

void SortResources(std::vector<Resource>& resources) {
  std::sort(resources.begin(), resources.end(),
            [](const Resource& a, const Resource& b) { return a.name < b.name; });
}

Sha256Digest ReferenceRootDigest(std::vector<Resource> resources) {
  std::sort(resources.begin(), resources.end(),
            [](const Resource& a, const Resource& b) { return ComponentsLess(a.name, b.name); });
  return RootDigest(resources);
}

std::string WriteOmsStatement(const Manifest& manifest) {
  Json::Array resources;
  for (const Resource& resource : manifest.resources) {
    resources.emplace_back(Json::Object{
        {"name", resource.name}, {"algorithm", "sha256"}, {"digest", Hex(resource.sha256)}});
  }
  Json::Object serialization = {
      {"method", "files"}, {"hash_type", "sha256"}, {"allow_symlinks", manifest.allow_symlinks}};
  if (!manifest.ignored.empty()) {
    Json::Array ignored;
    for (const std::string& path : manifest.ignored) ignored.emplace_back(path);
    serialization["ignore_paths"] = std::move(ignored);
  }
  return WriteStatement({
      .subjects = {{manifest.model_name, RootDigest(manifest.resources)}},
      .predicate_type = std::string(kOmsPredicateType),
      .predicate = Json::Object{{"serialization", std::move(serialization)},
                                {"resources", std::move(resources)}},
  });
}

absl::StatusOr<Manifest> ParseOmsStatement(std::string_view payload, const Limits& limits) {
  ONNX_ASSAY_ASSIGN_OR_RETURN(const Statement statement, ParseStatement(payload, limits));
  if (statement.predicate_type != kOmsPredicateType) {
    return Broken(fmt::format("has the predicateType {}, allowed is {}", Quoted(statement.predicate_type),
                              kOmsPredicateType));
  }
  if (statement.subjects.size() != 1) {
    return Broken(fmt::format("has {} subjects, 1 is allowed", statement.subjects.size()));
  }
  if (!HasOnly(statement.predicate, {"serialization", "resources"})) return Broken("has an unknown member");
  Manifest manifest;
  manifest.model_name = statement.subjects.front().name;
  ONNX_ASSAY_RETURN_IF_ERROR(ReadSerialization(statement.predicate, limits, manifest));
  ONNX_ASSAY_RETURN_IF_ERROR(ReadResources(statement.predicate, limits, manifest));
  if (RootDigest(manifest.resources) != statement.subjects.front().sha256) {
    return Broken("has a subject digest that does not follow from its files");
  }
  return manifest;
}

}  // namespace onnx_assay::provenance
