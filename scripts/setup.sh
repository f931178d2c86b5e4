#!/usr/bin/env bash
# setup.sh SET: make .venv and install a locked set into it (runtime, dev, docs or bench) with Trickbook itself.
# Does nothing when the set is installed and neither its lock nor pyproject.toml nor the kernel's sources have changed.
# PYTHON=/path/to/python chooses the interpreter of a new .venv.
set -euo pipefail
cd "$(dirname "$0")/.."

set_name=${1:-runtime}
lock=requirements/$set_name.txt
if [ ! -f "$lock" ]; then
  echo "There is no $lock; the sets are: $(cd requirements && echo *.txt)." >&2
  exit 2
fi
py=.venv/bin/python
stamp=.venv/.installed-$set_name
recent_enough='import sys; sys.exit(sys.version_info < (3, 11))'

find_python() {
  local name
  for name in ${PYTHON:-python3.11 python3 python3.12 python3.13 python3.14 python}; do
    if "$name" -c "$recent_enough" >/dev/null 2>&1; then
      echo "$name"
      return
    fi
  done
  cat >&2 <<MISSING
Trickbook needs Python 3.11 or newer, and none was found${PYTHON:+ under the name $PYTHON}.
Install it (for instance "apt install python3 python3-venv", "brew install python", or python.org),
or name one that is not on the search path: PYTHON=/path/to/python3 make play
MISSING
  return 1
}

# try COMMAND...: up to three times, since downloads fail now and then; waits only after a failure.
try() {
  local wait
  for wait in 5 20 0; do
    "$@" && return
    [ "$wait" = 0 ] || { echo "That did not work; trying again in $wait seconds." >&2; sleep "$wait"; }
  done
  echo "Installing failed three times: is the network there? The messages above say what went wrong." >&2
  return 1
}

pip() { "$py" -m pip --quiet --disable-pip-version-check --no-input "$@"; }

# debian PACKAGE PROGRAM WHAT: a program (a name, or a path with *) that some tests use, from the system's packages.
debian() {
  local package=$1 program=$2 what=$3
  if command -v "$program" >/dev/null || compgen -G "$program" >/dev/null; then return; fi
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing $package with apt-get: $what."
    export DEBIAN_FRONTEND=noninteractive
    try apt-get -qq update
    try apt-get -qq install --yes --no-install-recommends "$package" >/dev/null
  else
    echo "There is no $package here, so $what cannot run; on Debian and Ubuntu, as root: apt install $package"
  fi
}

if [ "$set_name" = dev ]; then
  # Chromium without the window around the pages, which some systems do not have apart: half the work of the other
  command -v chromium >/dev/null || debian chromium-headless-shell chromium-headless-shell "the tests in a browser" ||
    debian chromium chromium "the tests in a browser"
  debian postgresql "/usr/lib/postgresql/*/bin/initdb" "the tests over PostgreSQL"
fi

# A .venv works only where it was made: the folder's name is part of what the stamps say.
wanted=$({ pwd -P; cat requirements/build.txt "$lock" pyproject.toml; } | cksum)
kernel=$({ pwd -P; cat pyproject.toml crates/kernel/Cargo.*; find crates/kernel/src -type f | sort | xargs cat; } | cksum)
up_to_date() { [ "$(cat "$1" 2>/dev/null)" = "$2" ] && "$py" -c "$recent_enough" 2>/dev/null; }
if up_to_date "$stamp" "$wanted" && up_to_date .venv/.kernel "$kernel"; then
  exit 0
fi
scripts/kernel.sh toolchain

if ! "$py" -c "$recent_enough" 2>/dev/null || [ "$(cat .venv/.home 2>/dev/null)" != "$(pwd -P)" ]; then
  found=$(find_python)
  echo "Making .venv with $("$found" --version)."
  rm -rf .venv
  if ! "$found" -m venv .venv; then
    rm -rf .venv
    echo "Trickbook needs Python's venv module; on Debian and Ubuntu: apt install python3-venv" >&2
    exit 1
  fi
  pwd -P > .venv/.home
fi

if up_to_date "$stamp" "$wanted"; then
  echo "Compiling the kernel."
  scripts/kernel.sh build
else
  echo "Installing the $set_name set into .venv, and compiling the kernel: it may take some minutes."
  rm -f "$stamp"
  try pip install --require-hashes -r requirements/build.txt
  scripts/kernel.sh build &  # beside the downloads
  compiled=$!
  try pip install --require-hashes -r "$lock"
  wait "$compiled"
  PATH=$PWD/.venv/bin:$PATH pip install --no-deps --no-build-isolation --editable .
  echo "$wanted" > "$stamp"
fi
echo "$kernel" > .venv/.kernel
