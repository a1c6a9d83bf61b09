set(stage ${BUILD}/install-test)
file(REMOVE_RECURSE ${stage})

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "failed with ${code}: ${ARGN}")
  endif()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${stage}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE}/consumer -B ${stage}/build -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_CXX_FLAGS=${FLAGS}"
    -DCMAKE_PREFIX_PATH=${stage}/prefix)
run(${CMAKE_COMMAND} --build ${stage}/build)
run(${stage}/build/consumer)
run(${stage}/prefix/bin/onnx-assay --version)
