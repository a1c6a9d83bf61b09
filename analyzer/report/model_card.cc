#include "analyzer/report/model_card.h"

#include <algorithm>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownOperators = 24;
constexpr std::size_t kShownEntries = 40;
constexpr std::size_t kShownText = 200;

std::string DomainText(const std::string& domain) {
  return domain.empty() ? "ai.onnx" : Escaped(domain);
}

std::string BytesText(std::uint64_t bytes) {
  constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < std::size(kUnits)) {
    value /= 1024;
    ++unit;
  }
  return fmt::format("{:.1f} {}", value, kUnits[unit]);
}

// One line of the card: a label, then the text.
class Card {
 public:
  void Line(std::string_view label, std::string_view text) {
    if (text.empty()) return;
    out_ += fmt::format("{:<12} {}\n", label, text);
  }
  // Lists at most kShownEntries lines, then says how many are left out.
  template <typename Items, typename ToText>
  void List(std::string_view label, const Items& items, ToText&& to_text) {
    std::size_t shown = 0;
    for (const auto& item : items) {
      if (shown == kShownEntries) break;
      Line(shown == 0 ? label : "", to_text(item));
      ++shown;
    }
    if (items.size() > shown) Line("", fmt::format("... and {} more", items.size() - shown));
  }
  std::string Take() { return std::move(out_); }

 private:
  std::string out_;
};

std::string OperatorsText(const ModelCard& card) {
  std::string text;
  std::size_t shown = 0;
  for (const ModelCard::OperatorCount& op : card.operators) {
    if (shown++ == kShownOperators) {
      text += fmt::format(", ... {} more kinds", card.operators.size() - kShownOperators);
      break;
    }
    if (!text.empty()) text += ", ";
    text += op.domain.empty() ? Escaped(op.name)
                              : fmt::format("{}::{}", Escaped(op.domain), Escaped(op.name));
    text += fmt::format(" {}", op.count);
  }
  return text;
}

std::string ValueText(const ModelCard::Value& value) {
  return fmt::format("{}: {}{}", Escaped(value.name), Escaped(value.type, 400),
                     value.has_default ? " (has a default)" : "");
}

std::string WeightsText(const ModelCard::Weights& weights) {
  std::string text =
      fmt::format("{} tensors, {} inline", weights.tensors, BytesText(weights.inline_bytes));
  if (weights.external_tensors != 0) {
    text += fmt::format(", {} in sidecars ({} tensors)", BytesText(weights.external_bytes),
                        weights.external_tensors);
  }
  for (std::size_t i = 0; i < weights.by_type.size(); ++i) {
    text += fmt::format("{}{} {}", i == 0 ? "; elements: " : ", ", weights.by_type[i].first,
                        weights.by_type[i].second);
  }
  return text;
}

void AddRanges(Card& card, const ModelCard::Sidecar& sidecar) {
  for (const ModelCard::Sidecar::Range& range : sidecar.ranges) {
    card.Line("",
              fmt::format("  {:#014x}-{:#014x} {:>12}  {} {}", range.begin, range.end,
                          BytesText(range.end - range.begin), range.kind, Escaped(range.owner)));
  }
}

}  // namespace

