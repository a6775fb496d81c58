import { expect, it } from "vitest";
import { randomBytes } from "#app/platform/random.client.ts";

/** With 10^7 the chance that two of them agree in their first 64 bits is 3 in a million. */
const IVS = process.env.COFFER_LONG === "1" ? 10_000_000 : 200_000;
const IV_BYTES = 12;
const LONG_MS = 120_000;

it("no IV comes twice from where every one of them is taken (D5)", { timeout: LONG_MS }, () => {
  const firsts = new BigUint64Array(IVS);
  const bytes = randomBytes(IVS * IV_BYTES);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < IVS; index += 1) firsts[index] = view.getBigUint64(index * IV_BYTES);
  firsts.sort();
  let repeats = 0;
  for (let index = 1; index < IVS; index += 1)
    if (firsts[index] === firsts[index - 1]) repeats += 1;
  expect(repeats).toBe(0);
});
