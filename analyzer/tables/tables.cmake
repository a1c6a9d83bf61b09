# Compiles the tables under data/ to constant arrays.
set(tables_data ${CMAKE_CURRENT_SOURCE_DIR}/tables/data)
set(tables_out ${CMAKE_CURRENT_BINARY_DIR}/tables)
file(MAKE_DIRECTORY ${tables_out})

# onnx_assay_table(NAME DATA...): tools/tables/NAME.py DATA_DIRECTORY NAME.inc
function(onnx_assay_table name)
  list(TRANSFORM ARGN PREPEND ${tables_data}/ OUTPUT_VARIABLE inputs)
  add_custom_command(
      OUTPUT ${tables_out}/${name}.inc
      COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tools/tables/${name}.py ${tables_data}
              ${tables_out}/${name}.inc
      DEPENDS ${PROJECT_SOURCE_DIR}/tools/tables/${name}.py
              ${PROJECT_SOURCE_DIR}/tools/tables/pool.py ${PROJECT_SOURCE_DIR}/tools/tables/operators.py
              ${inputs}
      COMMENT "Compiling table ${name}")
  target_sources(analyzer PRIVATE ${tables_out}/${name}.inc)
endfunction()

target_include_directories(analyzer PRIVATE ${tables_out})
onnx_assay_table(operators onnx-operators.jsonl contrib-operators.jsonl)
onnx_assay_table(domains known-domains.jsonl dangerous-operators.jsonl)
onnx_assay_table(releases onnx-releases.jsonl)
onnx_assay_table(table_versions sources.json)
onnx_assay_table(providers provider-kernels.jsonl providers.json runtime-kernels.jsonl runtime-releases.jsonl
                 runtime-restrictions.jsonl
                 onnx-operators.jsonl contrib-operators.jsonl)
onnx_assay_table(functions onnx-functions.jsonl)
onnx_assay_table(unicode_names)
