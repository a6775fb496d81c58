import { beforeEach, describe, expect, it } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { toSealedPage } from "#app/core/files/files.api.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { FIRST_ORDER, type SortOrder } from "#app/core/files/sort.ts";
import { type FirstPageStage, forEachFirstPage } from "#tests/support/first-page-stage.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { type FirstRow, toFirstPage } from "./first-rows.ts";
import { openOwnPage } from "./open-first-page.ts";

const NAME = "ada@example.com";
/** Names that turn, hide, count, and that languages order in their own ways. */
const NAMES = [
  "file 10.txt",
  "file 2.txt",
  "Ärger.pdf",
  "Zebra.pdf",
  "ärger.doc",
  "تقرير الميناء.pdf",
  "تقرير ٢.pdf",
  "🚢 Fähre.png",
  "👩‍👩‍👧.png",
  "evil\u202Egpj.exe",
  "caf\u00e9.md",
  " leading",
  "noextension",
  ".hidden",
  "a.tar.gz",
  "東京.txt",
];

let stage: FirstPageStage;
let user: FirstPageStage["user"];
let server: FirstPageStage["server"];
let device: FirstPageStage["device"];

forEachFirstPage(NAME, (made) => {
  stage = made;
  ({ user, server, device } = made);
});

async function fetchPage(folderId: string) {
  const request = { coffer_id: folderId, showdeleted: 0, hist_id: "0", limit: 20 } as const;
  return toSealedPage(
    await server.api.call("pathlist", { ...request, offset_metaname_digest: "0" }),
  );
}

async function sealedNameOf(id: string): Promise<string> {
  const row = (await fetchPage(ROOT_ID)).items.find(({ item }) => item.id === id);
  return row?.sealedName ?? "";
}

interface Visit {
  readonly folderId?: string | null;
  readonly locale?: string;
  readonly area?: "main" | "vault";
  readonly fid?: string;
  readonly alter?: (page: ReturnType<typeof toFirstPage>) => ReturnType<typeof toFirstPage>;
}

async function openFirst(visit: Visit = {}): Promise<readonly FirstRow[] | null> {
  const { folderId = null, locale = "en", area = "main", fid, alter = (page) => page } = visit;
  const page = alter(toFirstPage(await fetchPage(folderId ?? ROOT_ID)));
  return openOwnPage(stage.portsIn(locale), { area, page, folderId, fid });
}

/** What the listing itself shows of the same page, in its order. */
async function openListed(folderId: string, locale = "en", order: SortOrder = FIRST_ORDER) {
  const ports = { api: server.api, crypto: user.crypto, account: user.account };
  const listing = new FolderListing(
    {
      source: createFilesSource(ports),
      clock: stage.portsIn(locale).clock,
      collator: createNameCollator(locale),
    },
    order,
  );
  await listing.open({ folderId, showDeleted: false, firstPage: await fetchPage(folderId) });
  return listing.state.get().rows;
}

const namesOf = (rows: readonly FirstRow[] | null) => rows?.map(({ shown }) => shown?.name ?? null);

