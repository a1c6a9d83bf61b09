#ifndef ONNX_ASSAY_ANALYZER_BASE_LIMITS_H_
#define ONNX_ASSAY_ANALYZER_BASE_LIMITS_H_

#include <cstdint>

namespace onnx_assay {

// Every budget of an inspection. Reaching one is counted in the completeness record, never silent.
struct Limits {
  // Messages inside messages. protobuf's own parser stops at 100, so what is too deep here is too deep
  // for an ordinary loader.
  std::uint32_t max_nesting = 100;

  // Elements (nodes, attributes, tensors, entries, values of lists) built from one file. A model of
  // 1,000,000 nodes has about 10 million.
  std::uint64_t max_elements = 60'000'000;

  // Bytes kept of one string, below 16 MiB. Longer strings keep their head and their length; a name that
  // long counts as a gap, since it cannot be told from others by what is kept.
  std::uint32_t max_text_bytes = 1 << 20;

  // Bytes of strings kept from one file in total.
  std::uint64_t max_text_total_bytes = 512ull << 20;

  // Bytes kept of one tensor's payload: shape operands, trip counts, scalars are far below this.
  std::uint32_t max_kept_payload_bytes = 4 * 1024;

  // Bytes of tensor payloads kept from one file in total.
  std::uint64_t max_kept_payload_total_bytes = 64ull << 20;

  // Values kept of one list attribute (floats, ints, strings). Tree ensembles carry hundreds of
  // thousands, which no rule reads one by one.
  std::uint64_t max_kept_list_values = 64 * 1024;

  // Anomalies of the encoding kept from one file; more are counted.
  std::uint64_t max_anomalies = 10'000;

  // Findings of one rule kept from one file; more are counted in a closing finding.
  std::uint32_t max_findings_per_rule = 100;

  // Characters of a name or string from a model shown in a message.
  std::uint32_t max_quoted_characters = 120;

  // Bytes of one file. Offsets are kept in 48 bits and lengths in 40; one tebibyte is far past any model.
  std::uint64_t max_file_bytes = (1ull << 40) - 1;

  // Nodes that a function call may expand to before it counts as a bomb; above any real model.
  std::uint64_t max_expanded_nodes = 10'000'000;

  // Levels of functions calling functions.
  std::uint32_t max_call_depth = 64;

  // Dims of a shape that shape inference follows; runtimes stop at 8 to 64.
  std::uint32_t max_inferred_rank = 64;

  // Elements of a constant that shape inference follows: shapes, axes, pads of two for each dim.
  std::uint32_t max_inferred_constant = 128;

  // Values, inputs and attributes of function bodies that type inference goes through, each call counted
  // anew; exported models stay below some hundred thousand.
  std::uint64_t max_inferred_call_cost = 4'000'000;

  // Bytes of one configuration, baseline, manifest or bundle file.
  std::uint64_t max_document_bytes = 64ull << 20;

  // Containers inside containers of such a document; statements and bundles need fewer than ten.
  std::uint32_t max_document_nesting = 64;

  // Values in such a document. A manifest of max_manifest_files has four for each file.
  std::uint64_t max_document_values = 8'000'000;

  // Files in one signed set.
  std::uint64_t max_manifest_files = 1'000'000;
};

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_LIMITS_H_
