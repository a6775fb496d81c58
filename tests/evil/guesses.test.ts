import { describe, expect, it } from "vitest";
import { randomHex } from "#api/secrets.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { encryptLink, makeLink, visit } from "#mock-api/testing/links.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

const GUESSES = process.env.COFFER_LONG === "1" ? 10_000 : 300;
const AT_ONCE = 10;
const TRIES = 10;
const LONG_MS = 120_000;
const CODES = { unknown: 1101, wrong: 8019, tooMany: 8004 };

let server: TestServer;
let account: TestAccount;

forEachServer((...made) => {
  [server, account] = made;
});

async function lockedLink(lock: string) {
  const { itemId } = await uploadFile(account);
  const link = await makeLink(account, itemId, { lock });
  await encryptLink(account, link);
  return link;
}

/** Asks so many times, some at once, and counts how often each code came. */
async function count(ask: () => Promise<number>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let done = 0; done < GUESSES; done += AT_ONCE) {
    const codes = await Promise.all(Array.from({ length: AT_ONCE }, ask));
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

describe("Guessing at links (L7)", () => {
  it("addresses that nobody made answer all alike", { timeout: LONG_MS }, async () => {
    await lockedLink(randomHex(16));
    const visitor = server.client();
    const answers = new Set<string>();
    const counts = await count(async () => {
      const refusal = await visitor.refusalOf("linkpathlist", visit(randomHex(16)));
      answers.add(JSON.stringify(refusal));
      return refusal.code;
    });
    expect(counts).toEqual({ [CODES.unknown]: GUESSES });
    expect(answers.size).toBe(1);
  });

  it("passwords end after ten tries, the right one too", { timeout: LONG_MS }, async () => {
    const lock = randomHex(16);
    const { cachekey } = await lockedLink(lock);
    const visitor = server.client();
    const ask = (guess: string) => visitor.codeOf("linkpathlist", visit(cachekey, { lock: guess }));
    for (let tried = 0; tried < TRIES; tried += 1)
      expect(await ask(randomHex(16))).toBe(CODES.wrong);
    expect(await count(() => ask(randomHex(16)))).toEqual({ [CODES.tooMany]: GUESSES });
    expect(await ask(lock)).toBe(CODES.tooMany);
  });
});
