# Sourced by the other scripts: installs the Debian packages that are missing. Each line is a package
# and what shows that it is there: a command, or a file below /usr.

build_packages='
g++                  command:g++
cmake                command:cmake
ninja-build          command:ninja
python3              command:python3
libabsl-dev          file:include/absl/status/status.h
libfmt-dev           file:include/fmt/format.h
libssl-dev           file:include/openssl/evp.h
nlohmann-json3-dev   file:include/nlohmann/json.hpp
libcli11-dev         file:include/CLI/CLI.hpp
libtomlplusplus-dev  file:include/toml++/toml.h
libseccomp-dev       file:include/seccomp.h
protobuf-compiler    command:protoc
libprotobuf-dev      file:include/google/protobuf/message.h
libonnx-dev          file:include/onnx/checker.h
'

test_packages='
libgtest-dev         file:include/gtest/gtest.h
libgmock-dev         file:include/gmock/gmock.h
git                  command:git
openssl              command:openssl
python3-pip          command:pip3
npm                  command:npm
'

# Prints the packages of a list that are not there.
missing_packages() {
  echo "$1" | while read -r package sign; do
    case $sign in
      command:*) command -v "${sign#command:}" >/dev/null 2>&1 || echo "$package" ;;
      file:*) [ -e "/usr/${sign#file:}" ] || echo "$package" ;;
    esac
  done
}

# Installs what is missing of a list; asks for rights only where it has none.
install_packages() {
  missing=$(missing_packages "$1" | tr '\n' ' ')
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "These Debian packages, or what they hold, are missing: $missing" >&2
    return 1
  fi
  root=
  [ "$(id -u)" = 0 ] || root=sudo
  echo "Installing Debian packages: $missing" >&2
  $root apt-get update -q >&2 &&
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing >&2
}
