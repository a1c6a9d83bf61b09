#ifndef ONNX_ASSAY_ANALYZER_TABLES_TYPE_WORDS_H_
#define ONNX_ASSAY_ANALYZER_TABLES_TYPE_WORDS_H_

#include <cstdint>

#include "analyzer/tables/operators.h"

namespace onnx_assay::tables {

// A TypeSet as compiled tables hold it, 64 types a word.
struct Words {
  std::uint64_t word[kMaxTypes / 64];

  TypeSet Set() const {
    TypeSet set;
    for (std::size_t i = kMaxTypes / 64; i-- > 0;) set = set << 64 | TypeSet(word[i]);
    return set;
  }
};

}  // namespace onnx_assay::tables

#endif  // ONNX_ASSAY_ANALYZER_TABLES_TYPE_WORDS_H_
