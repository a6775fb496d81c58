import { describe, expect, it } from "vitest";
import type { OpenedFolder } from "#app/core/files/item.ts";
import {
  keptSearch,
  otherAddress,
  readShowDeleted,
  readView,
  readVisit,
  toVisit,
} from "./folder-path.ts";

const step = (id: string) => ({ id, fid: id, domain: "m", name: id });
const aFolder = (area: OpenedFolder["area"], ...ids: string[]): OpenedFolder => ({
  area,
  id: ids.at(-1) ?? "",
  path: ids.map(step),
  isReadOnly: false,
});

describe("the query of a list page", () => {
  it("takes view, showDeleted and goBackToPage along, and nothing else", () => {
    const search = new URLSearchParams("x=1&view=grid&showDeleted=1&goBackToPage=%2Fvault&loc=ab");
    expect(keptSearch(search)).toBe("?view=grid&showDeleted=1&goBackToPage=%2Fvault");
  });

  it("is empty where nothing is kept", () => {
    expect(keptSearch(new URLSearchParams("loc=ab"))).toBe("");
    expect(keptSearch(new URLSearchParams())).toBe("");
  });

  it("shows a list unless the grid is asked for, and deleted items for 1 alone", () => {
    expect(readView(new URLSearchParams("view=grid"))).toBe("grid");
    expect(readView(new URLSearchParams("view=tiles"))).toBeNull();
    expect(readShowDeleted(new URLSearchParams("showDeleted=1"))).toBe(true);
    expect(readShowDeleted(new URLSearchParams("showDeleted=true"))).toBe(false);
  });
});

describe("a folder under the other area's address", () => {
  it("belongs to the page of its own area", () => {
    expect(otherAddress("files", aFolder("vault", "1", "7"))).toBe("/vault/7");
    expect(otherAddress("vault", aFolder("main", "0", "8"))).toBe("/files/8");
    expect(otherAddress("files", aFolder("vault", "1"))).toBe("/vault");
  });

  it("stays where it is at home", () => {
    expect(otherAddress("files", aFolder("main", "0", "8"))).toBeNull();
    expect(otherAddress("vault", aFolder("vault", "1", "7"))).toBeNull();
    expect(otherAddress("files", aFolder("link", "7"))).toBeNull();
  });
});

describe("the visit of a folder whose row was pressed", () => {
  const fid = "0123456789abcdef".repeat(2);

  it("demands the fid of that row", () => {
    const name = { state: "open", text: "Plans", fid, rev: 0 } as const;
    expect(readVisit(toVisit({ name }))).toBe(fid);
    expect(toVisit({ name: { state: "sealed" } })).toBeNull();
  });

  it.each([null, undefined, "x", {}, { fid: 7 }, { fid: "x" }, { fid: `${fid}00` }])(
    "demands none where %j came along",
    (state) => {
      expect(readVisit(state)).toBeUndefined();
    },
  );
});
