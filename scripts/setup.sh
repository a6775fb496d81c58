#!/bin/sh
# Sets up what tests and builders need beyond Node: ./scripts/setup.sh [browser|rust|wasm|containers|webkit]…
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

has_browsers() { [ -x /usr/bin/chromium ] && [ -x /usr/bin/firefox-esr ]; }

setup_browser() {
  use_node
  use_packages
  if has_browsers && [ -x /usr/bin/chromium-headless-shell ]; then return; fi
  # The shell runs the stories quicker; a system that has none runs them in the whole browser.
  if can_use_apt && { apt_install chromium chromium-headless-shell firefox-esr || has_browsers; }; then return; fi
  if can_use_apt && apt_install chromium firefox-esr; then return; fi
  say "Installing Playwright's own Chromium and Firefox …"
  node node_modules/@playwright/test/cli.js install chromium firefox ||
    fail "No browser could be installed; install Chromium and Firefox and run the tests again."
}

minor_of() { sed -n 's/^[^0-9]*1\.\([0-9]*\).*/\1/p'; }
needed_rust="$(grep '^rust-version' crypto-wasm/Cargo.toml | minor_of)"

# A rustup without a default toolchain has a rustc that only fails: no version is none that will do.
has_rust() {
  command -v cargo >/dev/null 2>&1 || return 1
  found_rust="$(rustc --version 2>/dev/null | minor_of)"
  [ "${found_rust:-0}" -ge "$needed_rust" ]
}

setup_rust() {
  use_rust
  if has_rust; then return; fi
  if can_use_apt && apt_install rustc-web cargo-web rust-web-src lld-19 && has_rust; then return; fi
  fail "Rust 1.$needed_rust or later is missing; install it from https://rustup.rs and run this again."
}

# What building the crypto core for browsers needs besides Rust: its sources, as the standard library is built along.
setup_wasm() {
  setup_rust
  if command -v rustup >/dev/null 2>&1 && rustup component add rust-src; then :
  else
    can_use_apt || fail "Rust's sources are missing; install Rust from https://rustup.rs."
    apt_install rustc-web cargo-web rust-web-src lld-19 || fail "rust-web-src and lld-19 could not be installed."
  fi
  version="$(sed -n '/name = "wasm-bindgen"/{n;s/version = "\(.*\)"/\1/p;}' crypto-wasm/Cargo.lock)"
  export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1
  command -v wasm-bindgen >/dev/null 2>&1 || cargo install --quiet wasm-bindgen-cli --version "$version"
  command -v wasm-pack >/dev/null 2>&1 || cargo install --quiet --locked wasm-pack
}

# The system's WebKit with its driver, and a screen for it to draw on.
setup_webkit() {
  use_node
  use_packages
  if command -v WebKitWebDriver >/dev/null 2>&1 && command -v xvfb-run >/dev/null 2>&1; then return; fi
  if can_use_apt && apt_install webkit2gtk-driver xvfb; then return; fi
  fail "WebKitWebDriver is missing; install webkit2gtk-driver and xvfb where the system has them."
}

[ $# -gt 0 ] || set -- browser rust
for part in "$@"; do
  case "$part" in
    browser) setup_browser ;;
    rust) setup_rust ;;
    wasm) setup_wasm ;;
    webkit) setup_webkit ;;
    containers) setup_browser && ./scripts/images.sh local ;;
    *) fail "Usage: ./scripts/setup.sh [browser|rust|wasm|containers|webkit]…" ;;
  esac
done
