// Attacks on signed sets: each test alters one thing of a good set and expects a refusal that names it.

#include "provenance/verify_files.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "gtest/gtest.h"
#include "provenance/artifact_set.h"
#include "provenance/bundle.h"
#include "provenance/facts_statement.h"
#include "provenance/sign.h"
#include "provenance/verdict_statement.h"
#include "provenance/verify_statements.h"
#include "tests/provenance/vectors.h"

namespace onnx_assay::provenance {
namespace {

namespace fs = std::filesystem;

// A directory with a model that refers to one sidecar, and everything that is signed about it.
class SignedSet : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = ::testing::TempDir() + "set.XXXXXX";
    root_ = mkdtemp(pattern.data());
    Write("m.onnx", "model");
    Write("sub/w.bin", "weights");
    Write("labels.txt", "cat");
    model_ = {.name = "m.onnx", .identity = Identity("m.onnx"), .sha256 = Sha256("model"), .sidecars = {"sub/w.bin"}};
    set_ = Build();
    manifest_ = set_.manifest();
    keys_.push_back(VectorKey("dsse/p256.pub"));
  }
  void TearDown() override { fs::remove_all(root_); }

  void Write(const std::string& name, std::string_view bytes) {
    fs::create_directories(fs::path(root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << bytes;
  }

  FileIdentity Identity(const std::string& name) {
    return *FileTree::Open(root_.string())->Identify(name);
  }

  absl::StatusOr<ArtifactSet> TryBuild() {
    return BuildArtifactSet({.directory = root_.string(), .name = "set", .models = {model_}, .ignored = {".assay"}}, {});
  }
  ArtifactSet Build() {
    absl::StatusOr<ArtifactSet> set = TryBuild();
    EXPECT_TRUE(set.ok()) << set.status();
    return *std::move(set);
  }

  std::vector<std::string> Faults(const Manifest& manifest) {
    model_.identity = Identity("m.onnx");
    const absl::StatusOr<FilesReport> report =
        VerifyFiles(manifest, {.directory = root_.string(), .models = {model_}}, {});
    EXPECT_TRUE(report.ok());
    std::vector<std::string> all = report->faults;
    all.insert(all.end(), report->undecided.begin(), report->undecided.end());
    return all;
  }

  using Lines = std::vector<std::string>;

  std::string Sign(const std::string& payload, const std::string& key = "dsse/p256.key") {
    const PrivateKey signing = VectorPrivateKey(key);
    return *SignPayload(payload, {&signing, {}});
  }

  SignatureCheck Check(const std::string& bundle) { return VerifyBundle(bundle, {keys_, {}}, {}); }

  StatementsReport Judge(const std::vector<std::string>& bundles, const StatementPolicy& policy) {
    std::vector<ReceivedStatement> received;
    for (const std::string& bundle : bundles) received.push_back({"s", bundle});
    return VerifyStatements(received, set_.root(), {keys_, {}}, policy, {});
  }

  std::string Facts(std::uint64_t serial) { return WriteStatement(FactsStatement(set_, tool_, serial, {})); }
  std::string Verdict(bool passed, std::int64_t time = 1'000'000) {
    VerdictSummary verdict;
    verdict.passed = passed;
    verdict.time = time;
    verdict.policy_sha256 = Sha256("policy");
    return WriteStatement(VerdictStatement(set_, verdict, tool_));
  }
  std::string Lint(LintResult result) {
    LintSummary lint;
    lint.result = result;
    return WriteStatement(LintStatement(set_, lint, tool_));
  }

  fs::path root_;
  ModelSummary model_;
  ArtifactSet set_;
  Manifest manifest_;
  std::vector<PublicKey> keys_;
  Tool tool_{"1.2.3", {}, {{"operators", "1"}}};
};

TEST_F(SignedSet, GoodSetIsAccepted) {
  EXPECT_TRUE(set_.complete());
  EXPECT_EQ(Faults(manifest_), Lines());
  const SignatureCheck check = Check(Sign(WriteOmsStatement(manifest_)));
  EXPECT_EQ(check.answer, Answer::kAccepted);
  EXPECT_EQ(check.payload, WriteOmsStatement(manifest_));
}

TEST_F(SignedSet, RolesFollowFromTheModel) {
  ASSERT_EQ(set_.files.size(), 3u);
  EXPECT_EQ(set_.files[0].role, Role::kOther);
  EXPECT_EQ(set_.files[1].role, Role::kModel);
  EXPECT_EQ(set_.files[2].role, Role::kExternalData);
}

TEST_F(SignedSet, EveryFileIsCovered) {
  for (const std::string name : {"labels.txt", "sub/w.bin"}) {
    const std::string bytes = *ReadSmallFile((root_ / name).string(), 100);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      std::string altered = bytes;
      altered[i] ^= 1;
      Write(name, altered);
      EXPECT_EQ(Faults(manifest_), Lines{"\"" + name + "\" was changed"});
    }
    Write(name, bytes);
  }
  model_.sha256 = Sha256("modeL");
  EXPECT_EQ(Faults(manifest_), Lines{"\"m.onnx\" was changed"});
}

TEST_F(SignedSet, MissingFile) {
  fs::remove(root_ / "labels.txt");
  EXPECT_EQ(Faults(manifest_), Lines{"\"labels.txt\": No such file or directory"});
}

TEST_F(SignedSet, ExtraFileHiddenOnesToo) {
  Write(".hidden", "x");
  Write("sub/.git/config", "x");
  EXPECT_EQ(Faults(manifest_),
            (Lines{"\".hidden\" is not among the signed files", "\"sub/.git/config\" is not among the signed files"}));
  fs::remove(root_ / ".hidden");
  fs::remove_all(root_ / "sub/.git");
  Write(".assay/statement", "x");
  Write(".git/config", "x");
  EXPECT_EQ(Faults(manifest_), Lines());
}

TEST_F(SignedSet, SwappedSidecar) {
  Write("labels.txt", "weights");
  Write("sub/w.bin", "cat");
  EXPECT_EQ(Faults(manifest_), (Lines{"\"labels.txt\" was changed", "\"sub/w.bin\" was changed"}));
}

TEST_F(SignedSet, LinkInPlaceOfAFile) {
  fs::rename(root_ / "labels.txt", ::testing::TempDir() + "moved.txt");
  fs::create_symlink(::testing::TempDir() + "moved.txt", root_ / "labels.txt");
  const Lines faults = Faults(manifest_);
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults[0], "\"labels.txt\" is reached through a symbolic link");
  EXPECT_FALSE(TryBuild().ok());
}

