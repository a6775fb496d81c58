import { describe, expect, it } from "vitest";
import type { LogEntry } from "#app/core/ports.ts";
import { toLogText } from "./log-text.ts";

const PLACE = {
  version: "3.1.38",
  browser: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  locale: "en",
  nowMs: Date.UTC(2026, 2, 14, 9, 41),
};
const at = (entry: Partial<LogEntry>): LogEntry => ({
  atMs: PLACE.nowMs,
  level: "warn",
  event: "call refused",
  ...entry,
});

/** What must be in no ticket, as somebody might note it by mistake. */
const SECRETS = {
  name: "Harbour wall section A–A.pdf",
  plainName: "taxes",
  key: "q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=",
  hexKey: "0123456789abcdef0123456789abcdef",
  fragment: "#k4X9-Zr2_p",
  address: "/files/1000000000042?view=list",
  password: "correct horse battery staple",
  person: "maren@harbour.example",
};
const ITEM_ID = 1_000_000_000_042;

describe("the log of a ticket", () => {
  it("tells time, level, event, codes and the browser", () => {
    const entries = [
      at({ detail: { command: "pathrename", code: 8401 } }),
      at({ level: "info", event: "transfer ended", detail: { kind: "upload", code: 0 } }),
    ];
    expect(toLogText(entries, PLACE).split("\n")).toEqual([
      "Coffer 3.1.38, en, 2026-03-14T09:41:00.000Z",
      PLACE.browser,
      "2026-03-14T09:41:00.000Z warn call refused command=pathrename code=8401",
      "2026-03-14T09:41:00.000Z info transfer ended kind=upload code=0",
    ]);
  });

  it.each(Object.entries(SECRETS))("holds no %s, wherever it was noted", (_what, secret) => {
    const details = ["code", "name", "url", "item", secret].map((key) => ({ [key]: secret }));
    const words = ["command", "kind", "event", "reason", "at"].map((key) => ({
      [key]: secret,
    }));
    const events = [secret, `failed ${secret}`].map((event) => at({ event }));
    const noted = [...details, ...words].map((detail) => at({ detail }));
    expect(toLogText([...noted, ...events], PLACE)).not.toContain(secret);
  });

  it("tells of an error without a code its kind, its place in the code and the field that was refused", () => {
    const detail = { reason: "ValiError", at: "index-4KQZ7A.js:12:3456", path: "files.0.usertime" };
    const [, , line] = toLogText([at({ event: "foreign error", detail })], PLACE).split("\n");
    expect(line).toBe(
      "2026-03-14T09:41:00.000Z warn foreign error reason=ValiError at=index-4KQZ7A.js:12:3456 path=files.0.usertime",
    );
    const odd = { at: "/home/maren/taxes.js", path: "Taxes 2025.pdf" };
    expect(toLogText([at({ event: "foreign error", detail: odd })], PLACE)).not.toMatch(/axes/);
  });

  it("holds no id of an item, nor any number whose name is not on the list", () => {
    const keys = ["code", "errors", "ms", "bytes", "item", "coffer_id"];
    const text = toLogText(
      keys.map((key) => at({ detail: { [key]: ITEM_ID } })),
      PLACE,
    );
    expect(text).not.toContain(String(ITEM_ID));
    expect(toLogText([at({ detail: { item: 42 } })], PLACE)).not.toContain("item");
    expect(toLogText([at({ detail: { code: 0.5 } })], PLACE)).not.toContain("code");
  });

  it("holds no word of ours under a name that is not on the list, and no number of seven digits", () => {
    const text = toLogText(
      [at({ detail: { item: "pathrename" } }), at({ detail: { ms: 999_999, bytes: 1_000_000 } })],
      PLACE,
    );
    expect(text).not.toContain("pathrename");
    expect(text).toContain("ms=999999");
    expect(text).not.toContain("bytes");
  });

  it("is cut to what a ticket may hold, from its beginning", () => {
    const entries = Array.from({ length: 6000 }, (_, code) => at({ detail: { code } }));
    const text = toLogText(entries, PLACE);
    expect(text.length).toBeLessThanOrEqual(200_000);
    expect(text).toContain("code=5999");
    expect(text).toContain("Coffer 3.1.38");
    expect(text).not.toContain("code=0\n");
  });

  it("keeps what a browser might put into its own name to one line", () => {
    const text = toLogText([], { ...PLACE, browser: "Evil/1.0\r\nBcc: a@b.c <x>" });
    expect(text.split("\n").length).toBe(2);
    expect(text).not.toContain("@");
    const long = toLogText([], { ...PLACE, browser: "x".repeat(301) });
    expect(long.split("\n")[1]).toBe("x".repeat(300));
  });
});
