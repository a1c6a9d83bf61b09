#include "rules/shared/credentials.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "fmt/core.h"

namespace onnx_assay::rules {
namespace {

// Longest secret looked at; private keys are longer, but their head decides.
constexpr std::size_t kLongest = 4096;

using Class = bool (*)(char);

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsAlnum(char c) { return IsDigit(c) || IsUpper(c) || IsLower(c); }
bool IsAlpha(char c) { return IsUpper(c) || IsLower(c); }
bool IsHex(char c) { return IsDigit(c) || (c >= 'a' && c <= 'f'); }
bool IsBase32(char c) { return IsUpper(c) || (c >= '2' && c <= '7'); }
bool IsUrlSafe(char c) { return IsAlnum(c) || c == '-' || c == '_'; }
bool IsBase64(char c) { return IsAlnum(c) || c == '+' || c == '/' || c == '='; }

std::size_t RunOf(std::string_view text, std::size_t from, Class in) {
  std::size_t end = from;
  while (end < text.size() && end - from < kLongest && in(text[end])) ++end;
  return end - from;
}

// Random text has many different characters; "xxxxxxxx" and "your_token_here" have few.
bool LooksRandom(std::string_view text) {
  std::array<bool, 256> seen{};
  std::size_t different = 0;
  for (const char c : text) {
    bool& before = seen[static_cast<unsigned char>(c)];
    different += before ? 0 : 1;
    before = true;
  }
  return different >= 10 && text.find("EXAMPLE") == std::string_view::npos &&
         text.find("example") == std::string_view::npos;
}

// CRC-32 of ISO 3309 (reflected, polynomial 0xedb88320).
std::uint32_t Crc32(std::string_view bytes) {
  std::uint32_t crc = 0xffffffff;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xedb88320u : 0u);
  }
  return ~crc;
}

// Six digits in base 62, most significant first.
// Source: GitHub, "Behind GitHub's new authentication token formats"; npm uses the same form.
std::string Base62(std::uint32_t value) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string text(6, '0');
  for (std::size_t i = 6; i-- > 0; value /= 62) text[i] = kDigits[value % 62];
  return text;
}

bool HasBase62Checksum(std::string_view secret) {
  return secret.size() > 6 && Base62(Crc32(secret.substr(0, secret.size() - 6))) == secret.substr(secret.size() - 6);
}

// A form that starts with a fixed prefix and goes on with characters of one class.
struct Form {
  std::string_view kind;
  std::string_view prefix;
  Class in;
  std::size_t shortest, longest;   // of what follows the prefix
  bool (*check)(std::string_view rest);  // null: structure alone
};

bool ContainsOpenAiMark(std::string_view rest) { return rest.find("T3BlbkFJ") != std::string_view::npos; }
bool EndsInAa(std::string_view rest) { return rest.ends_with("AA"); }
bool IsFineGrained(std::string_view rest) { return rest.size() == 82 && rest[22] == '_'; }

// Sources: the secret formats that the issuers publish for secret scanning.
constexpr Form kForms[] = {
    {"AWS access key", "AKIA", IsBase32, 16, 16, nullptr},
    {"AWS access key", "ASIA", IsBase32, 16, 16, nullptr},
    {"GitHub token", "ghp_", IsAlnum, 36, 36, HasBase62Checksum},
    {"GitHub token", "gho_", IsAlnum, 36, 36, HasBase62Checksum},
    {"GitHub token", "ghu_", IsAlnum, 36, 36, HasBase62Checksum},
    {"GitHub token", "ghs_", IsAlnum, 36, 36, HasBase62Checksum},
    {"GitHub token", "ghr_", IsAlnum, 36, 36, HasBase62Checksum},
    {"GitHub token", "github_pat_", IsUrlSafe, 82, 82, IsFineGrained},
    {"npm token", "npm_", IsAlnum, 36, 36, HasBase62Checksum},
    {"GitLab token", "glpat-", IsUrlSafe, 20, 64, nullptr},
    {"Hugging Face token", "hf_", IsAlpha, 34, 34, nullptr},
    {"Hugging Face token", "api_org_", IsAlpha, 34, 34, nullptr},
    {"Google API key", "AIza", IsUrlSafe, 35, 35, nullptr},
    {"OpenAI key", "sk-", IsUrlSafe, 40, 200, ContainsOpenAiMark},
    {"Anthropic key", "sk-ant-api03-", IsUrlSafe, 95, 95, EndsInAa},
    {"Stripe key", "sk_live_", IsAlnum, 24, 247, nullptr},
    {"Stripe key", "rk_live_", IsAlnum, 24, 247, nullptr},
    {"Slack token", "xoxb-", IsUrlSafe, 30, 120, nullptr},
    {"Slack token", "xoxp-", IsUrlSafe, 30, 120, nullptr},
    {"PyPI token", "pypi-AgEIcHlwaS5vcmc", IsUrlSafe, 50, 1000, nullptr},
    {"DigitalOcean token", "dop_v1_", IsHex, 64, 64, nullptr},
    {"Azure storage key", "AccountKey=", IsBase64, 88, 88, [](std::string_view rest) { return rest.ends_with("=="); }},
};

std::string Redact(std::string_view secret, std::size_t prefix) {
  return fmt::format("{}... ({} characters)", secret.substr(0, std::min<std::size_t>(prefix, 8)), secret.size());
}

