import { describe, expect, it } from "vitest";
import type { Link } from "./link.ts";
import { filterLinks, type LinkFilter, NO_FILTER } from "./link-filter.ts";

const NOW_MS = 1_790_000_000_000;

const aLink = (id: string, change: Partial<Link>): Link =>
  ({
    ...{ id, name: { state: "open", text: id, fid: "ff", rev: 0 }, label: "", hasPassword: false },
    ...{ expiresAtMs: 0, downloadLimit: 0, downloadCount: 0, isSuspended: false },
    ...{ isEnded: false, isItemDeleted: false, ...change },
  }) as Link;

const LINKS = [
  aLink("Hafenplan.pdf", { label: "Für das AMT" }),
  aLink("Kaimauer", { hasPassword: true, expiresAtMs: NOW_MS - 1 }),
  aLink("Steg", { isSuspended: true }),
  aLink("Boje", { downloadLimit: 4, downloadCount: 4 }),
  aLink("sealed", { name: { state: "sealed" }, hasPassword: true }),
];

function shown(filter: Partial<LinkFilter>): string[] {
  const at = { nowMs: NOW_MS };
  return filterLinks(LINKS, { ...NO_FILTER, ...filter }, at).map(({ id }) => id);
}

describe("the filter of the links list", () => {
  it("shows all of them at first", () => {
    expect(shown({})).toHaveLength(LINKS.length);
  });

  it("finds part of a name or of a label, without regard to case", () => {
    expect(shown({ text: " HAFEN" })).toEqual(["Hafenplan.pdf"]);
    expect(shown({ text: "amt" })).toEqual(["Hafenplan.pdf"]);
    expect(shown({ text: "sealed" })).toEqual([]);
  });

  it("tells links that visitors get in by from those that turn them away", () => {
    expect(shown({ group: "open" })).toEqual(["Hafenplan.pdf", "sealed"]);
    expect(shown({ group: "closed" })).toEqual(["Kaimauer", "Steg", "Boje"]);
    expect(shown({ group: "protected", text: "kai" })).toEqual(["Kaimauer"]);
  });
});
