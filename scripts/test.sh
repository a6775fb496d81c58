#!/bin/sh
# Runs the tests and ends with one line: N passed, N failed.
# ./scripts/test.sh [check|unit|contract|rust|fuzz|build|e2e|containers|faults|evil|attacks|webkit]… [--long]
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

use_rust
use_node
use_packages
exec node --disable-warning=ExperimentalWarning scripts/run-tests.ts "$@"
