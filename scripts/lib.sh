# Shared by the scripts of this folder; sourced, never run. POSIX sh.

NODE_MAJOR=24

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# Puts a Node that is new enough first on PATH; installs one into .tools/ where there is none.
use_node() {
  if [ -x .tools/node_modules/node/bin/node ]; then
    PATH="$PWD/.tools/node_modules/node/bin:$PATH"
    export PATH
  fi
  if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
    fail "Coffer needs Node.js 18 or later with npm; install it and start again."
  fi
  if [ "$(node -p 'process.versions.node.split(".")[0]')" -ge "$NODE_MAJOR" ]; then return; fi
  say "Installing Node.js $NODE_MAJOR into .tools/ …"
  npm install --prefix .tools --no-save --no-fund --no-audit --loglevel=error "node@$NODE_MAJOR" >/dev/null ||
    fail "Node.js $NODE_MAJOR could not be installed from the npm registry; install it by hand and start again."
  PATH="$PWD/.tools/node_modules/node/bin:$PATH"
  export PATH
}

# Installs the packages of the lock file when it is newer than what is installed.
use_packages() {
  installed="node_modules/.package-lock.json"
  if [ -f "$installed" ] && [ ! package-lock.json -nt "$installed" ]; then return; fi
  say "Installing packages …"
  npm ci --no-fund --no-audit --loglevel=error >/dev/null ||
    fail "The packages could not be installed with npm ci; look at the lines above."
  touch "$installed"
}

# Puts the system's own programs first where the first Rust on PATH is a rustup without a toolchain.
use_rust() {
  command -v rustc >/dev/null 2>&1 || return 0
  rustc --version >/dev/null 2>&1 && return 0
  PATH="${COFFER_SYSTEM_BIN:-/usr/bin}:$PATH"
  export PATH
}

can_use_apt() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

apt_install() {
  say "Installing $* …"
  # A machine may know packages of long ago only: an older Rust, a browser with known holes.
  apt-get update -qq >/dev/null 2>&1 || true
  apt-get install -y -qq "$@" >/dev/null 2>&1
}
