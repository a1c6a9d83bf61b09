#include "tests/differential/random_model.h"

#include <array>
#include <vector>

#include "fmt/format.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/reflection.h"
#include "tests/support/splice.h"

namespace onnx_assay::test {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr int kMaxDepth = 9;

std::int64_t RandomInteger(Random& random) {
  constexpr std::array<std::int64_t, 8> kEdges = {0, 1, -1, 127, 128, 16384, INT64_MAX, INT64_MIN};
  const std::uint32_t pick = Below(random, 16);
  return pick < kEdges.size() ? kEdges[pick] : static_cast<std::int64_t>(Below(random, 1000));
}

std::string RandomText(Random& random, bool utf8) {
  std::string text(Below(random, Below(random, 20) == 0 ? 300 : 8), 'a');
  for (char& c : text) c = static_cast<char>(utf8 ? 'a' + Below(random, 26) : Below(random, 256));
  return text;
}

void Fill(Message& message, Random& random, int depth, int& budget);

// Adds one value to a repeated field.
void AddValue(Message& message, const FieldDescriptor* field, Random& random, int depth, int& budget) {
  const Reflection& access = *message.GetReflection();
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      access.AddInt32(&message, field, static_cast<std::int32_t>(RandomInteger(random)));
      break;
    case FieldDescriptor::CPPTYPE_INT64: access.AddInt64(&message, field, RandomInteger(random)); break;
    case FieldDescriptor::CPPTYPE_UINT64:
      access.AddUInt64(&message, field, static_cast<std::uint64_t>(RandomInteger(random)));
      break;
    case FieldDescriptor::CPPTYPE_FLOAT:
      access.AddFloat(&message, field, static_cast<float>(RandomInteger(random)));
      break;
    case FieldDescriptor::CPPTYPE_DOUBLE:
      access.AddDouble(&message, field, static_cast<double>(RandomInteger(random)));
      break;
    case FieldDescriptor::CPPTYPE_STRING:
      access.AddString(&message, field, RandomText(random, field->type() == FieldDescriptor::TYPE_STRING));
      break;
    case FieldDescriptor::CPPTYPE_MESSAGE:
      Fill(*access.AddMessage(&message, field), random, depth + 1, budget);
      break;
    default: break;  // the schema has no repeated field of another type
  }
}

void SetValue(Message& message, const FieldDescriptor* field, Random& random, int depth, int& budget) {
  const Reflection& access = *message.GetReflection();
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      access.SetInt32(&message, field, static_cast<std::int32_t>(RandomInteger(random)));
      break;
    case FieldDescriptor::CPPTYPE_INT64: access.SetInt64(&message, field, RandomInteger(random)); break;
    case FieldDescriptor::CPPTYPE_FLOAT:
      access.SetFloat(&message, field, static_cast<float>(RandomInteger(random)));
      break;
    case FieldDescriptor::CPPTYPE_ENUM: {
      const auto count = static_cast<std::uint32_t>(field->enum_type()->value_count());
      access.SetEnum(&message, field, field->enum_type()->value(static_cast<int>(Below(random, count))));
      break;
    }
    case FieldDescriptor::CPPTYPE_STRING:
      access.SetString(&message, field, RandomText(random, field->type() == FieldDescriptor::TYPE_STRING));
      break;
    case FieldDescriptor::CPPTYPE_MESSAGE:
      Fill(*access.MutableMessage(&message, field), random, depth + 1, budget);
      break;
    default: break;  // the schema has no singular field of another type
  }
}

// `budget` bounds the messages of one model, `depth` how they nest.
void Fill(Message& message, Random& random, int depth, int& budget) {
  const google::protobuf::Descriptor* const type = message.GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const FieldDescriptor* const field = type->field(i);
    if (Below(random, 2) == 0) continue;
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE && (depth >= kMaxDepth || --budget < 0)) continue;
    if (!field->is_repeated()) {
      SetValue(message, field, random, depth, budget);
      continue;
    }
    for (std::uint32_t count = 1 + Below(random, 3); count != 0; --count) {
      AddValue(message, field, random, depth, budget);
    }
  }
}

