#!/usr/bin/env bash
# lock.sh: compile requirements/*.txt, with hashes and for every platform, from pyproject.toml.
# Versions that still fit are kept; UPGRADE=1 takes the newest.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh runtime
.venv/bin/python -m pip --quiet --disable-pip-version-check install 'uv>=0.9'

compile() {  # compile NAME ARGUMENTS...
  local name=$1
  shift
  echo "requirements/$name.txt"
  .venv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
    --custom-compile-command 'make lock' ${UPGRADE:+--upgrade} --output-file "requirements/$name.txt" "$@"
}

compile runtime --extra batch --extra print --extra web
compile dev --extra batch --extra dev --extra postgres --extra print --extra rl --extra web --constraints requirements/runtime.txt
compile docs --extra docs --constraints requirements/dev.txt
compile bench --extra bench --extra rl --constraints requirements/dev.txt
echo requirements/build.txt
.venv/bin/uv pip compile --group build --quiet --universal --python-version 3.11 --generate-hashes \
  --custom-compile-command 'make lock' ${UPGRADE:+--upgrade} --constraints requirements/dev.txt \
  --output-file requirements/build.txt
