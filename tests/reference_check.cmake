# Runs the reference program on a good model, on one newer than the linked release and on noise, and
# compares its word.
#
# usage: cmake -DPROGRAM=<onnx-assay-reference> -DFIXTURE_TOOL=<fixture_tool> -DTESTDATA=<testdata>
#              -DSCRATCH=<directory> -P reference_check.cmake
set(good ${SCRATCH}/reference_good.onnx)
execute_process(COMMAND ${FIXTURE_TOOL} ${TESTDATA}/rules/encoding/invalid_utf8/silent_plain_model.model ${good}
                COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${SCRATCH}/reference_noise.onnx "this is no model")
foreach(case "accepted ${good}" "not-applicable ${TESTDATA}/quickstart/clean.onnx"
             "refused ${SCRATCH}/reference_noise.onnx")
  string(REGEX MATCH "^([^ ]+) (.*)$" unused "${case}")
  set(expected ${CMAKE_MATCH_1})
  set(model ${CMAKE_MATCH_2})
  execute_process(COMMAND ${PROGRAM} INPUT_FILE ${model} OUTPUT_VARIABLE answer RESULT_VARIABLE result)
  if(NOT result EQUAL 0 OR NOT answer MATCHES "^[0-9.]+\n${expected}\n")
    message(FATAL_ERROR "${model}: exit ${result}, \"${expected}\" is expected, got:\n${answer}")
  endif()
endforeach()
