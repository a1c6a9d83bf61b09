#ifndef ONNX_ASSAY_RULES_SHARED_MODEL_TEXTS_H_
#define ONNX_ASSAY_RULES_SHARED_MODEL_TEXTS_H_

#include <functional>
#include <span>
#include <string_view>

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::rules {

// What a text of a model is for.
enum class TextRole : unsigned char {
  kDocumentation,  // doc_string
  kMetadataKey,
  kMetadataValue,
  kProducer,       // producer_name, producer_version and domain of the model
  kName,           // of nodes, values, tensors, axes, functions, operators, domains
  kAttribute,      // string of an attribute, which may be a binary blob
};

// "documentation", "metadata value", ...
std::string_view TextRoleName(TextRole role);

using TextVisitor = std::function<void(const model::Element& holder, const model::Text& text, TextRole role)>;

// Every text that the model holds in a decoded string field, whatever holds it; contents of tensors and
// external data entries are not among them. Empty texts are left out.
void ForEachText(const facts::ModelFacts& facts, const TextVisitor& visit);

// Every list of metadata entries that is not empty, with what it belongs to.
using EntriesVisitor = std::function<void(const model::Element& holder, std::span<const model::Entry> entries)>;
void ForEachMetadata(const facts::ModelFacts& facts, const EntriesVisitor& visit);

}  // namespace onnx_assay::rules

#endif  // ONNX_ASSAY_RULES_SHARED_MODEL_TEXTS_H_
