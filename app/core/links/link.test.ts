import { describe, expect, it } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { aLink } from "#tests/support/link.ts";
import { type Link, type LinkSortKey, linkedFolderPath, linkState, sortLinks } from "./link.ts";

const NOW_MS = 1_790_000_000_000;

describe("the page of a linked item", () => {
  it("is the folder itself, or the one that a file lies in", () => {
    expect(linkedFolderPath(aLink({ kind: "folder" }))).toBe("/files/7");
    expect(linkedFolderPath(aLink())).toBe("/files/3");
  });

  it("stands in the Vault for an item of the Vault", () => {
    expect(linkedFolderPath(aLink({ area: "vault" }))).toBe("/vault/3");
  });
});

describe("the state of a link", () => {
  it.each([
    ["good", {}],
    ["item-deleted", { isItemDeleted: true, expiresAtMs: NOW_MS - 1 }],
    ["suspended", { isItemDeleted: true, isSuspended: true }],
    ["good", { expiresAtMs: NOW_MS }],
    ["expired", { expiresAtMs: NOW_MS - 1 }],
    ["good", { downloadLimit: 8, downloadCount: 6 }],
    ["close-to-limit", { downloadLimit: 8, downloadCount: 7 }],
    ["good", { downloadLimit: 100, downloadCount: 75 }],
    ["close-to-limit", { downloadLimit: 100, downloadCount: 76 }],
    ["limit-reached", { downloadLimit: 8, downloadCount: 8 }],
    ["limit-reached", { downloadLimit: 8, downloadCount: 9 }],
    ["good", { downloadLimit: 0, downloadCount: 9 }],
    ["suspended", { isSuspended: true }],
  ] as const)("is %s for %j", (state, change) => {
    expect(linkState(aLink(change), NOW_MS)).toBe(state);
  });

  it("is the worst that holds", () => {
    const spent = { downloadLimit: 1, downloadCount: 1, expiresAtMs: NOW_MS - 1 };
    expect(linkState(aLink(spent), NOW_MS)).toBe("expired");
    expect(linkState(aLink({ ...spent, isSuspended: true }), NOW_MS)).toBe("suspended");
  });
});

describe("the list of links", () => {
  const named = (text: string, change: Partial<Link> = {}) =>
    aLink({ id: text, name: { state: "open", text, fid: text, rev: 0 }, ...change });
  const links = [
    named("file 10", { createdMs: 3, downloadCount: 1, commentCount: 2 }),
    named("file 2", { createdMs: 1, downloadCount: 5 }),
    named("älter", { createdMs: 2, downloadCount: 1, commentCount: 2 }),
  ];
  const idsBy = (key: LinkSortKey, direction: "asc" | "desc") =>
    sortLinks(links, { key, direction }, createNameCollator("en")).map(({ id }) => id);

  it("sorts by name as people do, in both directions", () => {
    expect(idsBy("name", "asc")).toEqual(["älter", "file 2", "file 10"]);
    expect(idsBy("name", "desc")).toEqual(["file 10", "file 2", "älter"]);
  });

  it("sorts by date and by downloads, and by name where these agree", () => {
    expect(idsBy("date", "desc")).toEqual(["file 10", "älter", "file 2"]);
    expect(idsBy("downloads", "asc")).toEqual(["älter", "file 10", "file 2"]);
  });

  it("sorts by comments, and by name where these agree", () => {
    expect(idsBy("comments", "asc")).toEqual(["file 2", "älter", "file 10"]);
  });

  it("leaves the list that it was given as it is", () => {
    idsBy("name", "asc");
    expect(links.map(({ id }) => id)).toEqual(["file 10", "file 2", "älter"]);
  });
});
