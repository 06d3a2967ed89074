# `make test` passes everything on a machine with the Rust toolchain, make and Debian's package tools.

.PHONY: test check format browser tools bench pictures golden index wire

# The browser of the tests, and the program they drive.
CHROMIUM ?= /usr/bin/chromium
LADOGA ?= $(or $(CARGO_TARGET_DIR),target)/debug/ladoga
export CHROMIUM LADOGA

SCRIPTS := "crates/server/web/**/*.js" "crates/server/web/**/*.mjs" "tests/browser/**/*.mjs"
PACKAGES := tests/browser/node_modules/.package-lock.json

test: check
	cargo test --workspace --quiet
	cargo run --quiet -p xtask -- cases
	$(MAKE) --no-print-directory browser

check: $(PACKAGES)
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	tests/browser/node_modules/.bin/prettier --check --log-level warn $(SCRIPTS)
	node --test --test-reporter=dot crates/server/web/tests/*.test.mjs
	cd tests/browser && node_modules/.bin/tsc --project . \
		&& node_modules/.bin/tsc --project tsconfig.tests.json \
		&& node_modules/.bin/tsc --project tsconfig.browser.json

format: $(PACKAGES)
	cargo fmt --all
	tests/browser/node_modules/.bin/prettier --write --log-level warn $(SCRIPTS)

# The table in a real browser, file after file: two at once would only make each other slow.
browser: $(PACKAGES)
	cargo build --quiet -p ladoga -p server --bin ladoga --example toys
	node --test --test-concurrency=1 --test-reporter=spec tests/browser/*.test.mjs

$(PACKAGES): tests/browser/package-lock.json | tools
	cd tests/browser && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error
	touch $@

# What the tests of the client need; only what is missing is installed.
tools:
	@missing=""; \
	command -v node >/dev/null || missing="$$missing nodejs"; \
	command -v npm >/dev/null || missing="$$missing npm"; \
	command -v python3 >/dev/null || missing="$$missing python3"; \
	command -v "$(CHROMIUM)" >/dev/null || missing="$$missing chromium"; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
		$$sudo apt-get update -q && $$sudo apt-get install -qy --no-install-recommends $$missing; \
	fi

bench:
	cargo bench --workspace

# What is generated and kept in the repository.
golden:
	UPDATE_GOLDEN=1 cargo test --workspace --quiet

# What messages look like, for the client's checker and in docs/protocol.md.
wire:
	UPDATE_GOLDEN=1 cargo test --quiet -p server --test wire

index:
	cargo run --quiet -p xtask -- cases --write

pictures:
	cargo run --release --quiet -- map leningrad-1979 --png docs/leningrad-1979.png --width 2000
	cargo run --release --quiet -- replay docs/mid-game.replay --at 1250 --png docs/mid-game.png --width 2000
