# `make test` passes everything on a machine with the Rust toolchain, make and Debian's package tools.

.PHONY: test check bench pictures golden index

test: check
	cargo test --workspace --quiet
	cargo run --quiet -p xtask -- cases

check:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings

bench:
	cargo bench --workspace

# What is generated and kept in the repository.
golden:
	UPDATE_GOLDEN=1 cargo test --workspace --quiet

index:
	cargo run --quiet -p xtask -- cases --write

pictures:
	cargo run --release --quiet -- map leningrad-1979 --png docs/leningrad-1979.png --width 2000
	cargo run --release --quiet -- replay docs/mid-game.replay --at 1250 --png docs/mid-game.png --width 2000
