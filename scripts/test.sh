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
step "mypy" "$bin/mypy"
step "kernel" scripts/kernel.sh check
step "client" scripts/client.sh check
step "pages" scripts/client.sh build
if [ "${1:-all}" != checks ]; then
  step "kernel tests" scripts/kernel.sh test
  step "tests" "$bin/pytest" -m "not serial" -n 2 --quiet --durations=5 --durations-min=2
  step "serial tests" "$bin/pytest" -m serial --quiet
fi

printf '\n%s' "$table"
echo "total          $(printf '%5d' $SECONDS)s"
exit "$failed"
