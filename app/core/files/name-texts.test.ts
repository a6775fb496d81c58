import { describe, expect, it } from "vitest";
import { ROOT_PARENT_FID } from "#app/core/keys/item-key.ts";
import { aFileItem } from "#tests/support/file-item.ts";
import { type NameReader, openItems } from "./files.crypto.ts";

/** Opens every name as this one. */
function reading(name: string): NameReader {
  const value = { name, fid: "a".repeat(32), rev: 0 };
  return {
    refusedCode: 2010,
    mayLieIn: () => true,
    open: async (names) => names.map(() => ({ ok: true, value })),
  };
}

async function openedAs(name: string) {
  const item = aFileItem({ id: "31", parentFid: ROOT_PARENT_FID });
  const [opened] = await openItems([{ item, sealedName: "" }], [], reading(name));
  return opened?.name;
}

describe("the text in the place of a name", () => {
  it("says of an empty name that it is empty, and that a new one may help", async () => {
    expect(await openedAs("")).toEqual({
      state: "failed",
      code: 2010,
      text: "SYNCERROR - File name is empty, try renaming - 31",
    });
  });

  it.each([" ", "\u00a0", "\t "])(
    "says of %j that it is blank; the item stays usable",
    async (name) => {
      expect(await openedAs(name)).toMatchObject({
        state: "open",
        text: "Error 31 - file has a blank name",
      });
    },
  );

  it("says of a name that did not open so, with its code", async () => {
    const failed = { ...reading(""), open: async () => [{ ok: false, code: 2010 } as const] };
    const item = aFileItem({ id: "31", parentFid: ROOT_PARENT_FID });
    const [opened] = await openItems([{ item, sealedName: "" }], [], failed);
    expect(opened?.name).toEqual({
      state: "failed",
      code: 2010,
      text: "SYNCERROR - File decryption failed - 31",
    });
  });
});