describe("the first page of an own folder", () => {
  it.each(["en", "de", "ar", "ja"])("stands as the listing shows it, in %s", async (locale) => {
    for (const name of NAMES) await server.put(name, { type: "file" });
    await server.put("Zoll");
    await server.put("Amt 2");
    const rows = await openFirst({ locale });
    const listed = await openListed(ROOT_ID, locale);
    expect(rows?.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    expect(namesOf(rows)).toEqual(listed.map(({ name }) => name.state === "open" && name.text));
    expect(namesOf(rows)).toContain("evil\uFFFDgpj.exe");
  });

  it.each([
    { key: "usertime", direction: "desc" },
    { key: "size", direction: "asc" },
    { key: "name", direction: "desc" },
  ] as const)("stands in the order that was chosen, %o", async (order) => {
    for (const [index, name] of NAMES.entries()) {
      const { id } = await server.put(name, { type: "file" });
      await server.changeItem(id, { size_bytes: 50 - index, usertime_ms: index * 1000 });
    }
    device.write(`choices:${NAME}`, JSON.stringify({ sort: order, view: "list" }));
    const listed = await openListed(ROOT_ID, "en", order);
    expect((await openFirst())?.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
  });

  it("of a folder below is proven from the root of its area", async () => {
    const outer = await server.put("Häfen");
    const inner = await server.put("Kai", { pid: outer.id, pfid: outer.fid });
    await server.put("plan.pdf", { pid: inner.id, pfid: inner.fid, type: "file" });
    const folderId = inner.id;
    expect(await openFirst({ folderId })).toMatchObject([
      { shown: { name: "plan.pdf", extension: ".pdf", kind: "file", symbol: "ft-pdf" } },
    ]);
    expect(namesOf(await openFirst({ folderId, fid: inner.fid }))).toEqual(["plan.pdf"]);
    await expect(openFirst({ folderId, area: "vault" })).rejects.toMatchObject({ code: 2010 });
    await expect(openFirst({ folderId, fid: outer.fid })).rejects.toMatchObject({ code: 2010 });
    const shorten: Visit["alter"] = (page) => ({ ...page, steps: page.steps.toSpliced(1, 1) });
    await expect(openFirst({ folderId, alter: shorten })).rejects.toMatchObject({ code: 2010 });
  });

  it("is left to the listing where the server drew another folder, or none", async () => {
    const folder = await server.put("Kai");
    expect(await openFirst({ alter: (page) => ({ ...page, steps: [] }) })).toBeNull();
    const other = toFirstPage(await fetchPage(folder.id));
    expect(await openFirst({ alter: () => other })).toBeNull();
    expect(await openFirst({ folderId: folder.id, alter: () => toRoot(other) })).toBeNull();
  });

  const toRoot = (page: ReturnType<typeof toFirstPage>) => ({
    ...page,
    steps: page.steps.slice(0, 1),
  });
});

describe("a row of the first page", () => {
  it("stays sealed under a wrong key, in a wrong place and damaged, in the listing's order", async () => {
    const good = await server.put("m good.txt", { type: "file" });
    const moved = await server.put("a moved.txt", { type: "file" });
    const foreign = await server.put("b foreign.txt", { type: "file" });
    const damaged = await server.put("z damaged.txt", { type: "file" });
    await server.changeItem(moved.id, { pfid: "0".repeat(32) });
    await server.changeItem(foreign.id, { domain: "m99" });
    await server.changeItem(damaged.id, { enc_name: `${await sealedNameOf(damaged.id)}AAAA` });
    const rows = await openFirst();
    const listed = await openListed(ROOT_ID);
    expect(rows?.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    expect(rows?.filter(({ shown }) => shown !== null).map(({ id }) => id)).toEqual([good.id]);
  });

  it("stays sealed below the floor of the kept manifest", async () => {
    const item = await server.put("withdrawn.txt", { type: "file" });
    await server.put("other.txt", { type: "file" });
    await user.account.updateManifest((manifest) => ({
      ...manifest,
      minrev: { [`m|${item.fid}`]: 1 },
    }));
    await stage.keepManifest();
    expect(namesOf(await openFirst())).toEqual(["other.txt", null]);
  });

  it("stays sealed where this device has met a newer one, and nothing is written", async () => {
    const item = await server.put("older.txt", { type: "file" });
    const met = { [`m|${item.fid}`]: [1, 3] };
    const sealed = await user.crypto.sealSeen(JSON.stringify(met));
    device.write(`seen:${NAME}`, sealed);
    expect(namesOf(await openFirst())).toEqual([null]);
    expect(device.read(`seen:${NAME}`)).toBe(sealed);
  });

  it("has no twin: a page with one name on two items shows nothing", async () => {
    const one = await server.put("twin.txt", { type: "file" });
    const two = await server.put("other.txt", { type: "file" });
    await server.changeItem(two.id, { enc_name: await sealedNameOf(one.id) });
    await expect(openFirst()).rejects.toMatchObject({ code: 9000 });
  });
});

describe("the first page is left sealed", () => {
  beforeEach(() => server.put("plan.pdf", { type: "file" }));

  it.each([
    ["nobody is signed in", () => device.remove("signed_in_as")],
    ["the page was locked", () => device.remove("keys_of")],
    ["the keys are of another name", () => device.write("keys_of", "eve@example.com")],
    ["nothing is known of the account", () => device.remove(`pinned:${NAME}`)],
    ["no keys lie here", () => stage.forgetKeys()],
    [
      "it was not used for too long",
      () => {
        device.write("lock_when_idle", "1");
        device.write("last_use_ms", "1");
      },
    ],
  ])("when %s", async (_why, prepare) => {
    expect(namesOf(await openFirst())).toEqual(["plan.pdf"]);
    await prepare();
    expect(await openFirst()).toBeNull();
  });

  it("when the stored keys were kept under another name", async () => {
    device.write("signed_in_as", "eve@example.com");
    device.write("keys_of", "eve@example.com");
    device.write("pinned:eve@example.com", device.read(`pinned:${NAME}`) ?? "");
    expect(await openFirst()).toBeNull();
  });

  it("when the kept manifest does not open", async () => {
    device.write(`pinned:${NAME}`, JSON.stringify({ salt: "", rank: 3, akm: "AAAA" }));
    await expect(openFirst()).rejects.toBe(2160);
  });
});
