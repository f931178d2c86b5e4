#!/usr/bin/env bash
# test.sh [checks]: every check, then every test (or the checks alone). All steps run even when one fails;
# a time table closes the run, and the exit status is 1 if any step failed.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=.venv/bin
table=
failed=0

step() {  # step NAME COMMAND...
  local name=$1 begin=$SECONDS result=ok
  shift
  echo "== $name"
  "$@" || { result=FAILED; failed=1; }
  table+=$(printf '%-14s %5ds  %s' "$name" $((SECONDS - begin)) "$result")$'\n'
}

step "ruff check" "$bin/ruff" check .
step "ruff format" "$bin/ruff" format --check .
types=$(mktemp)
trap 'rm -f "$types"' EXIT
"$bin/mypy" >"$types" 2>&1 &  # one core's work, beside the steps up to its own
typing=$!
typed() { local status=0; wait "$typing" || status=$?; cat "$types"; return "$status"; }
step "kernel" scripts/kernel.sh check
step "client" scripts/client.sh check
step "pages" scripts/client.sh build
step "mypy" typed
if [ "${1:-all}" != checks ]; then
  step "kernel tests" scripts/kernel.sh test
  step "tests" "$bin/pytest" -m "not serial" -n 3 --quiet --durations=5 --durations-min=2
  step "serial tests" "$bin/pytest" -m serial --quiet --durations=10 --durations-min=5
fi

printf '\n%s' "$table"
echo "total          $(printf '%5d' $SECONDS)s"
exit "$failed"
