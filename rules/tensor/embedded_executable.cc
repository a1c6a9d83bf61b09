#include <cstdint>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/external_site.h"

namespace onnx_assay::rules {
namespace {

// Bytes that the header of a program file has at least.
constexpr std::uint64_t kSmallestHeader = 32;

void CheckEmbeddedExecutable(const facts::ModelFacts& model_facts, const Context&,
                             Reporter& report) {
  for (const facts::EmbeddedExecutable& found : model_facts.executables) {
    const ByteRange header = {found.offset, found.offset + kSmallestHeader};
    if (found.file == facts::kNone) {
      const model::Tensor& tensor = *model_facts.tensors[found.tensor].tensor;
      report.At(tensor, header, "payload of tensor {} holds an {} header at byte {:#x}",
                Quoted(tensor.name.view()), found.kind, found.offset);
      continue;
    }
    const facts::ExternalFile& file = model_facts.external_files[found.file];
    const ExternalSite site = FirstSite(file, model_facts);
    report
        .At(*site.tensor, header, "sidecar {} holds an {} header at byte {:#x}",
            Quoted(file.location), found.kind, found.offset)
        .InFile(file.location);
  }
}

constexpr int kCwe[] = {506};

}  // namespace

extern constinit const Rule tensor_embedded_executable = {
    .id = "TEN014",
    .name = "embedded-executable",
    .severity = Severity::kWarning,
    .summary = "A program file lies among the weights",
    .rationale =
        R"(Weights are numbers. A complete header of an ELF, PE or Mach-O file among them is payload for a
loader stage that carries the model in as something harmless. Every field of the header is checked,
so chance does not produce it. Looked for with `--deep` only.)",
    .remediation = R"(Treat the model as hostile until its publisher explains the file.)",
    .cwe = kCwe,
    .check = &CheckEmbeddedExecutable,
};

}  // namespace onnx_assay::rules
