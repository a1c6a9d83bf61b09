#include "analyzer/base/checked_math.h"
#include "analyzer/engine/rule.h"
#include "analyzer/facts/constant_values.h"
#include "rules/shared/tensor_data.h"

namespace onnx_assay::rules {
namespace {

constexpr std::int64_t kInt64 = 7;  // TensorProto.INT64

// Each index one row of `rank` coordinates; one coordinate counts positions in the whole tensor.
void CheckOrder(const model::SparseTensor& sparse, std::span<const std::int64_t> indices, std::size_t rank,
                std::uint64_t positions, Reporter& report) {
  const model::Element& element = *sparse.indices;
  for (std::size_t at = 0; at < indices.size(); at += rank) {
    const std::span<const std::int64_t> row = indices.subspan(at, rank);
    for (std::size_t axis = 0; axis < rank; ++axis) {
      const std::uint64_t limit =
          rank == sparse.dims.size() ? static_cast<std::uint64_t>(sparse.dims[axis]) : positions;
      if (row[axis] >= 0 && static_cast<std::uint64_t>(row[axis]) < limit) continue;
      report.At(element, "sparse index {} is outside the tensor: {}, 0 to {} allowed", at / rank, row[axis], limit - 1);
      return;
    }
    if (at == 0) continue;
    const std::span<const std::int64_t> before = indices.subspan(at - rank, rank);
    if (std::lexicographical_compare(before.begin(), before.end(), row.begin(), row.end())) continue;
    report.At(element, "sparse index {} is not above the one before it: {} after {}", at / rank, DimsText(row),
              DimsText(before));
    return;
  }
}

void CheckIndices(const model::SparseTensor& sparse, std::uint64_t positions, Reporter& report) {
  const model::Tensor& indices = *sparse.indices;
  const std::int64_t stored = sparse.values->dims[0];
  if (indices.data_type.value != kInt64) {
    report.At(indices, "sparse indices are of element type {}: only int64 (7) is allowed", indices.data_type.value);
    return;
  }
  if (indices.external()) {
    report.At(indices, "sparse indices lie in a sidecar: they must be in the model");
    return;
  }
  const auto rank = static_cast<std::int64_t>(sparse.dims.size());
  const bool flat = indices.dims.size() == 1 && indices.dims[0] == stored;
  const bool rows = indices.dims.size() == 2 && indices.dims[0] == stored && indices.dims[1] == rank;
  if (!flat && !rows) {
    report.At(indices, DimsRange(indices), "sparse indices have dims {}: [{}] or [{}, {}] allowed",
              DimsText(indices.dims), stored, stored, rank);
    return;
  }
  if (const auto values = facts::ConstantInts(indices)) {
    CheckOrder(sparse, *values, flat ? 1 : sparse.dims.size(), positions, report);
  }
}

void CheckSparse(const model::SparseTensor& sparse, Reporter& report) {
  if (!sparse.values) {
    report.At(sparse, "sparse tensor has no values");
    return;
  }
  if (sparse.values->dims.size() != 1) {
    report.At(*sparse.values, DimsRange(*sparse.values), "sparse values have dims {}: one dim is allowed",
              DimsText(sparse.values->dims));
    return;
  }
  if (sparse.dims.empty()) {
    report.At(sparse, "sparse tensor has no dims");
    return;
  }
  const bool positive = std::all_of(sparse.dims.begin(), sparse.dims.end(), [](std::int64_t dim) { return dim > 0; });
  const std::optional<std::uint64_t> positions = ProductOfDims(sparse.dims);
  if (!positive || !positions) {
    report.At(sparse, sparse.dims_range, "dims of a sparse tensor are {}: each above 0 and a product below 2^63 allowed",
              DimsText(sparse.dims));
    return;
  }
  if (sparse.indices) {
    CheckIndices(sparse, *positions, report);
  } else if (sparse.values->dims[0] != 0) {
    report.At(sparse, "sparse tensor has {} values and no indices", sparse.values->dims[0]);
  }
}

void Check(const facts::ModelFacts& facts, const Context&, Reporter& report) {
  const model::SparseTensor* last = nullptr;
  for (const facts::TensorFacts& tensor : facts.tensors) {
    // Values and indices of one sparse tensor stand side by side.
    if (tensor.sparse != nullptr && tensor.sparse != last) CheckSparse(*tensor.sparse, report);
    last = tensor.sparse;
  }
  for (const facts::GraphFacts& graph : facts.graphs) {
    if (graph.graph == nullptr) continue;
    for (const model::SparseTensor& sparse : graph.graph->sparse_initializers) {
      if (!sparse.values && !sparse.indices) CheckSparse(sparse, report);
    }
  }
}

constexpr int kCwe[] = {129, 787};

}  // namespace

extern constinit const Rule tensor_sparse_index_invalid = {
    .id = "TEN008",
    .name = "sparse-index-invalid",
    .severity = Severity::kError,
    .summary = "A sparse tensor has indices that do not fit its shape or its values",
    .rationale =
        R"(A loader that fills a dense tensor from a sparse one writes each value where its index says. An index
outside the shape, or fewer indices than values, makes it write outside the memory it allocated;
indices out of order or twice are read in different ways.)",
    .remediation = R"(Do not load the model where sparse tensors are converted; re-export it.)",
    .cwe = kCwe,
    .check = &Check,
};

}  // namespace onnx_assay::rules
