import { flushCompileCache } from "node:module";

/**
 * Loaded before gateway and double by tests alone (`--import`, beside `NODE_COMPILE_CACHE`): what was
 * compiled is written while the process lives. One that is killed hard would write nothing, and the
 * next would compile all of it again.
 */
const AFTER_START_MS = [1_000, 4_000];

for (const ms of AFTER_START_MS) setTimeout(flushCompileCache, ms).unref();
