#include "analyzer/engine/rule.h"
#include "rules/shared/model_texts.h"

namespace onnx_assay::rules {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// "file.py(123):", "file.py:123", "File.java:12)": an ending of a source file with a line number behind it.
bool HasSourceLine(std::string_view text) {
  constexpr std::string_view kEndings[] = {".py(", ".py:", ".java:", ".cpp:", ".cc:"};
  for (const std::string_view ending : kEndings) {
    for (std::size_t at = text.find(ending); at != std::string_view::npos; at = text.find(ending, at + 1)) {
      const std::size_t digit = at + ending.size();
      if (digit < text.size() && IsDigit(text[digit])) return true;
    }
  }
  return false;
}

bool IsTrace(std::string_view text) {
  if (text.find("Traceback (most recent call last)") != std::string_view::npos) return true;
  const std::size_t line = text.find("\", line ");
  if (line != std::string_view::npos && text.find("File \"") != std::string_view::npos) return true;
  return HasSourceLine(text);
}

void CheckModel(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::Element* first = nullptr;
  ByteRange range;
  std::uint64_t count = 0, bytes = 0;
  ForEachText(facts, [&](const model::Element& holder, const model::Text& text, TextRole role) {
    if (role != TextRole::kDocumentation && role != TextRole::kMetadataValue) return;
    if (!IsTrace(text.view())) return;
    if (first == nullptr) {
      first = &holder;
      range = text.range();
    }
    ++count;
    bytes += text.size();
  });
  if (first == nullptr) return;
  report.At(*first, range, "{} text{} hold{} stack traces, {} bytes together", count, count == 1 ? "" : "s",
            count == 1 ? "s" : "", bytes)
      .Count(count);
}

constexpr int kCwe[] = {209, 200};

}  // namespace

extern constinit const Rule metadata_stack_trace = {
    .id = "MET003",
    .name = "stack-trace",
    .severity = Severity::kNote,
    .summary = "Texts hold stack traces of the program that made the model",
    .rationale =
        R"(Exporters note for each node where in the source it came from. The traces tell internal file names and source
lines, and often make the largest part of the file that is not weights.)",
    .remediation =
        R"(Remove documentation strings on export, or clear `doc_string` and the stack trace entries afterwards.)",
    .cwe = kCwe,
    .check = &CheckModel,
};

}  // namespace onnx_assay::rules
