import { expect, it } from "vitest";
import { sealedNameCode } from "./read-source.ts";

it("a name that is not open is 2110 on a link page and 2010 everywhere else", () => {
  const link = { kind: "link", cachekey: "ab", passwordlock: "", shareKeyId: "5-0" } as const;
  expect(sealedNameCode(link)).toBe(2110);
  expect(sealedNameCode({ kind: "files" })).toBe(2010);
});
