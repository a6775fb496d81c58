import { describe, expect, it } from "vitest";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";
import { Seeded } from "../seeded.ts";
import { CONTENT_CROSSINGS } from "./cross-content.ts";
import { aRsaPair, keyCrossings } from "./cross-keys.ts";
import { trustCrossings } from "./cross-trust.ts";
import type { Crossing } from "./crossing.ts";

const IS_LONG = process.env.COFFER_LONG === "1";
const OBJECTS = 40;
/** What the long run promises for every kind. */
const OBJECTS_LONG = 2_000;
const LONG_MS = 3_600_000;
const SEED = process.env.COFFER_SEED ?? "second reader";

loadCoreInProcess();
const pair = aRsaPair();
const crossings = [...CONTENT_CROSSINGS, ...keyCrossings(pair), ...trustCrossings(pair)];

describe("A reader written from the page of the formats, on other code", {
  timeout: LONG_MS,
}, () => {
  it.each(crossings)("writes and reads as the core does: $kind", async (crossing) => {
    expect(await firstDifference(crossing)).toBe(null);
  });
});

/** null, or the number of the object and what differed; the seed and the number find it again. */
async function firstDifference({
  kind,
  slow = 1,
  long = OBJECTS_LONG,
  run,
}: Crossing): Promise<string | null> {
  const count = IS_LONG ? long : Math.max(2, Math.ceil(OBJECTS / slow));
  for (let index = 0; index < count; index += 1) {
    try {
      await run(new Seeded(`${SEED}|${kind}|${String(index)}`));
    } catch (thrown) {
      return `${String(index)}: ${thrown instanceof Error ? thrown.message : `code ${String(thrown)}`}`;
    }
  }
  return null;
}