TEST_F(SignedSet, LinkInPlaceOfADirectory) {
  fs::rename(root_ / "sub", root_ / "other");
  fs::create_directory_symlink("other", root_ / "sub");
  EXPECT_FALSE(Faults(manifest_).empty());
  EXPECT_EQ(TryBuild().status().message(), "\"sub\" is a symbolic link, which cannot be signed: only files are");
}

TEST_F(SignedSet, PipeInTheTreeDoesNotHang) {
  fs::remove(root_ / "labels.txt");
  ASSERT_EQ(mkfifo((root_ / "labels.txt").c_str(), 0600), 0);
  EXPECT_EQ(TryBuild().status().message(), "\"labels.txt\" is neither a file nor a directory");
  const Lines faults = Faults(manifest_);
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults[0], "\"labels.txt\" is not a regular file");
}

TEST_F(SignedSet, SidecarUnderAnIgnoredPath) {
  Manifest manifest = manifest_;
  std::erase_if(manifest.resources, [](const Resource& resource) { return resource.name == "sub/w.bin"; });
  manifest.ignored.push_back("sub");
  EXPECT_EQ(Faults(manifest), Lines{"\"m.onnx\" refers to \"sub/w.bin\", which the signature does not cover"});
  model_.sidecars = {".assay/w.bin"};
  Write(".assay/w.bin", "x");
  EXPECT_EQ(Build().gaps, Lines{"\"m.onnx\" refers to \".assay/w.bin\", which lies under an ignored path"});
}

