#ifndef ONNX_ASSAY_ANALYZER_FACTS_PAYLOAD_SCAN_H_
#define ONNX_ASSAY_ANALYZER_FACTS_PAYLOAD_SCAN_H_

#include "analyzer/facts/model_facts.h"

namespace onnx_assay::facts {

// Reads each sidecar at most once, front to back, for all that needs its bytes: the SHA-1 where a
// tensor states a checksum and, when `deep`, what the payloads hold. Payloads in the model file are
// then read through `model_descriptor` (-1: they are a gap). What cannot be read, or is another
// file by now, is a gap. Needs CollectExternal().
void ScanPayloads(ModelFacts& facts, ExternalProbe* probe, int model_descriptor, bool deep);

}  // namespace onnx_assay::facts

#endif  // ONNX_ASSAY_ANALYZER_FACTS_PAYLOAD_SCAN_H_
