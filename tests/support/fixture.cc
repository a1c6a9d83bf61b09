#include "tests/support/fixture.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <utility>

#include "analyzer/base/status_macros.h"
#include "fmt/core.h"
#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/text_format.h"
#include "onnx_full.pb.h"
#include "tests/support/fixture_directive.h"

namespace onnx_assay::test {
namespace {

// Keeps the first complaint of the text format parser.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (text_.empty()) text_ = fmt::format("line {}, column {}: {}", line + 1, column + 1, message);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Element types are plain integers in the schema; cases may write their names all the same.
std::string WithTypeNumbers(const std::string& text) {
  static const std::regex kTyped("\\b(elem_type|data_type|key_type)( *: *)([A-Z][A-Z0-9]*)\\b");
  std::string out;
  auto rest = text.cbegin();
  for (std::sregex_iterator match(text.begin(), text.end(), kTyped), end; match != end; ++match) {
    onnx_full::TensorProto::DataType type{};
    if (!onnx_full::TensorProto::DataType_Parse((*match)[3].str(), &type)) continue;
    out.append(rest, (*match)[3].first);
    out += std::to_string(type);
    rest = (*match)[3].second;
  }
  return out.append(rest, text.cend());
}

absl::StatusOr<std::string> SerializeText(const std::string& text) {
  FirstError error;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  onnx_full::ModelProto model;
  if (!parser.ParseFromString(WithTypeNumbers(text), &model)) return absl::InvalidArgumentError(error.text());
  return model.SerializeAsString();
}

}  // namespace

absl::StatusOr<Fixture> ParseFixture(std::string_view source) {
  std::istringstream lines{std::string(source)};
  std::string text;
  std::vector<std::pair<int, std::string>> directives;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const bool directive = line.starts_with('%');
    if (directive) directives.emplace_back(number, line);
    text += directive ? "\n" : line + "\n";
  }
  Fixture fixture;
  ONNX_ASSAY_ASSIGN_OR_RETURN(fixture.bytes, SerializeText(text));
  for (const auto& [at, directive] : directives) {
    const absl::Status status = ApplyDirective(fixture, directive);
    if (!status.ok()) {
      return absl::InvalidArgumentError(fmt::format("line {}: {}", at, std::string(status.message())));
    }
  }
  return fixture;
}

absl::StatusOr<Fixture> LoadFixture(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(fmt::format("{} cannot be opened", path));
  std::stringstream source;
  source << file.rdbuf();
  absl::StatusOr<Fixture> fixture = ParseFixture(source.str());
  if (!fixture.ok()) {
    return absl::InvalidArgumentError(fmt::format("{}: {}", path, std::string(fixture.status().message())));
  }
  fixture->name = std::filesystem::path(path).stem().string();
  return fixture;
}

std::vector<std::string> FindFixtures(const std::string& directory) {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory, error)) {
    if (entry.path().extension() == ".model") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace onnx_assay::test
