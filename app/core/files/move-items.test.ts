import { describe, expect, it } from "vitest";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { OpenedFolder } from "./item.ts";
import { requireMovable } from "./move-items.ts";

/** A folder of an area or of a share, below a root of this domain. */
function aPlace(fid: string, domain: string, area: OpenedFolder["area"]): OpenedFolder {
  const step = (one: string) => ({ domain, fid: one, name: one, parentFid: "", id: one });
  const folder = { id: fid, area, path: [step("root"), step(fid)], isReadOnly: false };
  return folder as unknown as OpenedFolder;
}

const items = (domain: string) => [aFileItem({ domain, name: openName("a.txt", "f1") })];
const codeOf = (from: OpenedFolder, to: OpenedFolder, domain: string) => {
  try {
    requireMovable(items(domain), { from, to });
    return 0;
  } catch (error) {
    return (error as { code: number }).code;
  }
};

describe("what is moved", () => {
  const [from, to] = [aPlace("aa", "m", "main"), aPlace("bb", "m", "main")];
  const shared = (fid: string, domain: string) => aPlace(fid, domain, "share");

  it("stays in its area, and in its share", () => {
    expect(codeOf(from, to, "m")).toBe(0);
    expect(codeOf(shared("aa", "m9"), shared("bb", "m9"), "m9")).toBe(0);
  });

  it("goes to no other area, out of no share and into none (8002)", () => {
    expect(codeOf(from, aPlace("bb", "m", "vault"), "m")).toBe(8002);
    expect(codeOf(from, shared("bb", "m9"), "m")).toBe(8002);
    expect(codeOf(from, shared("bb", "m9"), "m9")).toBe(8002);
    expect(codeOf(shared("aa", "m9"), to, "m9")).toBe(8002);
    expect(codeOf(shared("aa", "m9"), to, "m")).toBe(8002);
    expect(codeOf(shared("aa", "m9"), shared("bb", "m8"), "m8")).toBe(8002);
  });

  it("takes along nothing of another one that lies in between (8002)", () => {
    expect(codeOf(from, to, "m9")).toBe(8002);
    expect(codeOf(shared("aa", "m9"), shared("bb", "m9"), "m")).toBe(8002);
    expect(codeOf(from, aPlace("bb", "m9", "main"), "m")).toBe(8002);
  });

  it("has a name that opened (2010)", () => {
    const sealed = aFileItem({ name: { state: "failed", code: 2010 } as never });
    expect(() => requireMovable([sealed], { from, to })).toThrow("2010");
  });

  it("goes neither where it is nor into itself (3610)", () => {
    expect(codeOf(from, from, "m")).toBe(3610);
    expect(codeOf(from, aPlace("f1", "m", "main"), "m")).toBe(3610);
  });
});
