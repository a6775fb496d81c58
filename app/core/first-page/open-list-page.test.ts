import { beforeEach, describe, expect, it } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { areaRootId } from "#app/core/files/files.api.ts";
import { addOpened, fetchRecents, fetchStarredPage } from "#app/core/files/flat-lists.api.ts";
import { createFlatSource, type FlatListKind } from "#app/core/files/flat-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { FLAT_LIST_ID } from "#app/core/files/item.ts";
import { sortRecents } from "#app/core/files/recents.ts";
import { starItems } from "#app/core/files/star.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { type FirstPageStage, forEachFirstPage } from "#tests/support/first-page-stage.ts";
import { type FirstRow, toFirstPage } from "./first-rows.ts";
import { openListPage } from "./open-first-page.ts";

type Page = ReturnType<typeof toFirstPage>;

let stage: FirstPageStage;
let harbour: PutItem;
let chart: PutItem;
let letter: PutItem;

forEachFirstPage("ada@example.com", (made) => {
  stage = made;
});

beforeEach(async () => {
  const { server } = stage;
  harbour = await server.put("Harbour");
  const plans = await server.put("Plans", { pid: harbour.id, pfid: harbour.fid });
  chart = await server.put("chart.pdf", { pid: plans.id, pfid: plans.fid, type: "file" });
  letter = await server.put("letter.txt", { type: "file" });
  await starItems(ports(), { act: "star", items: [letter, chart, harbour] });
  for (const { id } of [chart, harbour, letter]) await addOpened(server.api, [id]);
});

function ports() {
  const { server, user } = stage;
  return { api: server.api, crypto: user.crypto, account: user.account };
}

async function fetchList(list: FlatListKind) {
  const { api, account } = ports();
  if (list === "recents") return fetchRecents(api, {});
  const rootId = areaRootId(account.user.get(), "files");
  const first = { folderId: FLAT_LIST_ID, histId: "0", offset: "0", limit: 20 };
  return fetchStarredPage(api, rootId, { ...first, showDeleted: false });
}

async function openFirst(
  list: FlatListKind,
  alter: (page: Page) => Page = (page) => page,
): Promise<readonly FirstRow[] | null> {
  const page = alter(toFirstPage(await fetchList(list)));
  const { rootIds } = ports().account.user.get();
  return openListPage(stage.portsIn("en"), { list, page, rootIds });
}

/** What the list itself shows, in its order. */
async function openListed(list: FlatListKind) {
  const listing = new FolderListing({
    source: createFlatSource(ports(), list),
    clock: stage.portsIn("en").clock,
    collator: createNameCollator("en"),
    arrange: list === "recents" ? sortRecents : undefined,
  });
  await listing.open({ folderId: FLAT_LIST_ID, showDeleted: false });
  return listing.state.get().rows;
}

const namesOf = (rows: readonly FirstRow[] | null) => rows?.map(({ shown }) => shown?.name ?? null);

describe("the first names of a list that is of no folder", () => {
  it.each([
    ["starred", ["Harbour", "chart.pdf", "letter.txt"]],
    // Of one second: as the server has them.
    ["recents", ["letter.txt", "chart.pdf", "Harbour"]],
  ] as const)("stand as the list shows them: %s", async (list, names) => {
    const rows = await openFirst(list);
    const listed = await openListed(list);
    expect(rows?.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    expect(namesOf(rows)).toEqual(names);
  });

  it("stand in Recents by their time", async () => {
    const turned = (page: Page) => ({
      ...page,
      items: page.items.map((row, index) => {
        const recent = { act: "opened", atMs: index } as const;
        return { ...row, item: { ...row.item, recent } };
      }),
    });
    const names = namesOf(await openFirst("recents"));
    expect(namesOf(await openFirst("recents", turned))).toEqual(names?.toReversed());
  });

  it("stand below a proven way alone, as in the list", async () => {
    const cut = (page: Page) => ({
      ...page,
      steps: page.steps.filter(({ id }) => id !== harbour.id),
    });
    expect(namesOf(await openFirst("starred", cut))).toEqual(["Harbour", "letter.txt", null]);
    const elsewhere = (page: Page) => ({
      ...page,
      items: page.items.map((row) => ({ ...row, rootpath: row.rootpath?.slice(0, 1) })),
    });
    expect(namesOf(await openFirst("starred", elsewhere))).toEqual(["Harbour", "letter.txt", null]);
    const rootless = (page: Page) => ({
      ...page,
      items: page.items.map((row) => ({ ...row, rootpath: ["999"] })),
    });
    expect(namesOf(await openFirst("starred", rootless))).toEqual([null, null, null]);
  });

  it.each(["starred", "recents"] as const)(
    "are left to the list where an item comes twice: %s",
    async (list) => {
      const twice = (page: Page) => ({
        ...page,
        items: [...page.items, ...page.items.slice(0, 1)],
      });
      await expect(openFirst(list, twice)).rejects.toMatchObject({ code: 9000 });
    },
  );

  it("are left to the list where no keys lie in this browser", async () => {
    await stage.forgetKeys();
    expect(await openFirst("recents")).toBeNull();
  });
});
