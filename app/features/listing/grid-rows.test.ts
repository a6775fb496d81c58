import { describe, expect, it } from "vitest";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { createRowMaker } from "./grid-rows.ts";

const item = aFileItem({ name: openName("plan.pdf", "ff") });

const formats = {
  day: () => "Mar 14, 2026",
  clock: () => "9:41 AM",
  date: () => "Mar 14, 2026 9:41 AM",
  dateTime: () => "",
  size: () => "1 byte",
};
const look = { formats, hrefOf: () => undefined, linkedKeys: new Set(["m|ff"]) };

describe("a line of the list", () => {
  it("says which value its seal does not confirm, and nothing while no seal was opened", () => {
    expect(createRowMaker(look)(item).unverified).toBeUndefined();
    const doubtOf = () => ({ unverified: "size" }) as const;
    expect(createRowMaker({ ...look, doubtOf })(item).unverified).toBe("size");
  });

  it("is marked as older by its name or by its seal, and not otherwise", () => {
    expect(createRowMaker(look)(item).note).toBeFalsy();
    const doubtOf = () => ({ note: true });
    expect(createRowMaker({ ...look, doubtOf })(item).note).toBe(true);
    const name = { state: "open", text: "plan.pdf", fid: "ff", rev: 2, isOlder: true } as const;
    expect(createRowMaker(look)({ ...item, name }).note).toBe(true);
    const ofVisitor = { ...look, doubtOf: () => ({ note: "From a visitor" }) };
    expect(createRowMaker(ofVisitor)(item).note).toBe("From a visitor");
    expect(createRowMaker(ofVisitor)({ ...item, name }).note).toBe(true);
  });

  it("keeps the type of a file apart, and shows the link that the manifest knows", () => {
    const row = createRowMaker(look)(item);
    expect(row).toMatchObject({ name: "plan.pdf", extension: ".pdf", isLinked: true });
    const folder = createRowMaker(look)({ ...item, kind: "folder" });
    expect(folder).toMatchObject({ extension: undefined, size: undefined });
  });

  it("is a shared folder where the manifest says so, whatever the server tells of the item", () => {
    const folder = { ...item, kind: "folder" } as const;
    expect(createRowMaker(look)(folder).symbol).toBe("ft-folder");
    const sharedKeys = new Set(["m|ff"]);
    expect(createRowMaker({ ...look, sharedKeys })(folder).symbol).toBe("ft-folder-shared");
    expect(createRowMaker({ ...look, sharedKeys })(item).symbol).toBe("ft-pdf");
  });

  it("offers neither star nor link for what is deleted or does not open", () => {
    const make = createRowMaker(look);
    const failed = { ...item, name: { state: "failed", code: 2010, text: "SYNCERROR" } } as const;
    expect(make(item).isInert).toBe(false);
    expect(make({ ...item, isDeleted: true })).toMatchObject({
      isInert: true,
      state: { kind: "cut" },
    });
    expect(make(failed)).toMatchObject({ isInert: true, isLinked: false });
  });
});
