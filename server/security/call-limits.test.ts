import { afterEach, describe, expect, it, vi } from "vitest";
import { type CommandName, commands } from "#app/contract/registry.ts";
import { readEnv } from "#server/env.ts";
import { createCallLimits, limitOf } from "./call-limits.ts";

const WRONG_LOGIN = JSON.stringify({ success: 0, error_code: 9452 });
const WRONG_PASSWORD = JSON.stringify({ success: 0, error_code: 8019 });
const GOOD = JSON.stringify({ success: 1 });
const LINK = "a".repeat(32);
const OTHER_LINK = "b".repeat(32);
const MINUTE_MS = 60_000;
const SECRETS = { COFFER_SECRET: "x".repeat(32), COFFER_API_SECRET: "a".repeat(32) };

afterEach(() => void vi.useRealTimers());

function limitsOf(env: Readonly<Record<string, string>> = {}) {
  const limits = createCallLimits(readEnv({ ...SECRETS, ...env }).limits);
  return {
    limits,
    /** Makes a call and says whether it went through. */
    call: async (name: CommandName, body: object, reply: string, address = "192.0.2.1") => {
      const call = { name, body: JSON.stringify(body), address };
      if ((await limits.waitS(call)) > 0) return false;
      await limits.count(call, reply);
      return true;
    },
  };
}

async function repeat(times: number, call: () => Promise<boolean>) {
  for (let done = 0; done < times; done++) expect(await call()).toBe(true);
}

describe("sign-ins", () => {
  const noor = { username: "noor@example.org" };

  it("of one account from one address stop after five failures, and no others do", async () => {
    const { call } = limitsOf();
    await repeat(5, () => call("sessionnew", noor, WRONG_LOGIN));
    expect(await call("sessionnew", noor, GOOD)).toBe(false);
    expect(await call("sessionnew", { username: "NOOR@example.org" }, GOOD)).toBe(false);
    expect(await call("sessionnew", { username: "maren@example.org" }, GOOD)).toBe(true);
    expect(await call("sessionnew", noor, GOOD, "192.0.2.2")).toBe(true);
  });

  it("stay refused for the 30 minutes that the refusal names", async () => {
    vi.useFakeTimers();
    const { call } = limitsOf();
    await repeat(5, () => call("sessionnew", noor, WRONG_LOGIN));
    expect(await call("sessionnew", noor, GOOD)).toBe(false);
    vi.advanceTimersByTime(29 * MINUTE_MS);
    expect(await call("sessionnew", noor, GOOD)).toBe(false);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(await call("sessionnew", noor, GOOD)).toBe(true);
  });

  it("start anew after a right password", async () => {
    const { call } = limitsOf();
    await repeat(4, () => call("sessionnew", noor, WRONG_LOGIN));
    expect(await call("sessionnew", noor, GOOD)).toBe(true);
    await repeat(5, () => call("sessionnew", noor, WRONG_LOGIN));
    expect(await call("sessionnew", noor, GOOD)).toBe(false);
  });

  it("of others go on from an address where one person mistypes again and again", async () => {
    const { call } = limitsOf({ COFFER_LIMIT_LOGIN_ADDRESS: "20" });
    for (let round = 0; round < 10; round++) {
      await repeat(4, () => call("sessionnew", noor, WRONG_LOGIN));
      expect(await call("sessionnew", noor, GOOD)).toBe(true);
    }
    await repeat(5, () => call("sessionnew", noor, WRONG_LOGIN));
    expect(await call("sessionnew", noor, GOOD)).toBe(false);
    expect(await call("sessionnew", { username: "maren@example.org" }, GOOD)).toBe(true);
  });

  it("of others go on when one account's wrong passwords come all at once", async () => {
    const { limits } = limitsOf({ COFFER_LIMIT_LOGIN_ADDRESS: "20" });
    const wrong = { name: "sessionnew", body: JSON.stringify(noor), address: "192.0.2.1" } as const;
    for (let sent = 0; sent < 40; sent++) await limits.count(wrong, WRONG_LOGIN);
    expect(await limits.waitS(wrong)).toBe(30 * 60);
    expect(await limits.waitS({ ...wrong, body: '{"username":"maren@example.org"}' })).toBe(0);
  });

  it("of many accounts from one address stop in the end", async () => {
    const { call } = limitsOf({ COFFER_LIMIT_LOGIN_ADDRESS: "20" });
    for (let person = 0; person < 20; person++) {
      const anybody = { username: `person-${person}@example.org` };
      expect(await call("sessionnew", anybody, WRONG_LOGIN)).toBe(true);
    }
    expect(await call("sessionnew", noor, GOOD)).toBe(false);
    expect(await call("sessionnew", noor, GOOD, "192.0.2.2")).toBe(true);
  });

  it("have the limits of the installation", async () => {
    const { call } = limitsOf({ COFFER_LIMIT_LOGIN: "1" });
    await repeat(1, () => call("sessionnew", noor, WRONG_LOGIN));
    expect(await call("sessionnew", noor, GOOD)).toBe(false);
  });
});

