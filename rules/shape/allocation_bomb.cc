#include <cstdint>

#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "rules/shared/requested_size.h"

namespace onnx_assay::rules {
namespace {

void CheckAllocationBomb(const facts::NodeFacts& node, const Context& context, Reporter& report) {
  const std::uint64_t bytes = RequestedBytes(context.facts, node);
  if (bytes <= context.settings.max_allocation_bytes) return;
  report.At(*node.node, "{} asks for at least {} bytes: {} are allowed for one value",
            Quoted(node.node->op_type.view()), bytes, context.settings.max_allocation_bytes);
}

constexpr int kCwe[] = {789, 400};

}  // namespace

extern constinit const Rule shape_allocation_bomb = {
    .id = "SHP011",
    .name = "allocation-bomb",
    .severity = Severity::kError,
    .summary = "A constant in the model asks for more memory than the policy allows for one value",
    .rationale =
        R"(A file of a kilobyte can ask for terabytes through the operators whose output size is a value:
ConstantOfShape, Expand, Tile, Pad, Resize, Range and others. The process that loads or runs the
model is killed, often at load time already, since runtimes fold constants.)",
    .remediation =
        R"(Refuse the model. If a value that large is meant, raise `max-allocation` under `[limits]` in the policy.)",
    .cwe = kCwe,
    .check = &CheckAllocationBomb,
};

}  // namespace onnx_assay::rules