std::string RenderCardText(const ModelCard& model, bool with_ranges) {
  Card card;
  card.Line("file", fmt::format("{} ({})", Escaped(model.path, 4096), BytesText(model.size)));
  card.Line("sha256", model.sha256);
  if (model.ir_version) card.Line("ir", fmt::format("{}", *model.ir_version));
  card.Line("producer", Escaped(model.producer_name + (model.producer_version.empty() ? "" : " ") +
                                model.producer_version));
  card.Line("domain", Escaped(model.domain));
  if (model.model_version) card.Line("version", fmt::format("{}", *model.model_version));
  card.Line("graph", Escaped(model.graph_name));
  card.List("opsets", model.opsets, [](const ModelCard::Opset& opset) {
    return fmt::format("{} {}{}", DomainText(opset.domain), opset.version,
                       opset.fits.empty() ? "" : fmt::format(" (same meaning at {})", opset.fits));
  });
  card.List("inputs", model.inputs, ValueText);
  card.List("outputs", model.outputs, ValueText);
  card.Line("nodes",
            fmt::format("{} in {} graphs: {}", model.nodes, model.graphs, OperatorsText(model)));
  card.Line("weights", WeightsText(model.weights));
  card.List("functions", model.functions, [](const ModelCard::Function& function) {
    return fmt::format("{}::{}{} ({} nodes, {} calls)", DomainText(function.domain),
                       Escaped(function.name),
                       function.overload.empty() ? "" : ":" + Escaped(function.overload),
                       function.nodes, function.calls);
  });
  for (const ModelCard::Sidecar& sidecar : model.sidecars) {
    card.Line("sidecar", fmt::format("{}: {}, {}", Quoted(sidecar.location), sidecar.state,
                                     BytesText(sidecar.size)));
    if (with_ranges) AddRanges(card, sidecar);
  }
  card.List("metadata", model.metadata, [](const std::pair<std::string, std::string>& entry) {
    return fmt::format("{} = {}", Escaped(entry.first), Escaped(entry.second, kShownText));
  });
  card.Line("doc", Escaped(model.doc_string, kShownText));
  return card.Take();
}

std::string RenderCardJson(const ModelCard& model) {
  Json json = {{"schemaVersion", "1.0"}, {"path", model.path}, {"size", model.size}};
  if (!model.sha256.empty()) json["sha256"] = model.sha256;
  json["irVersion"] = model.ir_version ? Json(*model.ir_version) : Json();
  json["modelVersion"] = model.model_version ? Json(*model.model_version) : Json();
  json["producer"] = {{"name", model.producer_name}, {"version", model.producer_version}};
  json["domain"] = model.domain;
  json["graph"] = model.graph_name;
  json["docString"] = model.doc_string;
  Json& opsets = json["opsets"] = Json::array();
  for (const auto& opset : model.opsets) {
    opsets.push_back({{"domain", opset.domain}, {"version", opset.version}, {"fits", opset.fits}});
  }
  const auto values = [](const std::vector<ModelCard::Value>& list) {
    Json array = Json::array();
    for (const auto& value : list) {
      array.push_back(
          {{"name", value.name}, {"type", value.type}, {"hasDefault", value.has_default}});
    }
    return array;
  };
  json["inputs"] = values(model.inputs);
  json["outputs"] = values(model.outputs);
  json["nodes"] = model.nodes;
  json["graphs"] = model.graphs;
  Json& operators = json["operators"] = Json::array();
  for (const auto& op : model.operators) {
    operators.push_back({{"domain", op.domain}, {"name", op.name}, {"count", op.count}});
  }
  Json& by_type = json["weights"] = {{"tensors", model.weights.tensors},
                                     {"inlineBytes", model.weights.inline_bytes},
                                     {"externalBytes", model.weights.external_bytes},
                                     {"externalTensors", model.weights.external_tensors},
                                     {"elements", Json::object()}};
  for (const auto& [type, elements] : model.weights.by_type) by_type["elements"][type] = elements;
  Json& functions = json["functions"] = Json::array();
  for (const auto& function : model.functions) {
    functions.push_back({{"domain", function.domain},
                         {"name", function.name},
                         {"overload", function.overload},
                         {"nodes", function.nodes},
                         {"calls", function.calls}});
  }
  Json& sidecars = json["sidecars"] = Json::array();
  for (const auto& sidecar : model.sidecars) {
    Json ranges = Json::array();
    for (const auto& range : sidecar.ranges) {
      ranges.push_back({{"begin", range.begin},
                        {"end", range.end},
                        {"kind", range.kind},
                        {"tensor", range.owner}});
    }
    sidecars.push_back({{"location", sidecar.location},
                        {"state", sidecar.state},
                        {"size", sidecar.size},
                        {"ranges", std::move(ranges)}});
  }
  Json& metadata = json["metadata"] = Json::array();
  for (const auto& [key, value] : model.metadata)
    metadata.push_back({{"key", key}, {"value", value}});
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace onnx_assay::report