describe("link passwords", () => {
  const listing = { publink_id: LINK, passwordlock: "0".repeat(32) };
  const reading = { pathitems: [{ link_cachekey: LINK, passwordlock: "0".repeat(32) }] };
  let guesses = 0;
  const guess = () => ({ publink_id: LINK, passwordlock: String(++guesses).padStart(32, "f") });
  const readingGuess = () => ({ pathitems: [{ ...guess(), link_cachekey: LINK }] });

  it("of one link from one address stop after ten wrong ones, and no other link does", async () => {
    const { call } = limitsOf();
    await repeat(10, () => call("linkpathlist", guess(), WRONG_PASSWORD));
    expect(await call("linkpathlist", listing, GOOD)).toBe(false);
    expect(await call("linkpathlist", { ...listing, publink_id: OTHER_LINK }, GOOD)).toBe(true);
    expect(await call("linkpathlist", listing, GOOD, "192.0.2.2")).toBe(true);
  });

  it("count whichever call brings them", async () => {
    const { call } = limitsOf();
    await repeat(5, () => call("pathdata", readingGuess(), WRONG_PASSWORD));
    await repeat(5, () => call("linkconsume", { links: [guess()] }, WRONG_PASSWORD));
    expect(await call("linkpathlist", listing, GOOD)).toBe(false);
    expect(await call("pathdata", reading, GOOD)).toBe(false);
    expect(await call("linkconsume", { links: [listing] }, GOOD)).toBe(false);
  });

  it("count once each, however often a page that knows no better shows the same", async () => {
    const { call } = limitsOf();
    await repeat(30, () => call("linkpathlist", listing, WRONG_PASSWORD));
    await repeat(9, () => call("linkpathlist", guess(), WRONG_PASSWORD));
    expect(await call("linkpathlist", listing, GOOD)).toBe(false);
    expect(await call("linkpathlist", listing, GOOD, "192.0.2.2")).toBe(true);
  });

  it("count where a new one hides among those that were refused before", async () => {
    const { call } = limitsOf();
    const hidden = () => {
      const [item] = reading.pathitems;
      return { pathitems: [...readingGuess().pathitems, item] };
    };
    await repeat(10, () => call("pathdata", hidden(), WRONG_PASSWORD));
    expect(await call("pathdata", reading, GOOD)).toBe(false);
  });

  it("count with every command that brings a lock, whatever comes to the contract", async () => {
    const bringing = Object.values(commands).filter(
      ({ request }) => "passwordlock" in Object(Reflect.get(request, "entries")),
    );
    expect(bringing.map(({ name }) => name)).toContain("commentpeek");
    for (const { name } of bringing) {
      const { call } = limitsOf();
      expect(limitOf(name), name).toBe("linkLimited");
      await repeat(10, () => call(name, guess(), WRONG_PASSWORD));
      expect(await call(name, listing, GOOD), name).toBe(false);
      expect(await call("linkpathlist", listing, GOOD), name).toBe(false);
    }
  });

  it("do not stop the owner at his comments", async () => {
    const { call } = limitsOf();
    await repeat(10, () => call("commentlist", guess(), WRONG_PASSWORD));
    expect(await call("commentlist", { ...listing, passwordlock: "" }, GOOD)).toBe(true);
  });

  it("do not stop the owner's own calls, nor reading without a link", async () => {
    const { call } = limitsOf();
    await repeat(10, () => call("linkpathlist", guess(), WRONG_PASSWORD));
    expect(await call("linklist", {}, GOOD)).toBe(true);
    expect(await call("linkget", { publink_id: LINK }, GOOD)).toBe(true);
    expect(await call("linkdelete", { publink_id: LINK }, GOOD)).toBe(true);
    expect(await call("pathdata", { pathitems: [{ link_cachekey: "" }] }, GOOD)).toBe(true);
    expect(await call("linkreport", { publink_id: LINK }, GOOD)).toBe(true);
  });
});
