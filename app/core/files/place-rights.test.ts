import { describe, expect, it } from "vitest";
import { aFileItem } from "#tests/support/file-item.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { foundInShare, mayDo } from "./place-rights.ts";

const ACTIONS = [
  ...["open", "download", "link", "share", "star", "move", "copy", "duplicate", "rename", "place"],
  ...["info", "readers", "versions", "delete", "restore", "restore-to", "purge"],
];
const step = { id: "9", fid: "ab".repeat(16), domain: "m77", name: "Harbour" };
const inShare = (place: Partial<OpenedFolder> = {}, of = "77"): FileItem =>
  aFileItem({
    domain: `m${of}`,
    place: { area: "share", id: "9", path: [step], isReadOnly: false, ...place },
  });
const own = aFileItem({});
const allowed = (...items: FileItem[]) => ACTIONS.filter((action) => mayDo(action, items));

describe("what may be done with an item where it was found", () => {
  it("is everything in the own areas", () => {
    expect(allowed(own)).toEqual(ACTIONS);
  });

  it("follows the role in a share of somebody else, and gives out nothing of it", () => {
    const reading = ["open", "download", "copy", "place", "info", "readers", "versions"];
    expect(allowed(inShare({ isReadOnly: true }))).toEqual(reading);
    expect(allowed({ ...inShare(), isReadOnly: true })).toEqual(reading);
    const writing = [...reading, "move", "duplicate", "rename", "delete", "restore"];
    expect(allowed(inShare()).toSorted()).toEqual(writing.toSorted());
  });

  it("is to look at the folder of a share itself, and to go there", () => {
    expect(allowed(inShare({ id: "", path: [] }))).toEqual(["open", "place", "info", "readers"]);
  });

  it("is downloaded in one go only where it lies in one share, or in the own areas", () => {
    const both = allowed(inShare(), own);
    expect(both).not.toContain("download");
    expect(both).toEqual(expect.arrayContaining(["copy", "move", "delete"]));
    expect(allowed(inShare(), inShare({}, "78"))).not.toContain("download");
    expect(allowed(inShare(), inShare())).toContain("download");
    expect(allowed(inShare(), { ...inShare({}, "78"), isReadOnly: true })).not.toContain("move");
  });

  it("knows the share by its domain", () => {
    expect([foundInShare(inShare()), foundInShare(own)]).toEqual(["77", null]);
  });
});
