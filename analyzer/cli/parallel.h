#ifndef ONNX_ASSAY_ANALYZER_CLI_PARALLEL_H_
#define ONNX_ASSAY_ANALYZER_CLI_PARALLEL_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace onnx_assay::cli {

// Calls `work(i)` for every i below `count` on up to `jobs` threads (0: one for each core). Each i writes
// only its own result, so the outcome does not depend on the number of threads.
template <typename Work>
void ForEachParallel(std::size_t count, unsigned jobs, Work&& work) {
  if (jobs == 0) jobs = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t threads = std::min<std::size_t>(jobs, count);
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < threads; ++i) others.emplace_back(run);
  run();
}

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_PARALLEL_H_
