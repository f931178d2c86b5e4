#!/usr/bin/env bash
# test.sh [checks]: every check, then every test (or the checks alone). All steps run even when one fails;
# a time table closes the run, and the exit status is 1 if any step failed.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=.venv/bin
export PYTHONDONTWRITEBYTECODE=  # what is started again and again is compiled once
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
  "$bin/pytest" --collect-only --quiet >/dev/null 2>&1 &  # compiles the tests beside the kernel's, once for all who run them
  step "kernel tests" scripts/kernel.sh test
  wait
  # By worksteal, so that tests of one file, which share what they make, are run by one process.
  step "tests" "$bin/pytest" -m "not browser" -n 3 --dist worksteal --quiet --durations=5 --durations-min=2
  step "browser tests" "$bin/pytest" -m browser --quiet --durations=10 --durations-min=5
fi

printf '\n%s' "$table"
echo "total          $(printf '%5d' $SECONDS)s"
exit "$failed"
