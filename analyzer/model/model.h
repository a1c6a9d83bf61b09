#ifndef ONNX_ASSAY_ANALYZER_MODEL_MODEL_H_
#define ONNX_ASSAY_ANALYZER_MODEL_MODEL_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/base/arena.h"
#include "analyzer/base/digest.h"
#include "analyzer/base/path_tree.h"
#include "analyzer/model/graph.h"
#include "analyzer/wire/anomaly.h"

namespace onnx_assay::model {

struct DeviceConfiguration : Element {
  Text name;
  Int num_devices;
  std::vector<Text> devices;
};

// A ModelProto as it lies in the file, immutable once built. Owns everything its elements view:
// texts and kept payloads point into `arena`.
struct Model : Element {
  Int ir_version;
  Text producer_name, producer_version, domain, doc_string;
  Int model_version;
  std::unique_ptr<Graph> graph;  // null when absent
  std::vector<OpsetImport> opset_imports;
  std::vector<Entry> metadata_props;
  std::vector<TrainingInfo> training_info;
  std::vector<Function> functions;
  std::vector<DeviceConfiguration> configurations;

  // About the file.
  bool is_model = true;                      // false: the one anomaly says what the file is instead
  std::uint64_t file_size = 0;               // bytes read, to the end of the file
  std::optional<Sha256Digest> sha256;        // when asked for; of the very bytes the model was built from
  std::vector<wire::Anomaly> anomalies;      // in file order
  std::uint64_t anomalies_not_kept = 0;
  std::uint64_t element_count = 0;
  // Budgets that were hit while building, in words: "limit max_elements is 60000000". Whatever
  // lies past them was walked but not built.
  std::vector<std::string> limits_hit;
  PathTree paths;
  Arena arena;
};

}  // namespace onnx_assay::model

#endif  // ONNX_ASSAY_ANALYZER_MODEL_MODEL_H_
