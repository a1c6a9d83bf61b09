#ifndef ONNX_ASSAY_ANALYZER_POLICY_FINGERPRINT_H_
#define ONNX_ASSAY_ANALYZER_POLICY_FINGERPRINT_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/engine/finding.h"

namespace onnx_assay {

// Name and version of the scheme; a change of what is hashed needs a new version, since baselines
// and code review tools keep the values.
inline constexpr std::string_view kFingerprintScheme = "onnxAssaySubject/v1";

// Identity of a finding across exports of the same model: 32 hexadecimal digits over the rule, the
// element's place by names, the sidecar, and the texts of the model that the message quotes. Byte
// offsets, sizes, positions of nodes and the numbers that exporters append to names do not count,
// nor does the wording of the message.
//
// Findings that these parts cannot tell apart share the value; whoever needs identity counts them.
std::string Fingerprint(const Finding& finding);

// Fills Finding::fingerprint of every finding.
void AssignFingerprints(std::span<Finding> findings);

// For each finding its number, from 1, among those of the same rule and fingerprint.
std::vector<std::uint32_t> FingerprintOrdinals(std::span<const Finding> findings);

// `text` with `#` for each number that an exporter made: a name of digits alone (`412`), digits
// after the last underscore of a name (`Conv_17`, `onnx::MatMul_495`, `/a/Conv_2_output_0`), and
// positions in lists whose order carries no meaning (`node[5]`). Numbers that people choose
// (`layers.3.weight`) and positions with a meaning (`dim[0]`, `input[2]`) stay.
std::string WithoutExporterNumbers(std::string_view text);

}  // namespace onnx_assay

#endif  // ONNX_ASSAY_ANALYZER_POLICY_FINGERPRINT_H_
