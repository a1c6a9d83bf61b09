#ifndef ONNX_ASSAY_ANALYZER_BASE_LOCATION_PATH_H_
#define ONNX_ASSAY_ANALYZER_BASE_LOCATION_PATH_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace onnx_assay {

// What is wrong with a location as written, before any file is looked at. Bits; none set means a
// plain relative path that stays beneath the model's directory on POSIX and on Windows alike.
enum class PathFault : std::uint16_t {
  kEmpty = 1 << 0,
  kAbsolute = 1 << 1,           // also a drive or a share
  kEscapes = 1 << 2,            // more `..` than directories before it
  kWindows = 1 << 3,            // means another file on Windows than on POSIX, or none
  kUrl = 1 << 4,
  kControlCharacters = 1 << 5,  // control, invisible or malformed characters
  kMemoryMarker = 1 << 6,       // a loader's sign for an address in its own memory
  kDirectory = 1 << 7,          // names a directory by its form: `.`, `sub/`
};

constexpr bool HasFault(std::uint16_t faults, PathFault fault) {
  return (faults & static_cast<std::uint16_t>(fault)) != 0;
}

// PathFault bits of a location, judged by component for both systems whatever the host.
// Sources: ONNX external data document; Windows naming of files, paths and namespaces.
std::uint16_t JudgeLocation(std::string_view location);

// The first peculiarity that makes `location` a different path on Windows, in words; empty without one.
std::string_view WindowsPeculiarity(std::string_view location);

// The path without empty and `.` components and with `..` resolved by the text alone; of two spellings
// of one file both give the same. Empty when the path leaves the directory.
std::string NormalLocation(std::string_view location);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_BASE_LOCATION_PATH_H_
