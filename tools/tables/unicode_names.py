"""Writes the canonical decompositions, combining classes and simple case foldings of Unicode as C++ arrays.

usage: unicode_names.py DATA_DIRECTORY OUTPUT
"""

import sys
import unicodedata


def decomposition(point):
    text = unicodedata.decomposition(chr(point))
    if not text or text.startswith("<"):
        return None
    return [int(part, 16) for part in text.split()]


def folded(point):
    lower = chr(point).casefold()
    return ord(lower) if len(lower) == 1 and ord(lower) != point else None


def main():
    points = [p for p in range(0x110000) if not 0xD800 <= p < 0xE000]
    with open(sys.argv[2], "w", encoding="ascii") as out:
        out.write(f"// Unicode {unicodedata.unidata_version}\n")
        out.write("constexpr Decomposition kDecompositions[] = {\n")
        for point in points:
            parts = decomposition(point)
            if parts:
                out.write(f"{{{point:#x},{parts[0]:#x},{parts[1] if len(parts) > 1 else 0:#x}}},\n")
        out.write("};\nconstexpr Mapping kCombiningClasses[] = {\n")
        for point in points:
            if unicodedata.combining(chr(point)):
                out.write(f"{{{point:#x},{unicodedata.combining(chr(point))}}},\n")
        out.write("};\nconstexpr Mapping kFoldings[] = {\n")
        for point in points:
            if folded(point) is not None:
                out.write(f"{{{point:#x},{folded(point):#x}}},\n")
        out.write("};\n")


main()