TEST_F(SignedSet, SidecarThatEscapesOrIsMissing) {
  for (const std::string location : {"../w.bin", "/etc/passwd", "a\\b", "a/../../b", "", "C:/w"}) {
    model_.sidecars = {location};
    EXPECT_EQ(Build().gaps.size(), 1u) << location;
    EXPECT_FALSE(Faults(manifest_).empty()) << location;
  }
  model_.sidecars = {"none.bin"};
  EXPECT_EQ(Build().gaps, Lines{"\"m.onnx\" refers to \"none.bin\", which is missing"});
}

TEST_F(SignedSet, CaseCollision) {
  Write("Labels.txt", "dog");
  EXPECT_EQ(TryBuild().status().message(), "\"Labels.txt\" and \"labels.txt\" are the same name on some file systems");
}

TEST_F(SignedSet, ModelReplacedAfterItWasRead) {
  fs::remove(root_ / "m.onnx");
  Write("m.onnx2", "model");
  fs::rename(root_ / "m.onnx2", root_ / "m.onnx");
  Write("m.onnx", "other");
  model_.identity.inode ^= 1;
  EXPECT_EQ(TryBuild().status().code(), absl::StatusCode::kAborted);
}

TEST_F(SignedSet, SingleFileSignatureForADirectory) {
  Manifest manifest;
  manifest.model_name = "m.onnx";
  manifest.resources = {{".", Sha256("model")}};
  EXPECT_EQ(Faults(manifest), Lines{"signature is over a single file, and a directory was given"});
}

// One flipped bit in every byte of a bundle. What may pass lies outside of the signed meaning, and nothing
// does: hint and keyid are compared or typed, the base64 text has one form.
TEST_F(SignedSet, EveryByteOfABundleIsCovered) {
  const std::string bundle = Sign(WriteOmsStatement(manifest_));
  for (std::size_t i = 0; i < bundle.size(); ++i) {
    for (const int bit : {0, 1, 5, 7}) {
      std::string altered = bundle;
      altered[i] = static_cast<char>(altered[i] ^ 1 << bit);
      const SignatureCheck check = Check(altered);
      EXPECT_NE(check.answer, Answer::kAccepted) << "byte " << i << " bit " << bit;
      EXPECT_EQ(check.payload, "");
    }
  }
}

TEST_F(SignedSet, OtherKeyAndKeyConfusion) {
  const std::string payload = WriteOmsStatement(manifest_);
  EXPECT_EQ(Check(Sign(payload, "dsse/ed25519.key")).reason, "bundle names a key that is not trusted");
  // The hint of the trusted key over a signature by another.
  absl::StatusOr<Bundle> bundle = ParseBundle(Sign(payload, "dsse/ed25519.key"), {});
  bundle->hint = keys_.front().hint();
  EXPECT_EQ(Check(WriteBundle(*bundle)).reason, "signature does not match");
  bundle->hint.clear();
  EXPECT_EQ(Check(WriteBundle(*bundle)).reason, "signature does not match");
}

TEST_F(SignedSet, UnsignedStatementIsNoBundle) {
  EXPECT_EQ(Check(*SignPayload(WriteOmsStatement(manifest_), {})).answer, Answer::kRejected);
}

TEST_F(SignedSet, ChainWhereAKeyIsTrusted) {
  absl::StatusOr<Bundle> bundle = ParseBundle(Sign(WriteOmsStatement(manifest_)), {});
  bundle->certificates = {"x"};
  EXPECT_EQ(Check(WriteBundle(*bundle)).reason,
            "bundle carries certificates: trust in them has to be given, not in a key");
}

