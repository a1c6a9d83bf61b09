#!/usr/bin/env bash
# Validate SARIF 2.1.0 files: JSON schema, 32-bit limits, run-level invariants, and
# the Microsoft SARIF Multitool with its general and GitHub rules.
#
#   sarif-validate.sh [--strict-binary] FILE...
#
# --strict-binary   the file uses pure byte regions: leave out the GitHub rule that
#                   asks every result for region.startLine (GH1003)
#
# Exit: 0 clean, 1 an error or a warning was raised, 2 usage or tool trouble.
# Env:  SARIF_TOOLS_CACHE     where the tools are kept (default: the cache directory of the user)
#       SARIF_MULTITOOL_VER   version to install when missing
# After the first run no network is needed.
set -euo pipefail

ver=${SARIF_MULTITOOL_VER:-5.7.0}
cache=${SARIF_TOOLS_CACHE:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/onnx-assay/sarif-tools}/$ver
die() { echo "sarif-validate: $*" >&2; exit 2; }

gh1003=Error
if [[ ${1:-} == --strict-binary ]]; then gh1003=Disabled; shift; fi
[[ ${1:-} != -* ]] || die "unknown option $1"
[[ $# -gt 0 ]] || die "usage: sarif-validate.sh [--strict-binary] FILE..."
command -v node >/dev/null || die "node is not on PATH"

case $(uname -s) in
  Linux) plat=linux ;;
  Darwin) plat=darwin ;;
  *) die "no native multitool for $(uname -s)" ;;
esac
pkg=$cache/node_modules/@microsoft/sarif-multitool-$plat
# The native program is called directly: the npm wrapper passes its arguments through
# a shell, which cuts a list such as 'Sarif;Ghas' at the semicolon.
tool=$pkg/Sarif.Multitool

if [[ ! -f $tool || ! -d $cache/node_modules/ajv-formats ]]; then
  command -v npm >/dev/null || die "npm is not on PATH"
  mkdir -p "$cache"
  [[ -f $cache/package.json ]] || echo '{"private":true}' >"$cache/package.json"
  npm install --prefix "$cache" --no-audit --no-fund --loglevel=error --ignore-scripts \
    "@microsoft/sarif-multitool@$ver" ajv@8 ajv-formats@3 >&2 || die "npm install failed"
fi
[[ -f $tool ]] || die "the multitool is missing under $cache"
[[ -x $tool ]] || chmod u+x "$tool"

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# The GH10xx rules ship disabled, even when the Ghas kind is asked for.
{
  echo '<?xml version="1.0" encoding="utf-8"?><Properties>'
  while read -r key state; do
    printf '<Properties Key="%s.Options"><Property Key="RuleEnabled" Value="%s" Type="Driver.RuleEnabledState" /></Properties>\n' "$key" "$state"
  done <<LIST
GH1001.ProvideRequiredLocationProperties Error
GH1002.InlineThreadFlowLocations Error
GH1003.ProvideRequiredRegionProperties $gh1003
GH1005.LocationsMustBeRelativeUrisOrFilePaths Error
GH1006.ProvideCheckoutPath Error
GH1007.ProvideFullyFormattedMessageStrings Error
LIST
  echo '</Properties>'
} >"$tmp/rules.xml"

# Own checks: whatever makes the multitool skip every rule without a word (a schema
# breach it cannot read, an integer over 32 bits), and GitHub's hard limits.
cat >"$tmp/own.cjs" <<'JS'
const fs = require('fs'), zlib = require('zlib'), path = require('path');
const [root, schemaFile, file] = process.argv.slice(2);
const mod = (m) => require(path.join(root, 'node_modules', m));
const bad = [];
const say = (level, id, where, what) => bad.push([level, id, where, what]);
const raw = fs.readFileSync(file);
let doc = null;
if (raw[0] === 0xef && raw[1] === 0xbb) say('warning', 'OWN.bom', '', 'the file starts with a byte order mark');
try { doc = JSON.parse(raw.toString('utf8').replace(/^\uFEFF/, '')); } catch (e) { say('error', 'OWN.json', '', e.message); }
if (doc !== null) {
  const ajv = new (mod('ajv/dist/2020').default)({ strict: false, allErrors: true });
  mod('ajv-formats').default(ajv);
  const check = ajv.compile(JSON.parse(fs.readFileSync(schemaFile, 'utf8').replace(/^\uFEFF/, '')));
  if (!check(doc)) for (const e of check.errors.slice(0, 20)) say('error', 'OWN.schema', e.instancePath, e.message);
  const walk = (v, at) => {
    if (typeof v === 'number' && Number.isInteger(v) && Math.abs(v) > 2147483647)
      say('error', 'OWN.int32', at, `${v} does not fit 32 bits; keep it in a property bag`);
    else if (Array.isArray(v)) v.forEach((x, i) => walk(x, `${at}/${i}`));
    else if (v && typeof v === 'object')
      for (const [k, x] of Object.entries(v)) if (k !== 'properties') walk(x, `${at}/${k}`);
  };
  walk(doc, '');
  const runs = Array.isArray(doc.runs) ? doc.runs : [];
  if (runs.length > 20) say('error', 'OWN.limit', '/runs', 'more than 20 runs');
  const zipped = zlib.gzipSync(raw).length;
  if (zipped > 10 * 1024 * 1024) say('error', 'OWN.limit', '', `${zipped} bytes after gzip, over 10 MiB`);
  runs.forEach((run, i) => {
    const at = `/runs/${i}`, results = run.results || [];
    const rules = (((run.tool || {}).driver || {}).rules) || [];
    if (results.length > 25000) say('error', 'OWN.limit', `${at}/results`, 'more than 25000 results');
    else if (results.length > 5000) say('warning', 'OWN.limit', `${at}/results`, 'GitHub shows the top 5000 results only');
    if (rules.length > 25000) say('error', 'OWN.limit', `${at}/tool/driver/rules`, 'more than 25000 rules');
    rules.forEach((r, j) => {
      const n = ((r.properties || {}).tags || []).length, p = `${at}/tool/driver/rules/${j}`;
      if (n > 20) say('error', 'OWN.limit', p, 'more than 20 tags');
      else if (n > 10) say('warning', 'OWN.limit', p, 'GitHub keeps 10 tags only');
    });
    for (const key of ['suppressions', 'baselineState', 'workItemUris']) {
      const n = results.filter((r) => r[key] !== undefined && r[key] !== null).length;
      if (n && n !== results.length) say('error', 'OWN.allornone', `${at}/results`, `${key} is on ${n} of ${results.length} results; all or none`);
    }
    const seen = new Map();
    results.forEach((r, j) => {
      const id = (r.partialFingerprints || {}).primaryLocationLineHash;
      if (!id) return say('warning', 'OWN.fingerprint', `${at}/results/${j}`, 'no primaryLocationLineHash: uploaders would hash line 1 of a binary, the same for every result');
      const key = `${r.ruleId}\u0000${id}`;
      if (seen.has(key)) say('warning', 'OWN.fingerprint', `${at}/results/${j}`, `same rule and primaryLocationLineHash as result ${seen.get(key)}`);
      else seen.set(key, j);
    });
  });
}
for (const b of bad) console.log(b.join('\t'));
JS

