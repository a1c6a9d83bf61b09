#include "analyzer/base/utf8.h"
#include "analyzer/engine/rule.h"
#include "analyzer/tables/element_types.h"

namespace onnx_assay::rules {
namespace {

// Source: ONNX IR, TypeProto.Map: integers of 8 to 64 bits and strings. Numbers of no type at all
// are the matter of enum-out-of-range, an absent one is that of missing-io-type.
bool CanBeKey(std::int64_t type) {
  return tables::FindElementType(type) == nullptr || (type >= 2 && type <= 8) || type == 12 ||
         type == 13;
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  for (const model::ValueInfo* const info : facts.value_infos) {
    for (const model::Type* type = info->type.get(); type != nullptr; type = type->element.get()) {
      if (type->kind != model::TypeKind::kMap || CanBeKey(type->key_type().value)) continue;
      report.At(*info, type->key_type().range,
                "declared type of {} has map keys of type {}: integers and strings are allowed",
                Quoted(info->name.view()), tables::FindElementType(type->key_type().value)->name);
    }
  }
}

}  // namespace

extern constinit const Rule structure_invalid_map_key_type = {
    .id = "STR034",
    .name = "invalid-map-key-type",
    .severity = Severity::kError,
    .summary = "A declared map has keys of a type that cannot be a key",
    .rationale =
        R"(Map keys are integers of 8 to 64 bits or strings. Floating-point keys do not compare
reliably, and other types have no order at all; runtimes have no container for such a map.)",
    .remediation = "Declare an integer or string key type.",
    .check = &Check,
};

}  // namespace onnx_assay::rules