TEST_F(SignedSet, BundleOverABudgetIsUndecided) {
  EXPECT_EQ(Check(std::string(65 << 20, ' ')).answer, Answer::kUndecided);
  EXPECT_EQ(Check(std::string(10'000, '[')).answer, Answer::kUndecided);
}

TEST_F(SignedSet, StatementOfAnotherSet) {
  const std::string facts = Sign(Facts(1));
  Write("labels.txt", "dog");
  set_ = Build();
  EXPECT_EQ(Judge({facts}, {}).statements[0].reason, "statement speaks of another set of files");
}

TEST_F(SignedSet, RollbackBelowTheMinimumSerial) {
  StatementPolicy policy;
  policy.minimum_serial = 5;
  EXPECT_EQ(Judge({Sign(Facts(4))}, policy).faults, Lines{"serial is too low: 4, at least 5 is demanded"});
  EXPECT_EQ(Judge({Sign(Facts(5))}, policy).faults, Lines());
  EXPECT_EQ(Judge({}, policy).faults, Lines{"no accepted facts statement gives a serial, at least 5 is demanded"});
}

TEST_F(SignedSet, RequiredStatementsMustBePositive) {
  StatementPolicy policy;
  policy.required = {StatementKind::kLint, StatementKind::kVerdict};
  EXPECT_EQ(Judge({Sign(Lint(LintResult::kWarned)), Sign(Verdict(true))}, policy).faults, Lines());
  EXPECT_EQ(Judge({Sign(Lint(LintResult::kFailed)), Sign(Verdict(false))}, policy).faults.size(), 2u);
  EXPECT_EQ(Judge({}, policy).faults.size(), 2u);
  EXPECT_EQ(Judge({Sign(Lint(LintResult::kPassed), "dsse/ed25519.key"), Sign(Verdict(true))}, policy).faults,
            Lines{"no accepted statement of kind lint that meets the demand"});
}

TEST_F(SignedSet, VerdictByAnotherPolicyTooOldOrFromTheFuture) {
  StatementPolicy policy;
  policy.required = {StatementKind::kVerdict};
  policy.policy_sha256 = Sha256("policy");
  EXPECT_EQ(Judge({Sign(Verdict(true))}, policy).faults, Lines());
  policy.not_before = 1'000'001;
  EXPECT_EQ(Judge({Sign(Verdict(true))}, policy).faults.size(), 1u);
  policy.not_before.reset();
  policy.now = 900'000;
  EXPECT_EQ(Judge({Sign(Verdict(true))}, policy).faults.size(), 1u);
  policy.now.reset();
  policy.policy_sha256 = Sha256("another");
  EXPECT_EQ(Judge({Sign(Verdict(true))}, policy).faults.size(), 1u);
}

TEST_F(SignedSet, KeyThatMayNotSignThisKind) {
  StatementPolicy policy;
  policy.signers[StatementKind::kVerdict] = {std::string(64, '0')};
  EXPECT_EQ(Judge({Sign(Verdict(true))}, policy).statements[0].reason, "key may not sign statements of kind verdict");
  EXPECT_EQ(Judge({Sign(Lint(LintResult::kPassed))}, policy).statements[0].reason, "");
}

TEST_F(SignedSet, ManifestInPlaceOfAStatement) {
  StatementPolicy policy;
  policy.required = {StatementKind::kLint};
  EXPECT_EQ(Judge({Sign(WriteOmsStatement(manifest_))}, policy).faults.size(), 1u);
  EXPECT_FALSE(ParseOmsStatement(Lint(LintResult::kPassed), {}).ok());
}

TEST_F(SignedSet, IncompleteSetIsSaidSo) {
  set_.gaps = {"a file is missing"};
  EXPECT_EQ(Judge({Sign(Facts(1))}, {}).statements[0].reason, "set was signed as incomplete");
  StatementPolicy policy;
  policy.allow_incomplete = true;
  EXPECT_EQ(Judge({Sign(Facts(1))}, policy).statements[0].answer, Answer::kAccepted);
}

TEST_F(SignedSet, PayloadsRepeat) {
  const ArtifactSet again = Build();
  EXPECT_EQ(WriteOmsStatement(again.manifest()), WriteOmsStatement(manifest_));
  EXPECT_EQ(WriteStatement(FactsStatement(again, tool_, 7, {})), Facts(7));
  EXPECT_EQ(Sign(Facts(7), "dsse/ed25519.key"), Sign(Facts(7), "dsse/ed25519.key"));
}

}  // namespace
}  // namespace onnx_assay::provenance
