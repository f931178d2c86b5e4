#!/usr/bin/env bash
# kernel.sh toolchain: whether the Rust that the kernel (crates/kernel) is compiled with is there.
# kernel.sh build: compile it into src/trickbook/kernel, for the package as .venv has it.
# kernel.sh wheel: the wheel, with package, kernel and pages, into dist/ or the folder named.
# kernel.sh check: format and lints. kernel.sh test: its own tests.
set -euo pipefail
cd "$(dirname "$0")/.."

export PATH="$PWD/.venv/bin:$PATH" VIRTUAL_ENV="$PWD/.venv"

lowest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' crates/kernel/Cargo.toml)
needed="Trickbook's kernel is compiled with Rust $lowest or newer"
install="install it from rustup.rs, or from your system's packages (cargo and rustc)."
if ! command -v cargo >/dev/null || ! command -v rustc >/dev/null; then
  echo "$needed, and it was not found: $install" >&2
  exit 1
fi
found=$(rustc --version | sed 's/^rustc \([0-9]*\.[0-9]*\).*/\1/')
if [ "$(printf '%s\n%s\n' "$lowest" "$found" | sort -V | head -n 1)" != "$lowest" ]; then
  echo "$needed; this is Rust $found: rustup update, or $install" >&2
  exit 1
fi

cargo() { command cargo "$1" --manifest-path crates/kernel/Cargo.toml "${@:2}"; }

# has TOOL PACKAGE: format and lints come in packages of their own where Rust is not rustup's.
has() {
  command cargo "$1" --version >/dev/null 2>&1 && return
  echo "cargo $1 was not found: rustup component add $2, or install it from your system's packages." >&2
  return 1
}

# quietly COMMAND...: says something only if the command fails.
quietly() {
  local said
  said=$("$@" 2>&1) && return
  echo "$said" >&2
  return 1
}

case ${1:-build} in
  toolchain) ;;
  build) quietly maturin develop --release --skip-install ;;
  wheel) quietly maturin build --release --out "${2:-dist}" && echo "The wheel is in ${2:-dist}/." ;;
  check)
    has fmt rustfmt
    has clippy clippy
    cargo fmt --check
    # With maturin's settings, so that neither compiles anew what the other has compiled.
    config=$(ls -t "$PWD"/crates/kernel/target/maturin/pyo3-config-*.txt 2>/dev/null | head -n 1 || true)
    PYO3_BUILD_EXTENSION_MODULE=1 PYO3_CONFIG_FILE="$config" \
      cargo clippy --quiet --release --all-targets --features python --locked -- -D warnings
    ;;
  test) cargo test --quiet --locked ;;
esac
