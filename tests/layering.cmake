# Fails on an #include that goes against the one-way street of docs/architecture.md, on a third-party
# or system header outside the files that may use it, and on a source that outgrew one concept.
#
# usage: cmake -DROOT=<repository> -P layering.cmake

# What a folder may include from the project: whole folders, or single headers.
set(may_base analyzer/base)
set(may_wire ${may_base} analyzer/wire)
set(may_model ${may_wire} analyzer/model)
set(may_tables ${may_base} analyzer/model analyzer/tables)
set(may_facts ${may_base} analyzer/model analyzer/tables analyzer/facts analyzer/wire/anomaly.h)
set(may_coverage ${may_facts} analyzer/coverage)
set(may_engine ${may_coverage} analyzer/engine)
set(may_policy ${may_base} analyzer/tables analyzer/engine analyzer/policy)
set(may_report ${may_policy} analyzer/report)
set(may_rules ${may_engine} rules)
set(may_reference ${may_base} analyzer/engine analyzer/policy analyzer/reference)
set(may_provenance ${may_base} analyzer/engine/finding.h analyzer/engine/severity.h
    analyzer/engine/completeness.h analyzer/policy/verdict.h provenance)
set(may_cli analyzer rules provenance)

# Third-party and system headers (regular expression) and the sources (regular expression) that may
# include them. No source opens a socket or loads code.
set(restricted
    "^openssl/"            "^(provenance/|analyzer/base/digest\\.cc$)"
    "^nlohmann/"           "^(provenance|analyzer/report|analyzer/policy|analyzer/cli)/.*\\.cc$"
    "^toml\\+\\+/"         "^analyzer/policy/[a-z_]*\\.cc$"
    "^CLI/"                "^analyzer/cli/"
    "^(onnx/|google/protobuf/|onnx_full)" "^analyzer/reference/"
    "^(sys/socket|netdb|netinet/.*|arpa/.*|dlfcn)\\.h$" "^$"
    "^(fstream|filesystem|iostream|cstdio|stdio\\.h|unistd\\.h|fcntl\\.h|sys/.*)$" "^(analyzer|provenance)/"
    "^absl/strings/string_view\\.h$" "^$")

set(faults "")
macro(fault text)
  list(APPEND faults "${text}")
endmacro()

# Sets `result` to whether `header` lies in one of the folders or is one of the headers in ARGN.
function(permitted result header)
  foreach(place IN LISTS ARGN)
    string(FIND "${header}" "${place}/" at)
    if(at EQUAL 0 OR header STREQUAL place)
      set(${result} TRUE PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${result} FALSE PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE sources RELATIVE ${ROOT} ${ROOT}/analyzer/*.h ${ROOT}/analyzer/*.cc ${ROOT}/rules/*.h
     ${ROOT}/rules/*.cc ${ROOT}/provenance/*.h ${ROOT}/provenance/*.cc)
list(LENGTH sources count)
if(count LESS 30)
  message(FATAL_ERROR "only ${count} sources found beneath ${ROOT}")
endif()

foreach(source IN LISTS sources)
  string(REGEX REPLACE "^(analyzer/)?([a-z_]+)/.*" "\\2" layer ${source})
  if(NOT DEFINED may_${layer})
    fault("${source}: the folder has no line in tests/layering.cmake")
    continue()
  endif()
  file(STRINGS ${ROOT}/${source} includes REGEX "^ *#include ")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^ *#include [\"<]([^\">]+)[\">].*" "\\1" header ${line})
    if(header MATCHES "^(analyzer|rules|provenance|tests)/")
      permitted(allowed ${header} ${may_${layer}})
      if(NOT allowed)
        fault("${source}: ${layer} may not include ${header}")
      endif()
      continue()
    endif()
    set(pairs ${restricted})
    while(pairs)
      list(POP_FRONT pairs headers users)
      if(header MATCHES "${headers}" AND NOT source MATCHES "${users}")
        fault("${source}: may not include ${header}")
      endif()
    endwhile()
  endforeach()
endforeach()

# A source of more than 400 lines says near its top why it is one piece.
file(GLOB_RECURSE test_sources RELATIVE ${ROOT} ${ROOT}/tests/*.h ${ROOT}/tests/*.cc)
foreach(source IN LISTS sources test_sources)
  file(READ ${ROOT}/${source} text)
  string(REGEX MATCHALL "\n" lines "${text}")
  list(LENGTH lines count)
  if(count GREATER 400 AND NOT text MATCHES "// This file is long because ")
    fault("${source}: ${count} lines, 400 allowed without a reason in it")
  endif()
endforeach()

if(faults)
  list(JOIN faults "\n  " text)
  message(FATAL_ERROR "the layering is broken:\n  ${text}")
endif()
