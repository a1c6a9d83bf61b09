#include "analyzer/report/colour.h"

#include "gtest/gtest.h"

namespace onnx_assay::report {
namespace {

TEST(WantsColourTest, FollowsOptionThenEnvironmentThenTerminal) {
  const struct {
    const char* name;
    ColourSetting setting;
    bool expected;
  } kCases[] = {
      {"terminal", {.terminal = true, .term = "xterm"}, true},
      {"pipe", {.terminal = false, .term = "xterm"}, false},
      {"dumb terminal", {.terminal = true, .term = "dumb"}, false},
      {"NO_COLOR", {.terminal = true, .no_color = "1", .term = "xterm"}, false},
      {"empty NO_COLOR", {.terminal = true, .no_color = "", .term = "xterm"}, true},
      {"FORCE_COLOR", {.terminal = false, .force_color = "1"}, true},
      {"FORCE_COLOR=0", {.terminal = false, .force_color = "0"}, false},
      {"both", {.terminal = true, .no_color = "1", .force_color = "1"}, false},
      {"always", {.mode = ColourMode::kAlways, .no_color = "1"}, true},
      {"never", {.mode = ColourMode::kNever, .terminal = true, .force_color = "1"}, false},
  };
  for (const auto& test : kCases) EXPECT_EQ(WantsColour(test.setting), test.expected) << test.name;
}

}  // namespace
}  // namespace onnx_assay::report
