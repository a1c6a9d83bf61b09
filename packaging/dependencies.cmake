# What the libraries link, as two variables, so that one option decides between the shared libraries of
# the system and a program that carries everything but the C library.
#
#   ONNX_ASSAY_FMT   the fmt target
#   onnx_assay_toml  toml++ as headers alone: an exported static library must not need its shared library

if(ONNX_ASSAY_SELF_CONTAINED)
  set(OPENSSL_USE_STATIC_LIBS ON)
endif()
find_package(Threads REQUIRED)
find_package(absl CONFIG REQUIRED)
find_package(fmt CONFIG REQUIRED)
find_package(OpenSSL 3.0 REQUIRED)
find_package(nlohmann_json CONFIG REQUIRED)
find_package(CLI11 CONFIG REQUIRED)
find_package(tomlplusplus CONFIG REQUIRED)

add_library(onnx_assay_toml INTERFACE)
target_compile_definitions(onnx_assay_toml INTERFACE TOML_HEADER_ONLY=1)
get_target_property(toml_includes tomlplusplus::tomlplusplus INTERFACE_INCLUDE_DIRECTORIES)
if(toml_includes)
  target_include_directories(onnx_assay_toml SYSTEM INTERFACE ${toml_includes})
endif()

set(ONNX_ASSAY_FMT fmt::fmt)
if(ONNX_ASSAY_SELF_CONTAINED)
  set(ONNX_ASSAY_FMT fmt::fmt-header-only)
  add_link_options(-static-libstdc++ -static-libgcc -Wl,--gc-sections)
  add_compile_options(-ffunction-sections -fdata-sections)
  # The package of Abseil names its shared libraries; the static ones lie beside them.
  get_property(imported DIRECTORY PROPERTY IMPORTED_TARGETS)
  foreach(target IN LISTS imported)
    if(NOT target MATCHES "^absl::")
      continue()
    endif()
    foreach(configuration NONE RELEASE RELWITHDEBINFO NOCONFIG)
      get_target_property(location ${target} IMPORTED_LOCATION_${configuration})
      if(location MATCHES "\\.so")
        string(REGEX REPLACE "\\.so.*$" ".a" archive ${location})
        if(NOT EXISTS ${archive})
          message(FATAL_ERROR "ONNX_ASSAY_SELF_CONTAINED needs ${archive}")
        endif()
        set_target_properties(${target} PROPERTIES IMPORTED_LOCATION_${configuration} ${archive})
      endif()
    endforeach()
  endforeach()
endif()
