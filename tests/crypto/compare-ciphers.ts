/**
 * `npm run check:cipher`: the cipher on vectors of WebAssembly beside RustCrypto in the same module, on random
 * inputs. `--count 10000` of them, `--seed 1` from which they all come.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { countAgreements, initSync } from "#crypto-wasm/tests/vectors/pkg/coffer_vectors.js";
import { PROBE_DIR, PROBE_NAME } from "../vectors/probe.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
  },
});
initSync({ module: readFileSync(join(PROBE_DIR, `${PROBE_NAME}_bg.wasm`)) });
const count = Number(values.count);
const agreed = countAgreements(Number(values.seed), count);
console.log(`${String(agreed)} of ${String(count)} random inputs agree (seed ${values.seed})`);
process.exitCode = agreed === count ? 0 : 1;
