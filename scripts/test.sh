#!/bin/sh
# Runs the tests and ends with one line: N passed, N failed.
# ./scripts/test.sh [check|unit|contract|rust|fuzz|build|e2e|containers|faults|evil|attacks|webkit]… [--long]
# A part, or a group of them, is named; --long adds the long cases. test-results/ keeps the log of each part.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

use_rust
use_node
use_packages
exec node --disable-warning=ExperimentalWarning scripts/run-tests.ts "$@"
