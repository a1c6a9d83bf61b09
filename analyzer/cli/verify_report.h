#ifndef ONNX_ASSAY_ANALYZER_CLI_VERIFY_REPORT_H_
#define ONNX_ASSAY_ANALYZER_CLI_VERIFY_REPORT_H_

#include <optional>
#include <string>
#include <vector>

#include "provenance/oms.h"
#include "provenance/verify_bundle.h"
#include "provenance/verify_files.h"
#include "provenance/verify_statements.h"

namespace onnx_assay::cli {

// What a verification came to. Nothing of a bundle is in here unless its signature holds.
struct Verification {
  provenance::Answer answer = provenance::Answer::kUndecided;
  std::vector<std::string> reasons;  // why not accepted
  std::string path, bundle;
  std::string signer;                // hint of the key; empty unless the signature holds
  std::optional<provenance::Manifest> manifest;
  provenance::FilesReport files;
  provenance::StatementsReport statements;
};

// Reports of a verification, as text for people and as one JSON document.
std::string VerificationText(const Verification& verification);
std::string VerificationJson(const Verification& verification);

}  // namespace onnx_assay::cli

#endif  // ONNX_ASSAY_ANALYZER_CLI_VERIFY_REPORT_H_
