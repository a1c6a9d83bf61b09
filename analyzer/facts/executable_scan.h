#ifndef ONNX_ASSAY_ANALYZER_FACTS_EXECUTABLE_SCAN_H_
#define ONNX_ASSAY_ANALYZER_FACTS_EXECUTABLE_SCAN_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace onnx_assay::facts {

// The kind of program file whose header begins `bytes`, with every field of it checked: "ELF", "PE"
// or "Mach-O"; empty for anything else. Needs 4 KiB where there are as many. Sources: System V ABI,
// ELF header; Microsoft PE format; Mach-O loader headers.
std::string_view ExecutableAt(std::string_view bytes);

// Looks for program files at any offset of bytes that arrive in order.
class ExecutableScan {
 public:
  struct Hit {
    std::uint64_t offset = 0;
    std::string_view kind;
  };

  // `offset` of the first byte in its file; pieces follow each other without gaps.
  explicit ExecutableScan(std::uint64_t offset) : begin_(offset) {}

  void Take(std::string_view bytes);
  // What was found, in order, at most kMaxHits.
  std::vector<Hit> Finish();

  static constexpr std::size_t kMaxHits = 64;

 private:
  void Search(std::size_t end);

  std::uint64_t begin_;  // offset of the window's first byte
  std::string window_;
  std::vector<Hit> hits_;
};

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_EXECUTABLE_SCAN_H_
