#include "provenance/verdict_statement.h"

#include <algorithm>
#include <chrono>

#include "fmt/format.h"

namespace onnx_assay::provenance {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::hh_mm_ss;
using std::chrono::seconds;
using std::chrono::sys_days;
using std::chrono::sys_seconds;
using std::chrono::year_month_day;

absl::Status Broken(std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("verdict statement {}", what));
}

Json Inputs(const std::vector<Reference>& inputs) {
  Json::Array array;
  for (const Reference& input : inputs) array.push_back(DescriptorOf(input));
  return array;
}

}  // namespace

Statement VerdictStatement(const ArtifactSet& set, const VerdictSummary& verdict, const Tool& tool) {
  Json::Array levels;
  for (const std::string& level : verdict.levels) levels.emplace_back(level);
  if (!verdict.passed) levels = {Json("FAILED")};
  const std::string uri = verdict.resource_uri.empty()
                              ? fmt::format("urn:onnx-assay:set:sha256:{}", Hex(set.root()))
                              : verdict.resource_uri;
  const Json policy = Json::Object{{"uri", fmt::format("urn:onnx-assay:policy:sha256:{}", Hex(verdict.policy_sha256))},
                                   {"name", verdict.policy_name},
                                   {"digest", Json::Object{{"sha256", Hex(verdict.policy_sha256)}}}};
  const Json verifier =
      Json::Object{{"id", kVerifierId}, {"version", Json::Object{{"onnx-assay", tool.version}}}};
  return {.subjects = SubjectsOf(set),
          .predicate_type = std::string(kVerdictPredicateType),
          .predicate = Json::Object{{"verifier", verifier},
                                    {"timeVerified", TimeText(verdict.time)},
                                    {"resourceUri", uri},
                                    {"policy", policy},
                                    {"inputAttestations", Inputs(verdict.inputs)},
                                    {"verificationResult", verdict.passed ? "PASSED" : "FAILED"},
                                    {"verifiedLevels", std::move(levels)}}};
}

absl::StatusOr<ReadVerdict> ReadVerdictPredicate(const Json& predicate) {
  const std::string* const result = predicate.FindString("verificationResult");
  if (result == nullptr || (*result != "PASSED" && *result != "FAILED")) {
    return Broken("has no verificationResult PASSED or FAILED");
  }
  const Json* const verifier = predicate.Find("verifier");
  const std::string* const id = verifier == nullptr ? nullptr : verifier->FindString("id");
  if (id == nullptr) return Broken("names no verifier");
  const Json* const policy = predicate.Find("policy");
  const Json* const digests = policy == nullptr ? nullptr : policy->Find("digest");
  const std::string* const hex = digests == nullptr ? nullptr : digests->FindString("sha256");
  const std::optional<Sha256Digest> sha256 = hex == nullptr ? std::nullopt : ParseSha256(*hex);
  if (!sha256) return Broken("names no policy by its sha256");
  const std::string* const time_text = predicate.FindString("timeVerified");
  const std::optional<std::int64_t> time = time_text == nullptr ? std::nullopt : ParseTime(*time_text);
  if (!time) return Broken("has no timeVerified in UTC");
  return ReadVerdict{*result == "PASSED", *id, *time, *sha256};
}

std::string TimeText(std::int64_t at) {
  const sys_seconds time{seconds(at)};
  const sys_days day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss<seconds> clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

std::optional<std::int64_t> ParseTime(std::string_view text) {
  constexpr std::string_view kShape = "dddd-dd-ddTdd:dd:ddZ";
  if (text.size() != kShape.size()) return std::nullopt;
  int fields[6] = {};
  std::size_t field = 0;
  for (std::size_t i = 0; i < kShape.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kShape[i] == 'd' ? !digit : text[i] != kShape[i]) return std::nullopt;
    if (digit) {
      fields[field] = fields[field] * 10 + (text[i] - '0');
    } else {
      ++field;
    }
  }
  const year_month_day date{std::chrono::year(fields[0]), std::chrono::month(static_cast<unsigned>(fields[1])),
                            std::chrono::day(static_cast<unsigned>(fields[2]))};
  if (!date.ok() || fields[3] > 23 || fields[4] > 59 || fields[5] > 59) return std::nullopt;
  return sys_seconds(sys_days(date)).time_since_epoch().count() + fields[3] * 3600 + fields[4] * 60 + fields[5];
}

}  // namespace onnx_assay::provenance
