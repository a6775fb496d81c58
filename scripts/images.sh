#!/bin/sh
# Builds the images coffer-api, coffer-gateway and the tests' coffer-mock-api: ./scripts/images.sh [TAG].
# Starts an engine and makes a base image where there is none and the machine allows it.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh
# Engines and what they call lie where not every shell looks.
PATH="$PATH:/usr/sbin:/sbin"

tag="${1:-local}"
public_base="node:24-bookworm-slim"
own_base="coffer-base:bookworm"

ensure_engine() {
  docker info >/dev/null 2>&1 && return
  can_use_apt || fail "No container engine runs here; start Docker and try again."
  command -v dockerd >/dev/null 2>&1 || apt_install docker.io || fail "Docker could not be installed."
  say "Starting the container engine …"
  (setsid dockerd </dev/null >/dev/null 2>&1 &)
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    docker info >/dev/null 2>&1 && return
    sleep 1
  done
  fail "The container engine does not start here."
}

# A registry's image where there is one to be had, else Debian and the Node of this machine.
ensure_base() {
  for image in "$own_base" "$public_base"; do
    if docker image inspect "$image" >/dev/null 2>&1; then base="$image" && return; fi
  done
  if docker pull -q "$public_base" >/dev/null 2>&1; then base="$public_base" && return; fi
  can_use_apt || fail "The image $public_base cannot be had here."
  command -v debootstrap >/dev/null 2>&1 || apt_install debootstrap || fail "debootstrap could not be installed."
  make_base
  base="$own_base"
}

make_base() {
  say "Making a base image …"
  root="$(mktemp -d)"
  mirror="$(sed -n 's/^URIs: *//p;s/^deb \(http[^ ]*\).*/\1/p' /etc/apt/sources.list /etc/apt/sources.list.d/*.sources 2>/dev/null | head -1)"
  debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} >/dev/null || fail "debootstrap failed."
  rm -rf "$root"/usr/share/doc/* "$root"/usr/share/locale/* "$root"/usr/share/man/* \
    "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/*
  node_home="$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")"
  npm_home="$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")"
  install -D "$node_home/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules" "$root/etc/ssl/certs"
  cp -R "$npm_home" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || true
  tar -C "$root" -c . | docker import \
    -c "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    -c "ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt" - "$own_base" >/dev/null
  rm -rf "$root"
}

build_image() {
  say "Building coffer-$1:$tag …"
  docker build --network host --build-arg "BASE_IMAGE=$base" --build-arg COFFER_RESET_KEY \
    --build-arg "NPM_CONFIG_REGISTRY=$(npm config get registry 2>/dev/null)" \
    -f "$2" -t "coffer-$1:$tag" . >"$log" 2>&1 || { tail -30 "$log" >&2; fail "coffer-$1 could not be built."; }
}

log="$(mktemp)"
trap 'rm -f "$log"' EXIT
use_node
ensure_engine
ensure_base
build_image api api/Dockerfile
build_image mock-api mock-api/Dockerfile
build_image gateway server/Dockerfile
docker image ls --format '{{.Repository}}:{{.Tag}} {{.Size}}' | grep "^coffer-.*:$tag "
