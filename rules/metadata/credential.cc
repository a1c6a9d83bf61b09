#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/credentials.h"
#include "rules/shared/model_texts.h"

namespace onnx_assay::rules {
namespace {

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  ForEachText(facts, [&](const model::Element& holder, const model::Text& text, TextRole role) {
    for (const Credential& found : FindCredentials(text.view())) {
      const std::uint64_t begin = text.payload().begin + found.begin;
      report.At(holder, ByteRange{begin, begin + found.size}, "{} holds a secret, {}: {}", TextRoleName(role), found.kind,
                Quoted(found.excerpt));
    }
  });
}

constexpr int kCwe[] = {798, 540};

}  // namespace

extern constinit const Rule metadata_credential = {
    .id = "MET004",
    .name = "credential",
    .severity = Severity::kError,
    .summary = "A text holds a credential",
    .rationale =
        R"(Whoever gets the model gets the secret too. Tokens slip into metadata from environment dumps, download addresses
and documentation strings.)",
    .remediation =
        R"(Revoke the credential now: the file may have been copied. Then remove the text and look at how it got in.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
