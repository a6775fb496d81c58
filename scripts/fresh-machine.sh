#!/bin/sh
# Runs both commands of the README on a bare machine: a Debian root with git, certificates, Node 20
# and npm, and a clone of what is committed here. Says how long each took and what it installed.
# ./scripts/fresh-machine.sh [--keep] [--no-tests] [--port N] [PART of test.sh]…   Needs root and debootstrap.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

keep=no
tests=yes
port=3000
parts=""
while [ $# -gt 0 ]; do
  case "$1" in
    --keep) keep=yes ;;
    --no-tests) tests=no ;;
    --port) port="${2:?--port needs a number}"; shift ;;
    --*) fail "Usage: ./scripts/fresh-machine.sh [--keep] [--no-tests] [--port N] [PART]…" ;;
    *) parts="$parts $1" ;;
  esac
  shift
done
[ "$(id -u)" = 0 ] || fail "A bare machine needs root: debootstrap and chroot."
command -v npm >/dev/null 2>&1 || fail "npm is missing: Node 20 for the bare machine comes from its registry."
command -v debootstrap >/dev/null 2>&1 || apt_install debootstrap || fail "debootstrap could not be installed."

certificates=/etc/ssl/certs/ca-certificates.crt
root="$(mktemp -d)"
times="$(mktemp)"
clean_up() {
  rm -f "$times"
  [ "$keep" = yes ] && say "The machine stays in $root" || rm -rf "$root"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

seconds() { date +%s; }
timed() { # NAME COMMAND…
  name="$1"; shift
  began="$(seconds)"
  "$@"
  printf '%-34s %5s s\n' "$name" "$(($(seconds) - began))" >>"$times"
}

# The same mirrors as this machine: the first address of Debian itself, and that of its security updates.
sources() { sed -n 's/^URIs: *//p;s/^deb \(\[[^]]*\] \)\{0,1\}\(http[^ ]*\).*/\2/p' /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null; }

make_root() {
  mirror="$(sources | grep -m1 '/debian/\{0,1\}$' || echo http://deb.debian.org/debian)"
  security="$(sources | grep -m1 'security' || echo http://deb.debian.org/debian-security)"
  debootstrap --variant=minbase --include=ca-certificates,git bookworm "$root" "$mirror" >/dev/null ||
    fail "debootstrap failed."
  cat >"$root/etc/apt/sources.list" <<LIST
deb $mirror bookworm main
deb $mirror bookworm-updates main
deb $security bookworm-security main
LIST
  apt-config dump | grep -E '^Acquire::((https?|ftp)::Proxy|Check-(Valid-Until|Date)) ' \
    >"$root/etc/apt/apt.conf.d/90-as-outside" || true
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
  cp -L "$certificates" "$root$certificates"
}

# Node 20 and npm as packages of the registry: Debian's own Node is older, and its npm brings 300 packages.
add_node() {
  npm install --prefix "$root/opt/node" --no-fund --no-audit --loglevel=error node@20 npm@10 >/dev/null ||
    fail "Node 20 could not be had from the registry."
  ln -s ../../../opt/node/node_modules/node/bin/node "$root/usr/local/bin/node"
  ln -s ../../../opt/node/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../../../opt/node/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
}

# Runs a script in the bare machine, with processes and mounts of its own that end with it.
inside() {
  unshare --mount --pid --fork --kill-child sh -c '
    root="$1"
    mount --bind "$root" "$root"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/tmp"
    exec chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
      PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
      NODE_EXTRA_CA_CERTS="$2" SSL_CERT_FILE="$2" NPM_CONFIG_REGISTRY="$3" \
      http_proxy="${http_proxy-}" https_proxy="${https_proxy-}" no_proxy="${no_proxy-}" \
      sh -euc "$4"' sh "$root" "$certificates" "$(npm config get registry 2>/dev/null)" "$1"
}

packages() { chroot "$root" dpkg-query -W -f '${Package}\n' | sort; }

clone_inside() {
  git bundle create --quiet "$root/coffer.bundle" HEAD
  inside 'git -c advice.detachedHead=false clone --quiet /coffer.bundle /srv/coffer'
}

# Starts it, waits until it says that it is ready, asks for its health and its first page, stops it.
start_inside() {
  inside "cd /srv/coffer
    ./scripts/start.sh --port $port >/srv/start.log 2>&1 & started=\$!
    until grep -q '^Coffer is ready' /srv/start.log; do
      kill -0 \$started 2>/dev/null || { cat /srv/start.log; exit 1; }
      sleep 1
    done
    cat /srv/start.log
    node -e \"const at = 'http://127.0.0.1:$port';
      const host = { host: 'localhost:$port' };
      const ask = (path) => fetch(at + path, { headers: host }).then((reply) => reply.status);
      Promise.all([ask('/healthz'), ask('/sign-up')]).then((got) => {
        console.log('healthz ' + got[0] + ', first page ' + got[1]);
        process.exit(got.every((status) => status === 200) ? 0 : 1);
      })\"
    kill -TERM \$started
    wait \$started || true"
}

# Failed tests are told at the end: times and packages are worth knowing all the same.
test_inside_or_say() { inside "cd /srv/coffer && ./scripts/test.sh $parts" || failed=yes; }

timed "bare machine" make_root
timed "Node 20 and npm" add_node
say "Bare machine: Debian $(cat "$root/etc/debian_version"), Node $(chroot "$root" node --version), npm $(chroot "$root" npm --version), $(packages | wc -l) packages"
packages >"$root/packages.before"
timed "clone" clone_inside
timed "start.sh, the first time" start_inside
timed "start.sh, once more" start_inside
failed=no
if [ "$tests" = yes ]; then timed "test.sh$parts" test_inside_or_say; fi

say ""
cat "$times"
say "Installed by the commands: Node $(ls "$root/srv/coffer/.tools/node_modules/node/package.json" >/dev/null 2>&1 && sed -n 's/.*"version": "\(.*\)".*/\1/p' "$root/srv/coffer/.tools/node_modules/node/package.json") in .tools, $(find "$root/srv/coffer/node_modules" -name package.json -path '*/node_modules/*' -prune | wc -l) npm packages, $(packages | comm -13 "$root/packages.before" - | wc -l) Debian packages:"
packages | comm -13 "$root/packages.before" - | grep -E '^(chromium|chromium-headless-shell|firefox-esr|rustc-web|cargo-web|rust-web-src|lld-19|docker.io|debootstrap|webkit2gtk-driver|xvfb)$' || say "  none by name"
[ "$failed" = no ] || fail "Tests failed on the bare machine; look at the lines above."