cat >"$tmp/read.cjs" <<'JS'
const log = JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8').replace(/^\uFEFF/, ''));
for (const run of log.runs || []) {
  const rules = ((run.tool || {}).driver || {}).rules || [];
  for (const r of run.results || []) {
    const rule = rules[r.ruleIndex] || rules.find((x) => x.id === r.ruleId) || {};
    const level = r.level || (rule.defaultConfiguration || {}).level || 'warning';
    const m = r.message || {};
    console.log([level, r.ruleId, (m.arguments || [''])[0], m.text || m.id || ''].join('\t'));
  }
  for (const inv of run.invocations || [])
    for (const n of inv.toolExecutionNotifications || [])
      console.log(['error', 'TOOL', '', String((n.message || {}).text).slice(0, 160)].join('\t'));
}
JS

errors=0 warnings=0 notes=0 files=0
count() { # reads level<TAB>id<TAB>where<TAB>text
  local level id where text
  while IFS=$'\t' read -r level id where text; do
    case $level in
      error) errors=$((errors + 1)) ;;
      warning) warnings=$((warnings + 1)) ;;
      *) notes=$((notes + 1)); continue ;;
    esac
    echo "$1: $level $id ${where:+$where: }$text"
  done
}

for f in "$@"; do
  [[ -f $f ]] || die "no such file: $f"
  files=$((files + 1))
  # the multitool is given a plain name, so that odd file names cannot be read as patterns
  cp -- "$f" "$tmp/in.sarif"
  rm -f "$tmp/out.sarif" "$tmp/again.sarif"
  node "$tmp/own.cjs" "$cache" "$pkg/sarif-2.1.0.json" "$f" >"$tmp/own.tsv" || die "own checks failed on $f"
  count "$f" <"$tmp/own.tsv"
  rc=0
  "$tool" validate "$tmp/in.sarif" --rule-kind "Sarif;Ghas" --config "$tmp/rules.xml" \
    --level "Error;Warning;Note" --max-file-size-in-kb 1000000 --output "$tmp/out.sarif" --log ForceOverwrite >"$tmp/log" 2>&1 || rc=$?
  [[ -f $tmp/out.sarif ]] || { cat "$tmp/log" >&2; die "the multitool wrote no result for $f (exit $rc)"; }
  node "$tmp/read.cjs" "$tmp/out.sarif" >"$tmp/res.tsv"
  before=$((errors + warnings))
  count "$f" <"$tmp/res.tsv"
  if [[ $rc -ne 0 && $((errors + warnings)) -eq $before ]]; then
    printf 'error\tTOOL\t\tmultitool exit code %s\n' "$rc" >"$tmp/x"; count "$f" <"$tmp/x"
  fi
  # a log that the multitool cannot load gives no findings at all: prove that it loads
  if ! "$tool" rewrite "$tmp/in.sarif" --output "$tmp/again.sarif" --log ForceOverwrite >"$tmp/log" 2>&1; then
    printf 'error\tTOOL\t\tthe multitool cannot load this log, so its rules did not run: %s\n' \
      "$(grep -m1 -E 'Exception' "$tmp/log" | cut -c1-160 || true)" >"$tmp/x"
    count "$f" <"$tmp/x"
  fi
done

state=OK; [[ $((errors + warnings)) -eq 0 ]] || state=FAIL
echo "sarif-validate: $state files=$files errors=$errors warnings=$warnings notes=$notes"
[[ $state == OK ]]
