#include "provenance/bom.h"

#include <algorithm>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "provenance/json.h"
#include "provenance/verdict_statement.h"

namespace onnx_assay::provenance {
namespace {

Json Property(std::string name, std::string value) {
  if (!IsValidUtf8(value)) value = Escaped(value, value.size());
  return Json::Object{{"name", std::move(name)}, {"value", std::move(value)}};
}

Json Hashes(const Sha256Digest& sha256) {
  return Json::Array{Json::Object{{"alg", "SHA-256"}, {"content", Hex(sha256)}}};
}

std::string PercentEncoded(std::string_view path) {
  std::string url;
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                       c == '.' || c == '_' || c == '~' || c == '/';
    url += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return url;
}

std::string ReferenceOf(const ArtifactFile& file) { return "file:" + file.name; }

std::string SafeText(const std::string& text) { return IsValidUtf8(text) ? text : Escaped(text, text.size()); }

Json Formats(const std::vector<ModelSummary::Value>& values) {
  Json::Array array;
  for (const ModelSummary::Value& value : values) {
    Json entry = Json::Object{{"format", SafeText(value.name + ": " + value.type)}};
    // The schema wants unique items.
    const std::string text = CanonicalJson(entry);
    const bool known = std::any_of(array.begin(), array.end(),
                                   [&](const Json& other) { return CanonicalJson(other) == text; });
    if (!known) array.push_back(std::move(entry));
  }
  return array;
}

Json ModelCard(const ModelSummary& model, std::string_view reference) {
  return Json::Object{{"bom-ref", fmt::format("{}#card", reference)},
                      {"modelParameters", Json::Object{{"inputs", Formats(model.inputs)},
                                                       {"outputs", Formats(model.outputs)}}}};
}

Json::Array ModelProperties(const ModelSummary& model) {
  Json::Array properties;
  properties.push_back(Property("onnx-assay:onnx:ir_version", fmt::format("{}", model.ir_version)));
  for (const auto& [domain, version] : model.opsets) {
    properties.push_back(Property("onnx-assay:onnx:opset:" + SafeText(domain.empty() ? "ai.onnx" : domain),
                                  fmt::format("{}", version)));
  }
  if (!model.producer_name.empty()) {
    properties.push_back(Property("onnx-assay:onnx:producer", model.producer_version.empty()
                                                                  ? model.producer_name
                                                                  : model.producer_name + " " + model.producer_version));
  }
  if (!model.graph_name.empty()) properties.push_back(Property("onnx-assay:onnx:graph", model.graph_name));
  return properties;
}

class Writer {
 public:
  Writer(const ArtifactSet& set, const BomOptions& options) : set_(set), options_(options) {}

  std::string Write() {
    const std::string version = options_.version == BomVersion::k16 ? "1.6" : "1.7";
    AddComponents();
    Json::Object bom = {
        {"$schema", fmt::format("http://cyclonedx.org/schema/bom-{}.schema.json", version)},
        {"bomFormat", "CycloneDX"},
        {"specVersion", version},
        {"serialNumber", "urn:uuid:" + UuidOf("urn:onnx-assay:set:sha256:" + Hex(set_.root()))},
        {"version", 1},
        {"metadata", Metadata()},
        {"components", std::move(components_)},
        {"dependencies", Dependencies()},
        {"compositions", Json::Array{Json::Object{{"aggregate", set_.complete() ? "complete" : "incomplete"},
                                                  {"assemblies", Json::Array{"set"}},
                                                  {"dependencies", Json::Array{"set"}}}}},
    };
    return CanonicalJson(bom);
  }

 private:
  const ModelSummary* Find(const std::string& name) const {
    for (const ModelSummary& model : set_.models) {
      if (model.name == name) return &model;
    }
    return nullptr;
  }

  Json Metadata() {
    Json::Object tool = {{"type", "application"}, {"name", "onnx-assay"}, {"version", options_.tool_version}};
    Json::Object metadata = {{"tools", Json::Object{{"components", Json::Array{std::move(tool)}}}},
                             {"component", Subject()}};
    if (options_.time) metadata["timestamp"] = TimeText(*options_.time);
    return metadata;
  }

