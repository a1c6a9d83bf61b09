#ifndef ONNX_ASSAY_TESTS_SUPPORT_INSPECT_FIXTURE_H_
#define ONNX_ASSAY_TESTS_SUPPORT_INSPECT_FIXTURE_H_

#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "analyzer/engine/run.h"
#include "tests/support/fixture.h"

namespace onnx_assay::test {

// Lays the case out in a scratch directory and inspects its model as the tool does, under the settings
// of the case's own policy.
absl::StatusOr<Inspection> InspectFixture(const Fixture& fixture, std::span<const Rule* const> rules);

// Findings as an `.expected` file writes them: a line each, related places indented below.
std::string ExpectedLines(const std::vector<Finding>& findings);

// What every finding about this case must satisfy whatever its rule: bytes that lie in the file, a
// message of the agreed form. Empty when all is well.
std::string FaultOf(const Finding& finding, const Fixture& fixture);

}  // namespace onnx_assay::test

#endif  // ONNX_ASSAY_TESTS_SUPPORT_INSPECT_FIXTURE_H_
