#include "analyzer/model/file_kind.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace onnx_assay::model {
namespace {

using namespace std::string_view_literals;

struct Magic {
  std::size_t offset;
  std::string_view bytes;
  std::string_view name;
};

// Sources: the format specifications; offsets in bytes from the start of the file.
constexpr Magic kMagics[] = {
    {0, "PK\3\4"sv, "ZIP archive (PyTorch, Keras and others use it)"},
    {0, "PK\5\6"sv, "empty ZIP archive"},
    {4, "ORTM"sv, "ONNX Runtime format (flatbuffer)"},
    {4, "TFL3"sv, "TensorFlow Lite model"},
    {0, "GGUF"sv, "GGUF model"},
    {0, "GGML"sv, "GGML model"},
    {0, "\x89HDF\r\n\x1a\n"sv, "HDF5 file"},
    {0, "\x93NUMPY"sv, "NumPy array"},
    {0, "\x1f\x8b\x08"sv, "gzip file"},
    {0, "BZh"sv, "bzip2 file"},
    {0, "\xfd"
        "7zXZ\0"sv, "xz file"},
    {0, "\x28\xb5\x2f\xfd"sv, "zstd file"},
    {0, "7z\xbc\xaf\x27\x1c"sv, "7z archive"},
    {0, "Rar!\x1a\x07"sv, "RAR archive"},
    {257, "ustar"sv, "tar archive"},
    {0, "\x7f"
        "ELF"sv, "ELF program"},
    {0, "MZ\x90"sv, "Windows program"},
    {0, "\xcf\xfa\xed\xfe"sv, "Mach-O program"},
    {0, "%PDF-"sv, "PDF document"},
    {0, "\x89PNG"sv, "PNG image"},
    {0, "SQLite format 3"sv, "SQLite database"},
};

std::uint64_t LittleEndian(std::string_view bytes, std::size_t offset, std::size_t width) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < width; ++i) {
    value |= std::uint64_t{static_cast<std::uint8_t>(bytes[offset + i])} << (8 * i);
  }
  return value;
}

// Protocol 2 to 5, then an opcode that can open a stream.
bool IsPickle(std::string_view head) {
  if (head.size() < 4 || head[0] != '\x80' || head[1] < 2 || head[1] > 5) return false;
  return "\x95}]()cXKJMNC\x8a\x8c"sv.find(head[2]) != std::string_view::npos;
}

// An eight-byte length, then a JSON object that fits in it.
bool IsSafetensors(std::string_view head) {
  return head.size() > 9 && LittleEndian(head, 0, 8) < (std::uint64_t{1} << 40) && head.substr(8, 2) == "{\"";
}

bool StartsWithWord(std::string_view text, std::string_view word) {
  if (text.size() < word.size()) return false;
  return std::equal(word.begin(), word.end(), text.begin(), [](char a, char b) {
    return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
  });
}

std::string_view TextFormat(std::string_view head) {
  std::string_view text = head;
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  while (!text.empty() && (text[0] == ' ' || text[0] == '\t' || text[0] == '\r' || text[0] == '\n')) {
    text.remove_prefix(1);
  }
  const bool printable = std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 || c == '\n' || c == '\r' || c == '\t';
  });
  if (!printable || text.empty()) return {};
  if (StartsWithWord(text, "<!doctype html") || StartsWithWord(text, "<html")) return "HTML page";
  if (StartsWithWord(text, "<?xml") || text[0] == '<') return "XML or ONNX text form";
  if (text[0] == '{' || text[0] == '[') return "JSON text";
  for (const std::string_view word : {"ir_version"sv, "graph {"sv, "graph{"sv, "producer_name"sv, "opset_import"sv}) {
    if (StartsWithWord(text, word)) return "ONNX text form";
  }
  return head.size() >= 32 ? "text" : std::string_view();
}

}  // namespace

std::string_view ForeignFormat(std::string_view head) {
  for (const Magic& magic : kMagics) {
    if (head.size() >= magic.offset + magic.bytes.size() &&
        head.substr(magic.offset, magic.bytes.size()) == magic.bytes) {
      return magic.name;
    }
  }
  if (IsPickle(head)) return "Python pickle";
  if (IsSafetensors(head)) return "safetensors file";
  return TextFormat(head);
}

// Source: ZIP application note, end of central directory record.
std::optional<ByteRange> TrailingZip(std::string_view tail, std::uint64_t size) {
  constexpr std::size_t kRecord = 22;
  if (tail.size() < kRecord) return std::nullopt;
  for (std::size_t at = tail.size() - kRecord + 1; at-- > 0;) {
    if (tail.substr(at, 4) != "PK\5\6"sv) continue;
    if (at + kRecord + LittleEndian(tail, at + 20, 2) != tail.size()) continue;
    const std::uint64_t directory = LittleEndian(tail, at + 12, 4);
    const std::uint64_t record = size - tail.size() + at;
    if (LittleEndian(tail, at + 10, 2) == 0 || directory > record) continue;
    if (directory <= at && tail.substr(at - static_cast<std::size_t>(directory), 4) != "PK\1\2"sv) continue;
    return ByteRange{record - directory, size};
  }
  return std::nullopt;
}

}  // namespace onnx_assay::model
