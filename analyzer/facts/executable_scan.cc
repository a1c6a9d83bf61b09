#include "analyzer/facts/executable_scan.h"

#include <algorithm>
#include <array>
#include <utility>

namespace onnx_assay::facts {
namespace {

// Bytes after a signature that its header is checked in.
constexpr std::size_t kHeaderBytes = 4096;

std::uint64_t Number(std::string_view bytes, std::size_t at, std::size_t size, bool big = false) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t place = big ? size - 1 - i : i;
    value |= std::uint64_t{static_cast<std::uint8_t>(bytes[at + i])} << (8 * place);
  }
  return value;
}

bool IsElf(std::string_view bytes) {
  if (bytes.size() < 64 || !bytes.starts_with("\x7f"
                                              "ELF"))
    return false;
  const std::uint64_t width = Number(bytes, 4, 1), order = Number(bytes, 5, 1);
  if ((width != 1 && width != 2) || (order != 1 && order != 2) || Number(bytes, 6, 1) != 1)
    return false;
  const bool big = order == 2, wide = width == 2;
  const std::uint64_t type = Number(bytes, 16, 2, big), machine = Number(bytes, 18, 2, big);
  if (type < 1 || type > 4 || machine == 0 || Number(bytes, 20, 4, big) != 1) return false;
  const std::size_t sizes = wide ? 52 : 40;  // e_ehsize, e_phentsize, e_phnum, e_shentsize
  const std::uint64_t program = Number(bytes, sizes + 2, 2, big),
                      section = Number(bytes, sizes + 6, 2, big);
  return Number(bytes, sizes, 2, big) == (wide ? 64 : 52) &&
         (program == 0 || program == (wide ? 56 : 32)) &&
         (section == 0 || section == (wide ? 64 : 40)) && (program != 0 || section != 0);
}

bool IsPe(std::string_view bytes) {
  if (bytes.size() < 64 || !bytes.starts_with("MZ")) return false;
  const std::uint64_t header = Number(bytes, 0x3c, 4);
  if (header < 4 || header > kHeaderBytes || header + 26 > bytes.size()) return false;
  const std::string_view pe = bytes.substr(static_cast<std::size_t>(header));
  if (pe.substr(0, 4) != std::string_view("PE\0\0", 4)) return false;
  constexpr std::array<std::uint64_t, 7> kMachines = {0x14c,  0x8664, 0x1c0, 0x1c4,
                                                      0xaa64, 0x200,  0x5064};
  if (std::find(kMachines.begin(), kMachines.end(), Number(pe, 4, 2)) == kMachines.end())
    return false;
  const std::uint64_t sections = Number(pe, 6, 2), optional_size = Number(pe, 20, 2);
  const std::uint64_t magic = Number(pe, 24, 2);
  return sections >= 1 && sections <= 96 &&
         ((magic == 0x10b && optional_size >= 96) || (magic == 0x20b && optional_size >= 112));
}

bool IsMachO(std::string_view bytes) {
  if (bytes.size() < 32) return false;
  const std::uint64_t magic = Number(bytes, 0, 4);
  const bool big = magic == 0xcefaedfe || magic == 0xcffaedfe;
  if (!big && magic != 0xfeedface && magic != 0xfeedfacf) return false;
  const std::uint64_t cpu = Number(bytes, 4, 4, big) & 0x00ffffff;
  constexpr std::array<std::uint64_t, 4> kProcessors = {7, 12, 18,
                                                        10};  // x86, ARM, PowerPC, MC98000
  if (std::find(kProcessors.begin(), kProcessors.end(), cpu) == kProcessors.end()) return false;
  const std::uint64_t type = Number(bytes, 12, 4, big), commands = Number(bytes, 16, 4, big);
  const std::uint64_t commands_size = Number(bytes, 20, 4, big);
  return type >= 1 && type <= 12 && commands >= 1 && commands <= 4096 &&
         commands_size >= 8 * commands && commands_size <= (1 << 24);
}

}  // namespace

std::string_view ExecutableAt(std::string_view bytes) {
  if (IsElf(bytes)) return "ELF";
  if (IsPe(bytes)) return "PE";
  if (IsMachO(bytes)) return "Mach-O";
  return {};
}

void ExecutableScan::Take(std::string_view bytes) {
  window_.append(bytes);
  if (window_.size() <= 2 * kHeaderBytes) return;
  const std::size_t done = window_.size() - kHeaderBytes - 64;
  Search(done);
  window_.erase(0, done);
  begin_ += done;
}

std::vector<ExecutableScan::Hit> ExecutableScan::Finish() {
  Search(window_.size());
  window_.clear();
  return std::move(hits_);
}

void ExecutableScan::Search(std::size_t end) {
  // The bytes that a header can begin with.
  constexpr std::string_view kFirst = "\x7fM\xce\xcf\xfe";
  constexpr std::array<std::string_view, 6> kSignatures = {
      "\x7f"
      "ELF",
      "MZ",
      "\xce\xfa\xed\xfe",
      "\xcf\xfa\xed\xfe",
      "\xfe\xed\xfa\xce",
      "\xfe\xed\xfa\xcf"};
  std::array<bool, 256> starts{};
  for (const char c : kFirst) starts[static_cast<std::uint8_t>(c)] = true;
  const std::string_view window = window_;
  for (std::size_t at = 0; at < end && hits_.size() < kMaxHits; ++at) {
    if (!starts[static_cast<std::uint8_t>(window[at])]) continue;
    const std::string_view rest = window.substr(at, kHeaderBytes + 64);
    const bool signed_so =
        std::any_of(kSignatures.begin(), kSignatures.end(),
                    [&](std::string_view signature) { return rest.starts_with(signature); });
    if (!signed_so) continue;
    const std::string_view kind = ExecutableAt(rest);
    if (!kind.empty()) hits_.push_back({begin_ + at, kind});
  }
}

}  // namespace onnx_assay::facts
