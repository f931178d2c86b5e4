# Trickbook: `make play` and `make test` need Python 3.11, Node 20.19 and Rust 1.88 or newer; the rest they set up.
BIN := .venv/bin
.DEFAULT_GOAL := help
.PHONY: help play test check bench docs wheel lock clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

play:  ## serve tables on this machine and open them in a browser
	@scripts/setup.sh runtime
	@scripts/client.sh build
	@$(BIN)/trickbook serve --open

test:  ## all checks and all tests
	@scripts/setup.sh dev
	@scripts/test.sh

check:  ## lint, format and types, and the pages' unit tests
	@scripts/setup.sh dev
	@scripts/test.sh checks

bench:  ## run every bench/bench_*.py, beside OpenSpiel
	@scripts/setup.sh bench
	@scripts/bench.sh

docs:  ## build the pages into site/
	@scripts/setup.sh docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict && echo "The pages are in site/index.html."

wheel:  ## build the wheel, with the kernel and the pages, into dist/
	@scripts/setup.sh runtime
	@scripts/client.sh build
	@scripts/kernel.sh wheel

lock:  ## write requirements/*.txt anew from pyproject.toml (UPGRADE=1: newest versions)
	@scripts/lock.sh

clean:  ## remove .venv, caches and everything built
	rm -rf .venv site dist build client/node_modules src/trickbook/web/client \
		crates/kernel/target src/trickbook/kernel/_native.*so .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