// Whether a form can start with these characters; most words of a model end here.
bool MayStartForm(char first, char second) {
  switch (first) {
    case 'A':
      return second == 'K' || second == 'S' || second == 'I' || second == 'c';
    case 'g':
      return second == 'h' || second == 'i' || second == 'l';
    case 'a':
    case 'n':
      return second == 'p';
    case 'h':
      return second == 'f';
    case 's':
    case 'r':
      return second == 'k';
    case 'x':
    case 'd':
      return second == 'o';
    case 'p':
      return second == 'y';
    default:
      return false;
  }
}

// The form of the text at `at`, which is the start of a word.
std::optional<Credential> MatchForm(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size() || !MayStartForm(text[at], text[at + 1])) return std::nullopt;
  for (const Form& form : kForms) {
    if (!text.substr(at).starts_with(form.prefix)) continue;
    const std::size_t run = RunOf(text, at + form.prefix.size(), form.in);
    const std::size_t end = at + form.prefix.size() + run;
    if (run < form.shortest || run > form.longest || (end < text.size() && IsAlnum(text[end]))) continue;
    const std::string_view rest = text.substr(at + form.prefix.size(), run);
    if (!LooksRandom(rest) || (form.check != nullptr && !form.check(rest))) continue;
    const std::string_view secret = text.substr(at, form.prefix.size() + run);
    return Credential{form.kind, at, secret.size(), Redact(secret, form.prefix.size())};
  }
  return std::nullopt;
}

// "-----BEGIN RSA PRIVATE KEY-----" and the base64 body behind it.
std::optional<Credential> MatchPrivateKey(std::string_view text, std::size_t at) {
  constexpr std::string_view kBegin = "-----BEGIN ", kEnd = "PRIVATE KEY-----";
  if (!text.substr(at).starts_with(kBegin)) return std::nullopt;
  const std::size_t key = text.substr(at, 64).find(kEnd);
  if (key == std::string_view::npos) return std::nullopt;
  std::size_t body = 0;
  for (const char c : text.substr(at + key + kEnd.size(), kLongest)) {
    if (IsBase64(c)) ++body;
    if (!IsBase64(c) && c != '\n' && c != '\r' && c != ' ' && c != '\\') break;
  }
  constexpr std::size_t kShortestBody = 60;  // an Ed25519 key in PKCS 8
  if (body < kShortestBody) return std::nullopt;
  return Credential{"private key", at, key + kEnd.size() + body, fmt::format("{}...", text.substr(at, key + kEnd.size()))};
}

// A signed JSON web token: three parts, of which the first two are base64url of objects.
std::optional<Credential> MatchJwt(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("eyJ")) return std::nullopt;
  std::size_t end = at;
  for (int part = 0; part < 3; ++part) {
    const std::size_t run = RunOf(text, end, IsUrlSafe);
    if (run < 16 || (part == 1 && !text.substr(end).starts_with("eyJ"))) return std::nullopt;
    end += run;
    if (part == 2) break;
    if (end >= text.size() || text[end] != '.') return std::nullopt;
    ++end;
  }
  return Credential{"JSON web token", at, end - at, Redact(text.substr(at, end - at), 3)};
}

bool IsPlaceholder(std::string_view password) {
  constexpr std::string_view kWords[] = {"password", "pass", "passwd", "pwd", "secret", "token", "user", "xxx", "***"};
  return password.empty() || password.front() == '$' || password.front() == '{' || password.front() == '<' ||
         password.front() == '%' || std::find(std::begin(kWords), std::end(kWords), password) != std::end(kWords) ||
         password.find_first_not_of(password.front()) == std::string_view::npos;
}

// "scheme://user:password@host", seen from its "://".
std::optional<Credential> MatchUrl(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("://") || at == 0 || !IsAlpha(text[at - 1])) return std::nullopt;
  const std::string_view rest = text.substr(at + 3, 256);
  const std::size_t sign = rest.find_first_of("@/ \n\"'<>?#");
  if (sign == std::string_view::npos || rest[sign] != '@') return std::nullopt;
  const std::size_t colon = rest.find(':');
  if (colon == 0 || colon >= sign || sign - colon < 5 || sign + 1 >= rest.size() || !IsAlnum(rest[sign + 1])) {
    return std::nullopt;
  }
  if (IsPlaceholder(rest.substr(colon + 1, sign - colon - 1))) return std::nullopt;
  std::size_t begin = at;
  while (begin > 0 && at - begin < 16 && IsAlpha(text[begin - 1])) --begin;
  return Credential{"password in a URL", begin, at + 3 + sign - begin,
                    fmt::format("{}://...@ ({} characters)", text.substr(begin, at - begin), at + 3 + sign - begin)};
}

}  // namespace

std::vector<Credential> FindCredentials(std::string_view text) {
  std::vector<Credential> found;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool word_start = at == 0 || !IsAlnum(text[at - 1]);
    std::optional<Credential> match;
    if (c == ':') {
      match = MatchUrl(text, at);
    } else if (c == '-' && (at == 0 || text[at - 1] != '-')) {
      match = MatchPrivateKey(text, at);
    } else if (word_start && IsAlpha(c)) {
      match = MatchForm(text, at);
      if (!match) match = MatchJwt(text, at);
    }
    if (!match) continue;
    at = match->begin + match->size - 1;
    found.push_back(*std::move(match));
  }
  return found;
}

}  // namespace onnx_assay::rules
