#include "provenance/json.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "analyzer/base/utf8.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace onnx_assay::provenance {
namespace {

// Builds the value while the text is read, refusing what an ordinary reader would repair.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Builder(std::string_view what, const Limits& limits) : what_(what), limits_(limits) {}

  bool null() override { return Put(Json()); }
  bool boolean(bool value) override { return Put(Json(value)); }
  bool number_integer(std::int64_t value) override { return Put(Json(value)); }
  bool number_unsigned(std::uint64_t value) override {
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return Put(Json::Number(static_cast<double>(value)));
    }
    return Put(Json(value));
  }
  bool number_float(double value, const std::string&) override { return Put(Json::Number(value)); }
  bool string(std::string& value) override { return Put(Json(std::move(value))); }
  bool binary(binary_t&) override { return Refuse("holds a binary value"); }
  bool start_object(std::size_t) override { return Open(Json(Json::Object())); }
  bool start_array(std::size_t) override { return Open(Json(Json::Array())); }
  bool end_object() override { return Close(); }
  bool end_array() override { return Close(); }
  bool key(std::string& name) override {
    Json::Object& object = *open_.back()->object();
    const auto [it, added] = object.try_emplace(std::move(name));
    if (!added) return Refuse("has a member twice in one object; readers disagree about which counts");
    member_ = &it->second;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::json::exception&) override {
    return Refuse(fmt::format("is no well-formed JSON at byte {:#x}", position));
  }

  absl::StatusOr<Json> Take() {
    if (!status_.ok()) return status_;
    return std::move(root_);
  }

 private:
  bool Refuse(std::string_view why) {
    if (status_.ok()) status_ = absl::InvalidArgumentError(fmt::format("{} {}", what_, why));
    return false;
  }

  Json* Place(Json value) {
    if (++values_ > limits_.max_document_values) {
      status_ = absl::ResourceExhaustedError(
          fmt::format("{} has more than {} values", what_, limits_.max_document_values));
      return nullptr;
    }
    Json* place = member_ != nullptr ? std::exchange(member_, nullptr) : nullptr;
    if (place == nullptr && !open_.empty()) place = &open_.back()->array()->emplace_back();
    if (place == nullptr) place = &root_;
    *place = std::move(value);
    return place;
  }

  bool Put(Json value) { return Place(std::move(value)) != nullptr; }

  bool Open(Json value) {
    if (open_.size() >= limits_.max_document_nesting) {
      status_ = absl::ResourceExhaustedError(fmt::format("{} nests deeper than {} levels", what_,
                                                         limits_.max_document_nesting));
      return false;
    }
    Json* const place = Place(std::move(value));
    if (place == nullptr) return false;
    open_.push_back(place);
    return true;
  }

  bool Close() {
    open_.pop_back();
    return true;
  }

  const std::string_view what_;
  const Limits& limits_;
  absl::Status status_;
  Json root_;
  std::vector<Json*> open_;  // containers being filled; an array does not grow while a child is open
  Json* member_ = nullptr;   // where the value of the key just read goes
  std::uint64_t values_ = 0;
};

void WriteString(std::string_view text, std::string& out) {
  constexpr std::string_view kShort = "btnvfr";  // escapes of 0x08 to 0x0d; 0x0b has none
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte >= 0x08 && byte <= 0x0d && byte != 0x0b) {
      out += '\\';
      out += kShort[byte - 0x08u];
    } else if (byte < 0x20) {
      out += fmt::format("\\u{:04x}", byte);
    } else {
      out += c;
    }
  }
  out += '"';
}

std::u16string Utf16(std::string_view text) {
  std::u16string units;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::uint32_t point = NextCodePoint(text, offset).value_or(0xfffd);
    if (point < 0x10000) {
      units += static_cast<char16_t>(point);
    } else {
      units += static_cast<char16_t>(0xd7c0 + (point >> 10));
      units += static_cast<char16_t>(0xdc00 + (point & 0x3ff));
    }
  }
  return units;
}

// Depth is that of the value, which parsing and the writers of statements keep small.
void Write(const Json& value, std::string& out) {
  if (const bool* boolean = value.boolean()) {
    out += *boolean ? "true" : "false";
  } else if (const std::int64_t* integer = value.integer()) {
    out += fmt::format("{}", *integer);
  } else if (const double* number = value.number()) {
    out += fmt::format("{}", *number);
  } else if (const std::string* string = value.string()) {
    WriteString(*string, out);
  } else if (const Json::Array* array = value.array()) {
    out += '[';
    for (std::size_t i = 0; i < array->size(); ++i) {
      if (i != 0) out += ',';
      Write((*array)[i], out);
    }
    out += ']';
  } else if (const Json::Object* object = value.object()) {
    std::vector<std::pair<std::u16string, const Json::Object::value_type*>> members;
    for (const auto& member : *object) members.emplace_back(Utf16(member.first), &member);
    std::sort(members.begin(), members.end());
    out += '{';
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (i != 0) out += ',';
      WriteString(members[i].second->first, out);
      out += ':';
      Write(members[i].second->second, out);
    }
    out += '}';
  } else {
    out += "null";
  }
}

}  // namespace

Json Json::Number(double value) {
  Json json;
  json.value_ = value;
  return json;
}

const Json* Json::Find(std::string_view name) const {
  const Object* const members = object();
  if (members == nullptr) return nullptr;
  const auto it = members->find(name);
  return it == members->end() ? nullptr : &it->second;
}

const std::string* Json::FindString(std::string_view name) const {
  const Json* const member = Find(name);
  return member == nullptr ? nullptr : member->string();
}

absl::StatusOr<Json> ParseJson(std::string_view text, std::string_view what, const Limits& limits) {
  if (text.size() > limits.max_document_bytes) {
    return absl::ResourceExhaustedError(fmt::format("{} has {} bytes, {} are allowed", what,
                                                    text.size(), limits.max_document_bytes));
  }
  // The parser would skip a byte order mark, which the signature covers and other readers refuse.
  if (text.substr(0, 3) == "\xef\xbb\xbf") {
    return absl::InvalidArgumentError(fmt::format("{} starts with a byte order mark", what));
  }
  Builder builder(what, limits);
  try {
    nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
  } catch (const nlohmann::json::exception&) {
    return absl::InvalidArgumentError(fmt::format("{} is no well-formed JSON", what));
  }
  return builder.Take();
}

std::string CanonicalJson(const Json& value) {
  std::string text;
  Write(value, text);
  return text;
}

}  // namespace onnx_assay::provenance
