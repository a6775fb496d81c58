import { describe, expect, it } from "vitest";
import { aFileItem } from "#tests/support/file-item.ts";
import { deletedSteps, isInTrash, splitDeleted } from "./trash-place.ts";

const step = (id: string, isDeleted?: boolean) => ({
  id,
  fid: id,
  domain: "m",
  name: id,
  ...(isDeleted !== undefined && { isDeleted }),
});

describe("a place in the trash", () => {
  it("is a deleted folder and every folder below it", () => {
    expect(isInTrash({ path: [step("1"), step("2", true)] })).toBe(true);
    expect(isInTrash({ path: [step("1"), step("2", true), step("3")] })).toBe(true);
    expect(isInTrash({ path: [step("1"), step("2", false)] })).toBe(false);
    expect(isInTrash(null)).toBe(false);
  });
});

describe("the way to a place in the trash", () => {
  it("says of each folder that is deleted itself that it is, and of none below it", () => {
    const path = [step("1"), step("2", true), step("3", false), step("4", true)];
    expect(deletedSteps({ path })).toEqual(new Set(["2", "4"]));
    expect(deletedSteps(null)).toEqual(new Set());
  });
});

describe("a selection of deleted and other items", () => {
  it("is split into what can be restored and what can be deleted", () => {
    const [old, fresh] = [aFileItem({ isDeleted: true }), aFileItem({ id: "8" })];
    expect(splitDeleted([old, fresh])).toEqual({ deleted: [old], living: [fresh] });
  });
});
