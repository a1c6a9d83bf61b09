#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/model_texts.h"

namespace onnx_assay::rules {
namespace {

// Bytes. Vocabularies and label lists that real models carry are below a quarter of this.
constexpr std::uint64_t kLargestText = 1 << 20;
constexpr std::uint64_t kLargestKey = 1024;

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  ForEachText(facts, [&](const model::Element& holder, const model::Text& text, TextRole role) {
    if (role != TextRole::kDocumentation && role != TextRole::kMetadataKey && role != TextRole::kMetadataValue) return;
    const std::uint64_t largest = role == TextRole::kMetadataKey ? kLargestKey : kLargestText;
    if (text.size() <= largest) return;
    report.At(holder, text.range(), "{} {} is {} bytes, {} are enough for text", TextRoleName(role),
              Quoted(text.view(), 30), text.size(), largest);
  });
}

constexpr int kCwe[] = {400};

}  // namespace

extern constinit const Rule metadata_oversized_entry = {
    .id = "MET009",
    .name = "oversized-entry",
    .severity = Severity::kWarning,
    .summary = "A metadata entry or documentation string is far larger than text needs to be",
    .rationale =
        R"(Runtimes copy metadata into memory when they load a model, and tools print it. An entry of megabytes carries
something that is not metadata: a file, a data set, another program.)",
    .remediation =
        R"(Distribute the content as a file of its own.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
