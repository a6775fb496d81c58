import type { EntryContext } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { SealedPage } from "#app/core/files/files.api.ts";
import type { LinkData } from "#app/features/links/visitor/link-data.ts";
import type { LockedIsland, NamesIsland } from "#app/platform/names/names-island.ts";
import { aFileItem } from "#tests/support/file-item.ts";
import { makePageNames } from "./page-names.server.ts";

const LIST = { starter: "/s.js", opener: "/o.js", worker: "/w.js", simd: "/a", baseline: "/b" };
const LOCKED = { ...LIST, starter: "/locked.js" };
const ASSETS = { list: LIST, locked: LOCKED };
const KDF = { salt: "ab", iterations: 10_000, linkversion: 2 };
const PAGE: SealedPage = {
  cwd: { item: aFileItem({ id: "1", kind: "folder" }), sealedName: "" },
  above: [],
  items: [{ item: aFileItem({ id: "2", shareId: "5" }), sealedName: "1:</script>" }],
  lastDigest: "2:ab",
  histId: "9",
};
const FACTS = {
  ks: "5-0",
  kdf: KDF,
  encShareKey: "AAAA",
  kind: "folder",
  rootId: "1",
  ownerName: "Ada",
  comments: 0,
  ...{ isViewOnly: false, takesUploads: false, takesEdits: false, isRequest: false, encWords: "" },
} as const;

const linkWith = (probe: LinkData["probe"]): LinkData => ({
  ...{ cachekey: "c", folderId: "0", probe, brand: null },
});

function namesOf(loaderData: Record<string, unknown>, errors: object | null = null) {
  const remix = { staticHandlerContext: { loaderData, errors } } as unknown as EntryContext;
  return makePageNames(remix, { nonce: "n", assets: ASSETS });
}

function islandOf<T = NamesIsland>(loaderData: Record<string, unknown>): T {
  const markup = renderToStaticMarkup(<>{namesOf(loaderData)?.hold(<script type="module" />)}</>);
  expect(markup.match(/<\/script>/g)).toHaveLength(2);
  return JSON.parse(/type="application\/json">(.*?)<\/script>/.exec(markup)?.[1] ?? "");
}

describe("what a page tells its starter", () => {
  it("is the rows of an own folder, in the area of the address, and nothing that it needs not", () => {
    const island = islandOf({ "routes/_shell.vault.($id)": { firstPage: PAGE } });
    expect(island.source).toEqual({ kind: "own", area: "vault" });
    expect(island.page.items).toEqual([
      {
        sealedName: "1:</script>",
        item: { id: "2", kind: "file", domain: "m", parentFid: "", modifiedMs: 1, sizeBytes: 1 },
      },
    ]);
    expect(island.page.steps.map(({ id }) => id)).toEqual(["1"]);
  });

  const list = { ...PAGE, cwd: null };
  const shell = { user: { rootIds: { main: "10", vault: "11" } } };

  it.each([
    ["starred", "routes/_shell.starred.($id)"],
    ["recents", "routes/_shell.recents"],
  ])("is the rows of %s and the ids of the areas", (kind, route) => {
    const island = islandOf({ "routes/_shell": shell, [route]: { firstPage: list } });
    expect(island.source).toEqual({
      kind: "list",
      list: kind,
      rootIds: { main: "10", vault: "11" },
    });
    expect(island.page.items).toHaveLength(1);
  });

  it("is the rows of a folder that was opened among the stars", () => {
    const island = islandOf({
      "routes/_shell": shell,
      "routes/_shell.starred.($id)": { firstPage: PAGE },
    });
    expect(island.source).toEqual({ kind: "own", area: "main" });
  });

  it("is the rows of a link and what its share key is wrapped in", () => {
    const probe = { kind: "page", page: { facts: FACTS, page: PAGE } } as const;
    const island = islandOf({ "routes/dl.$linkId": linkWith(probe) });
    expect(island.source).toEqual({ kind: "link", ks: "5-0", kdf: KDF, encShareKey: "AAAA" });
  });

  it("is what a file request says, which has no rows", () => {
    const facts = { ...FACTS, isRequest: true, encWords: "BBBB" };
    const probe = { kind: "page", page: { facts, page: { ...PAGE, items: [] } } } as const;
    const island = islandOf({ "routes/dl.$linkId": linkWith(probe) });
    const source = { kind: "link", ks: "5-0", kdf: KDF, encShareKey: "AAAA" };
    expect(island.source).toEqual({ ...source, encWords: "BBBB" });
    expect(island.page.steps.map(({ id }) => id)).toEqual(["1"]);
  });

  it("is what a password is stretched with, behind one, and another starter", () => {
    const probe = { kind: "password", kdf: KDF } as const;
    const island = islandOf<LockedIsland>({ "routes/dl.$linkId": linkWith(probe) });
    expect(island.link).toEqual({ cachekey: "c", folderId: "0", kdf: KDF });
    expect(island.assets).toEqual(LOCKED);
    expect(island).not.toHaveProperty("page");
  });
});

describe("a page without sealed rows waits for nothing", () => {
  it.each([
    ["of forms", {}],
    ["of a folder that could not be had", { "routes/_shell.files.($id)": { firstPage: null } }],
    ["of an empty folder", { "routes/_shell.files.($id)": { firstPage: { ...PAGE, items: [] } } }],
    [
      "of a link to an empty folder",
      {
        "routes/dl.$linkId": linkWith({
          kind: "page",
          page: { facts: FACTS, page: { ...PAGE, items: [] } },
        }),
      },
    ],
    ["of a link that is not known", { "routes/dl.$linkId": linkWith({ kind: "none" }) }],
  ])("%s", (_which, loaderData) => {
    expect(namesOf(loaderData)).toBeUndefined();
  });

  it("of an error", () => {
    expect(
      namesOf({ "routes/_shell.files.($id)": { firstPage: PAGE } }, { root: {} }),
    ).toBeUndefined();
  });
});
