import { describe, expect, it } from "vitest";
import { type DocumentParts, KeptDocuments } from "./kept-documents.server.ts";

const PARTS: DocumentParts = {
  ...{ url: "/dl/abc", locale: "en", theme: "system", timeZone: undefined, region: "ca" },
  data: { link: { rows: [{ id: "1" }], owner: "Ada" } },
};

function aStore(maxPages = 2) {
  let nowMs = 0;
  const kept = new KeptDocuments(maxPages, () => nowMs);
  const page = () => Buffer.from(`<script nonce="${kept.marker}"></script>é`);
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { kept, page, wait, key: kept.keyOf(PARTS) ?? "" };
}

describe("a document for visitors whose loaders gave the same", () => {
  it("is rendered once, with the nonce of each response and never the one before", () => {
    const { kept, page, key } = aStore();
    expect(kept.find(key, "AAAA")).toBeUndefined();
    expect(kept.keep(key, page(), "AAAA").toString()).toBe('<script nonce="AAAA"></script>é');
    const second = kept.find(key, "BBBB")?.toString();
    expect(second).toBe('<script nonce="BBBB"></script>é');
    expect(second).not.toContain(kept.marker);
  });

  it.each([
    ["another link", { url: "/dl/abd" }],
    ["another language", { locale: "ar" }],
    ["another theme", { theme: "dark" }],
    ["another time zone", { timeZone: "Asia/Tokyo" }],
    ["another region", { region: "us" }],
    ["a name that changed", { data: { link: { rows: [{ id: "1" }], owner: "Eve" } } }],
    ["a row more", { data: { link: { rows: [{ id: "1" }, { id: "2" }], owner: "Ada" } } }],
    ["a password that is asked for", { data: { link: { password: true } } }],
    ["a value that is there and undefined", { data: { ...(PARTS.data as object), x: undefined } }],
  ])("is another one for %s", (_what, change) => {
    const { kept, key } = aStore();
    const other = kept.keyOf({ ...PARTS, ...change });
    expect(other).not.toBeNull();
    expect(other).not.toBe(key);
  });

  it.each([
    ["a promise", Promise.resolve(1)],
    ["a map", new Map([["a", 1]])],
    ["a map inside a list", [new Map()]],
    ["bytes", [new Uint8Array(1)]],
    ["an error", new Error("x")],
    ["a function", { run: () => 1 }],
  ])("is none where loaders gave %s", (_what, value) => {
    const { kept } = aStore();
    const key = kept.keyOf({ ...PARTS, data: { value } });
    expect(key).toBeNull();
  });

  it("goes after a minute, when it is too long, and when too many others came after it", () => {
    const { kept, page, wait, key } = aStore();
    kept.keep(key, page(), "A");
    for (const other of ["1", "2"]) kept.keep(other, page(), "A");
    expect(kept.find(key, "A")).toBeUndefined();
    expect(kept.find("2", "A")).toBeDefined();
    wait(60_001);
    expect(kept.find("2", "A")).toBeUndefined();
    kept.keep("long", Buffer.alloc(200_000, 97), "A");
    expect(kept.find("long", "A")).toBeUndefined();
  });
});
