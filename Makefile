# Everything a newcomer or CI runs. Tools live in .venv, bench peers in .venv-bench, both made here.
PYTHON ?= python3
PYTEST_ARGS ?=

VENV := .venv
BENCH_VENV := .venv-bench
BIN := $(VENV)/bin
PIP_INSTALL := -m pip install --disable-pip-version-check --quiet
CARGO_TEST := cargo test --locked

# PyO3 rebuilds when the interpreter changes, so every cargo call has to see the same one.
export PYO3_PYTHON := $(abspath $(BIN)/python)

# The directories are listed too: their times change when a file is added or removed.
WHEEL_SOURCES := Cargo.toml Cargo.lock pyproject.toml $(wildcard README.md LICENSE-*) \
	$(wildcard rust/*/Cargo.toml) rust/py/build.rs \
	$(shell find rust/core/src rust/py/src python \
		\( -name __pycache__ -o -name '*.so' \) -prune -o -print)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' | \
		while IFS='|' read -r name text; do printf '  make %-8s %s\n' "$$name" "$$text"; done

.PHONY: demo
demo: build ## Rank real hands from text, file and array; count a whole deck; play and simulate games
	$(BIN)/python examples/demo.py

.PHONY: test
test: build ## Test the Rust crate, then the installed release wheel (PYTEST_ARGS=... is passed on)
	$(CARGO_TEST)
	$(BIN)/python -m pytest $(PYTEST_ARGS)

.PHONY: lint
lint: lint-tools build ## Check format, lints, types and stubs; changes nothing
	cargo fmt --all --check
	cargo fmt --manifest-path rust/peers/Cargo.toml --check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	cargo clippy --locked --workspace --all-targets -- -D warnings
	$(BIN)/mypy python/cardcore
	$(BIN)/mypy tests
	$(BIN)/mypy benches
	$(BIN)/mypy examples
	$(BIN)/python -m mypy.stubtest cardcore._core --allowlist .mypy-stubtest-allowlist

.PHONY: fmt
fmt: lint-tools $(VENV)/.tools ## Format Rust and Python, and fix what ruff can fix
	cargo fmt --all
	cargo fmt --manifest-path rust/peers/Cargo.toml
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: bench
bench: $(BENCH_VENV)/.wheel ## Measure speed beside other libraries, in Rust and from Python; fails if the kernel is slow
	cargo bench --locked
	cargo run --release --locked --manifest-path rust/peers/Cargo.toml --target-dir target/peers
	$(BENCH_VENV)/bin/python -m pytest benches --benchmark-json=target/benchmarks.json $(PYTEST_ARGS)
	@$(BENCH_VENV)/bin/python benches/report.py target/benchmarks.json

.PHONY: build
build: $(VENV)/.wheel ## Build the release wheel and install it into .venv

.PHONY: venv
venv: $(VENV)/.tools ## Make .venv with the pinned development tools

.PHONY: clean
clean: ## Remove everything that was built, and both environments
	rm -rf target $(VENV) $(BENCH_VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	rm -f python/cardcore/*.so
	find python tests benches examples -name __pycache__ -type d -prune -exec rm -rf {} +

# A shared library left in the source tree by `maturin develop` would be packed in place of a fresh one.
$(VENV)/.wheel: $(WHEEL_SOURCES) $(VENV)/.tools | toolchain
	rm -f python/cardcore/*.so target/wheels/cardcore-*.whl
	$(BIN)/maturin build --release --out target/wheels --interpreter $(PYO3_PYTHON)
	$(BIN)/python $(PIP_INSTALL) --force-reinstall --no-deps target/wheels/cardcore-*.whl
	@touch $@

$(VENV)/.tools: requirements/dev.txt | toolchain
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP_INSTALL) -r requirements/dev.txt
	@touch $@

$(BENCH_VENV)/.wheel: $(BENCH_VENV)/.tools $(VENV)/.wheel
	$(BENCH_VENV)/bin/python $(PIP_INSTALL) --force-reinstall --no-deps target/wheels/cardcore-*.whl
	@touch $@

# A peer that has no wheel here and does not build is left out; the benches skip it by name.
$(BENCH_VENV)/.tools: requirements/bench.txt requirements/peers.txt | toolchain
	$(PYTHON) -m venv $(BENCH_VENV)
	$(BENCH_VENV)/bin/python $(PIP_INSTALL) -r requirements/bench.txt
	@for peer in $$(grep '^[a-z]' requirements/peers.txt); do \
		$(BENCH_VENV)/bin/python $(PIP_INSTALL) --only-binary open_spiel -c requirements/bench.txt \
			"$$peer" || \
			echo "cardcore: $$peer does not install here, so it will not be measured." >&2; \
	done
	@touch $@

.PHONY: toolchain
toolchain:
	@command -v cargo >/dev/null || { \
		echo "cardcore: cargo not found. Install stable Rust (rustup.rs) and put it on PATH." >&2; exit 1; }
	@command -v $(PYTHON) >/dev/null || { \
		echo "cardcore: $(PYTHON) not found. Install Python 3.11 or newer, or give one: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "cardcore: $$($(PYTHON) --version) is too old, 3.11 or newer is needed. Give one: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "cardcore: $(PYTHON) has no venv module. Install it (on Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }

.PHONY: lint-tools
lint-tools: toolchain
	@cargo fmt --version >/dev/null 2>&1 || { \
		echo "cardcore: rustfmt not found. Install it: rustup component add rustfmt" >&2; exit 1; }
	@cargo clippy --version >/dev/null 2>&1 || { \
		echo "cardcore: clippy not found. Install it: rustup component add clippy" >&2; exit 1; }