  // The set as a whole. With one model it carries that model's card.
  Json Subject() {
    Json::Object subject = {{"type", "machine-learning-model"},
                            {"bom-ref", "set"},
                            {"name", options_.name.empty() ? set_.name : options_.name},
                            {"externalReferences", Links()}};
    Json::Array properties = {Property("onnx-assay:oms-root", Hex(set_.root()))};
    if (set_.models.size() == 1) {
      const ModelSummary& model = set_.models.front();
      subject["modelCard"] = ModelCard(model, "set");
      subject["hashes"] = Hashes(model.sha256);
      for (Json& property : ModelProperties(model)) properties.push_back(std::move(property));
    }
    subject["properties"] = std::move(properties);
    return subject;
  }

  Json Links() {
    Json::Array links;
    for (const BomLink& link : options_.links) {
      Json::Object entry = {{"type", link.type}, {"url", PercentEncoded(link.url)}};
      if (link.sha256) entry["hashes"] = Hashes(*link.sha256);
      links.emplace_back(std::move(entry));
    }
    return links;
  }

  void AddComponents() {
    for (const ArtifactFile& file : set_.files) {
      const ModelSummary* const model = set_.models.size() > 1 ? Find(file.name) : nullptr;
      Json::Array properties = {Property("onnx-assay:role", std::string(RoleName(file.role))),
                                Property("onnx-assay:size", fmt::format("{}", file.size))};
      Json::Object component = {{"type", model != nullptr ? "machine-learning-model" : "file"},
                                {"bom-ref", ReferenceOf(file)},
                                {"name", file.name},
                                {"hashes", Hashes(file.sha256)}};
      if (model != nullptr) {
        component["modelCard"] = ModelCard(*model, ReferenceOf(file));
        for (Json& property : ModelProperties(*model)) properties.push_back(std::move(property));
      }
      component["properties"] = std::move(properties);
      components_.emplace_back(std::move(component));
    }
  }

  // The set depends on its files; a model on its external data. One entry for each reference.
  Json Dependencies() {
    Json::Array all, entries;
    for (const ArtifactFile& file : set_.files) all.emplace_back(ReferenceOf(file));
    entries.emplace_back(Json::Object{{"ref", "set"}, {"dependsOn", std::move(all)}});
    for (const ArtifactFile& file : set_.files) {
      Json::Object entry = {{"ref", ReferenceOf(file)}};
      if (const ModelSummary* const model = Find(file.name)) {
        std::vector<std::string> names;
        for (const std::string& location : model->sidecars) {
          const std::string name = SidecarName(model->name, location);
          if (Holds(name)) names.push_back("file:" + name);
        }
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        if (!names.empty()) entry["dependsOn"] = Json::Array(names.begin(), names.end());
      }
      entries.emplace_back(std::move(entry));
    }
    return entries;
  }

  bool Holds(std::string_view name) const {
    const auto at = std::lower_bound(set_.files.begin(), set_.files.end(), name,
                                     [](const ArtifactFile& file, std::string_view wanted) { return file.name < wanted; });
    return at != set_.files.end() && at->name == name;
  }

  const ArtifactSet& set_;
  const BomOptions& options_;
  Json::Array components_;
};

}  // namespace

std::string WriteBom(const ArtifactSet& set, const BomOptions& options) { return Writer(set, options).Write(); }

std::string UuidOf(std::string_view name) {
  constexpr std::string_view kUrlSpace("\x6b\xa7\xb8\x11\x9d\xad\x11\xd1\x80\xb4\x00\xc0\x4f\xd4\x30\xc8", 16);
  Hasher hasher(Hasher::Algorithm::kSha1);
  hasher.Update(kUrlSpace);
  hasher.Update(name);
  Sha1Digest digest = hasher.FinishSha1();
  digest[6] = static_cast<std::uint8_t>((digest[6] & 0x0f) | 0x50);
  digest[8] = static_cast<std::uint8_t>((digest[8] & 0x3f) | 0x80);
  std::string text = Hex(std::span(digest).first(16));
  for (const std::size_t at : {20u, 16u, 12u, 8u}) text.insert(at, 1, '-');
  return text;
}

}  // namespace onnx_assay::provenance
