#!/bin/sh
# Sets up what is missing, builds, and serves the whole product on one address.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

use_node
node --disable-warning=ExperimentalWarning scripts/check-options.ts "$@" || exit 2
use_packages
node --disable-warning=ExperimentalWarning scripts/build.ts --if-changed || fail "The build failed; look at the lines above."
exec node --disable-warning=ExperimentalWarning scripts/serve.ts "$@"
