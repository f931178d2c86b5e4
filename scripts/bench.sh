#!/usr/bin/env bash
# bench.sh: run every bench/bench_*.py, one after the other, in the order of their names.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s nullglob
benches=(bench/bench_*.py)
if [ ${#benches[@]} -eq 0 ]; then
  echo "There is no bench/bench_*.py yet."
  exit 0
fi
for bench in "${benches[@]}"; do
  echo "== $bench"
  PYTHONPATH=. .venv/bin/python "$bench"
done
