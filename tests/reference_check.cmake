# Runs the reference program on a good model, on none and on noise, and compares its word.
#
# usage: cmake -DPROGRAM=<onnx-assay-reference> -DMODEL=<good model> -DSCRATCH=<directory> -P reference_check.cmake
file(WRITE ${SCRATCH}/noise.onnx "this is no model")
foreach(case "accepted;${MODEL}" "refused;${SCRATCH}/noise.onnx")
  list(GET case 0 expected)
  list(GET case 1 model)
  execute_process(COMMAND ${PROGRAM} INPUT_FILE ${model} OUTPUT_VARIABLE answer RESULT_VARIABLE result)
  if(NOT result EQUAL 0 OR NOT answer MATCHES "^[0-9.]+\n${expected}\n")
    message(FATAL_ERROR "${model}: exit ${result}, \"${expected}\" is expected, got:\n${answer}")
  endif()
endforeach()
