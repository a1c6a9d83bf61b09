#include "analyzer/facts/inference/operator_rules.h"
#include "analyzer/facts/inference/shape_math.h"

namespace onnx_assay::facts {
namespace {

// LSTM, GRU and RNN: the sequence of states, the last state, and for LSTM the last cell.
void Recurrent(NodeView& node) {
  const std::optional<std::string_view> direction = node.String("direction", "forward");
  const std::optional<std::int64_t> hidden = node.Int("hidden_size", -1), layout = node.Int("layout", 0);
  const auto input = node.InputShape(0);
  // Before version 7 an attribute says whether the sequence comes out at all.
  if (!direction || !hidden || !layout || node.version() < 7) return;
  if (input && input->size() != 3) return;
  const bool batch_first = *layout != 0;
  const SymInt length = input ? (*input)[batch_first ? 1 : 0] : SymInt();
  const SymInt batch = input ? (*input)[batch_first ? 0 : 1] : SymInt();
  const SymInt directions = SymInt::Known(*direction == "bidirectional" ? 2 : 1);
  const SymInt size = *hidden > 0 ? SymInt::Known(*hidden) : SymInt();
  const Dims sequence = batch_first ? Dims{batch, length, directions, size} : Dims{length, directions, batch, size};
  const Dims state = batch_first ? Dims{batch, directions, size} : Dims{directions, batch, size};
  node.SetShape(0, sequence);
  node.SetShape(1, state);
  if (node.Is("LSTM")) node.SetShape(2, state);
}

// Attention of the default domain: heads as an axis of their own, or folded into the last one.
void Attention(NodeView& node) {
  const auto query = node.InputShape(0), value = node.InputShape(2);
  if (!query || !value || query->size() != value->size()) return;
  if (query->size() == 4) {
    const SymInt dims[] = {(*query)[0], (*query)[1], (*query)[2], (*value)[3]};
    return node.SetShape(0, dims);
  }
  const std::optional<std::int64_t> query_heads = node.Int("q_num_heads", 0), key_heads = node.Int("kv_num_heads", 0);
  if (query->size() != 3 || !query_heads || !key_heads || *query_heads <= 0 || *key_heads <= 0) return;
  const SymInt head = DivideExactly((*value)[2], *key_heads);
  const SymInt dims[] = {(*query)[0], (*query)[1], Multiply(head, SymInt::Known(*query_heads))};
  node.SetShape(0, dims);
}

constexpr RuleEntry kRules[] = {
    {"", "LSTM", &Recurrent},
    {"", "GRU", &Recurrent},
    {"", "RNN", &Recurrent},
    {"", "Attention", &Attention},
};

}  // namespace

std::span<const RuleEntry> RecurrentRules() { return kRules; }

}  // namespace onnx_assay::facts
