# Installed files: the program, the libraries with their headers and a CMake package, documentation, and
# a Debian package made of them.

install(TARGETS onnx-assay RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tool)

install(TARGETS analyzer rules provenance EXPORT onnx_assayTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/onnx_assay COMPONENT development)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/onnx_assay)
install(EXPORT onnx_assayTargets NAMESPACE onnx_assay:: DESTINATION ${package_dir}
        COMPONENT development)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/onnx_assayConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/onnx_assayConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/onnx_assayConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/onnx_assayConfig.cmake
              ${PROJECT_BINARY_DIR}/onnx_assayConfigVersion.cmake
        DESTINATION ${package_dir} COMPONENT development)

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tool)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tool)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME onnx-assay)
set(CPACK_PACKAGE_VENDOR "onnx-assay")
set(CPACK_PACKAGE_CONTACT "onnx-assay maintainers <maintainers@onnx-assay.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Static analyzer and provenance linter for ONNX models")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOL_PACKAGE_NAME onnx-assay)
set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION science)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libonnx-assay-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libabsl-dev, libfmt-dev, libssl-dev")
include(CPack)
