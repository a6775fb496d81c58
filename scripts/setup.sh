#!/bin/sh
# Sets up what tests and builders need beyond Node: ./scripts/setup.sh [browser|rust|wasm]…
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

setup_browser() {
  use_node
  use_packages
  if [ -x /usr/bin/chromium ] && [ -x /usr/bin/firefox-esr ]; then return; fi
  if can_use_apt && apt_install chromium firefox-esr; then return; fi
  say "Installing Playwright's own Chromium and Firefox …"
  node node_modules/@playwright/test/cli.js install chromium firefox ||
    fail "No browser could be installed; install Chromium and Firefox and run the tests again."
}

setup_rust() {
  if command -v cargo >/dev/null 2>&1; then return; fi
  if can_use_apt && apt_install rustc-web cargo-web rust-web-src lld-19; then return; fi
  fail "Rust is missing; install it from https://rustup.rs and run this again."
}

# What building the crypto core for browsers needs besides Rust.
setup_wasm() {
  setup_rust
  if command -v rustup >/dev/null 2>&1; then
    rustup target add wasm32-unknown-unknown
  elif [ ! -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown/lib" ]; then
    can_use_apt || fail "The Rust target wasm32-unknown-unknown is missing; install Rust from https://rustup.rs."
    build_wasm_std
  fi
  version="$(sed -n '/name = "wasm-bindgen"/{n;s/version = "\(.*\)"/\1/p;}' crypto-wasm/Cargo.lock)"
  export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1
  command -v wasm-bindgen >/dev/null 2>&1 || cargo install --quiet wasm-bindgen-cli --version "$version"
  command -v wasm-pack >/dev/null 2>&1 || cargo install --quiet --locked wasm-pack
}

# Debian's Rust has no standard library for this target: build it once, put it into the sysroot.
build_wasm_std() {
  say "Building the Rust standard library for WebAssembly …"
  apt_install rust-web-src lld-19 || fail "lld-19 and rust-web-src could not be installed."
  work="$(mktemp -d)"
  mkdir -p "$work/src" "$work/.cargo"
  : >"$work/src/lib.rs"
  printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n' >"$work/Cargo.toml"
  printf '[target.wasm32-unknown-unknown]\nlinker = "wasm-ld-19"\n' >"$work/.cargo/config.toml"
  (cd "$work" && RUSTC_BOOTSTRAP=1 cargo build --quiet --release --target wasm32-unknown-unknown -Z build-std=std,panic_abort,proc_macro)
  target="$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown/lib"
  mkdir -p "$target"
  find "$work/target/wasm32-unknown-unknown/release/deps" -name '*.rlib' ! -name 'libempty*' -exec cp {} "$target" \;
  rm -rf "$work"
}

[ $# -gt 0 ] || set -- browser rust
for part in "$@"; do
  case "$part" in
    browser) setup_browser ;;
    rust) setup_rust ;;
    wasm) setup_wasm ;;
    *) fail "Usage: ./scripts/setup.sh [browser|rust|wasm]…" ;;
  esac
done