// Messages directly inside `message`, with the step of the path that leads there.
std::vector<std::pair<std::string, const Message*>> Inner(const Message& message) {
  std::vector<std::pair<std::string, const Message*>> inner;
  const Reflection& access = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  access.ListFields(message, &fields);
  for (const FieldDescriptor* const field : fields) {
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) inner.emplace_back(field->name(), &access.GetMessage(message, field));
    for (int i = 0; field->is_repeated() && i < access.FieldSize(message, field); ++i) {
      inner.emplace_back(fmt::format("{}[{}]", field->name(), i), &access.GetRepeatedMessage(message, field, i));
    }
  }
  return inner;
}

// A record of any field number and wire type, of which some are cut short.
std::string RandomRecord(Random& random) {
  const std::uint32_t wire_type = Below(random, 12) == 0 ? Below(random, 8) : std::array{0u, 2u, 5u, 1u}[Below(random, 4)];
  const std::uint32_t number = Below(random, 8) == 0 ? Below(random, 600) : 1 + Below(random, 26);
  std::string record;
  AppendVarint(record, number << 3 | wire_type);
  switch (wire_type) {
    case 0: AppendVarint(record, static_cast<std::uint64_t>(RandomInteger(random))); break;
    case 1: record += std::string(8, '\x3f'); break;
    case 5: record += std::string(4, '\x3f'); break;
    case 2: {
      const std::string payload = RandomText(random, Below(random, 2) == 0);
      AppendVarint(record, payload.size() + (Below(random, 10) == 0 ? 1 : 0));
      record += payload;
      break;
    }
    case 3: AppendVarint(record, number << 3 | (Below(random, 4) == 0 ? 3 : 4)); break;
    default: break;
  }
  return record;
}

// One change at a random place.
void MutateBytes(std::string& bytes, Random& random) {
  const auto place = [&] { return Below(random, static_cast<std::uint32_t>(bytes.size())); };
  switch (Below(random, 7)) {
    case 0: bytes[place()] = static_cast<char>(bytes[place()] ^ (1 << Below(random, 8))); break;
    case 1: bytes[place()] = std::array{'\0', '\xff', '\x80', '\x7f', '\x01'}[Below(random, 5)]; break;
    case 2: bytes.insert(place(), 1, static_cast<char>(Below(random, 256))); break;
    case 3: bytes.erase(place(), 1 + Below(random, 4)); break;
    case 4: bytes.insert(place(), bytes.substr(place(), 1 + Below(random, 40))); break;
    case 5: bytes.resize(place()); break;
    default: bytes.insert(place(), RandomRecord(random)); break;
  }
}

}  // namespace

onnx_full::ModelProto RandomModel(Random& random) {
  onnx_full::ModelProto model;
  int budget = 60;
  Fill(model, random, 0, budget);
  return model;
}

std::string RandomMessagePath(const onnx_full::ModelProto& model, Random& random) {
  std::string path;
  const Message* at = &model;
  while (Below(random, 6) != 0) {
    const auto inner = Inner(*at);
    if (inner.empty()) break;
    const auto& [step, message] = inner[Below(random, static_cast<std::uint32_t>(inner.size()))];
    path += (path.empty() ? "" : ".") + step;
    at = message;
  }
  return path;
}

std::string Mutate(std::string bytes, Random& random) {
  onnx_full::ModelProto model;
  if (Below(random, 2) == 0 && model.ParseFromString(bytes)) {
    std::string changed = model.SerializeAsString();
    for (std::uint32_t rounds = 1 + Below(random, 3); rounds != 0; --rounds) {
      if (!SpliceIntoMessage(changed, RandomMessagePath(model, random), RandomRecord(random)).ok()) break;
    }
    return changed;
  }
  for (std::uint32_t rounds = 1 + Below(random, 3); rounds != 0 && !bytes.empty(); --rounds) {
    MutateBytes(bytes, random);
  }
  return bytes;
}

}  // namespace onnx_assay::test
