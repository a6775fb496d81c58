import { describe, expect, it } from "vitest";
import { childOf } from "#app/core/files/place.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { findUnverified, readSealedFacts } from "#app/core/files/sealed-facts.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { makeDevice } from "#tests/evil/device.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { ESCROW, isEscrowSent } from "#tests/evil/escrow.ts";
import type { NamedRow } from "#tests/evil/person.ts";
import type { Snapshot } from "#tests/evil/snapshot.ts";
import { newSource } from "#tests/evil/sources.ts";
import { codeOf, filesOf, first, foldersOf, type Stage } from "#tests/evil/stage.ts";
import { visitLink } from "#tests/evil/visitor.ts";
import { moveItems } from "#tests/support/move-items.ts";

let snapshot: Snapshot;
let stage: Stage;

forEachStage((...opened) => {
  [stage, snapshot] = opened;
});

const files = () => filesOf(stage);
const folders = () => foldersOf(stage);

/** A name that carries another prefix than the format says. */
const NO_NAME = expect.objectContaining({ state: "failed", code: 2009 });

/** Uploads one file into the open folder; the status of its row. */
async function upload(): Promise<number> {
  const { person, scene } = stage;
  const { folder, browser } = person;
  if (folder === null) throw new Error("no folder is open");
  browser.engine.upload([newSource(scene.book, { which: 7, other: 4 })], folder);
  await browser.untilIdle();
  const status = browser.engine.state.get().rows.at(-1)?.status ?? 0;
  browser.engine.clear();
  return status;
}

const newestName = () => [...stage.scene.book.items.values()].at(-1)?.names[0]?.text;

/** Downloads one file; its row, and whether something was saved whole. */
async function download(file: NamedRow) {
  const { browser } = stage.person;
  browser.saved.length = 0;
  browser.engine.download([file], { kind: "files" });
  await browser.untilIdle();
  const row = browser.engine.state.get().rows.at(-1);
  browser.engine.clear();
  const isWhole = browser.saved.some(({ end }) => end === "whole");
  return { status: row?.status, note: row?.note, isWhole };
}

const rename = (item: NamedRow, newName: string) => {
  const { folder, rows, browser } = stage.person;
  if (folder === null) throw new Error("no folder is open");
  return renameItem(browser.files(), { item, folder, neighbours: rows, newName });
};

describe("names and metadata", () => {
  it("D6: a name from before is marked, not believed, and the next one goes above it", async () => {
    stage.on("D6");
    await stage.person.refresh();
    const file = first(files());
    await rename(file, "der neue Name.bin");
    await stage.person.refresh();
    const shown = files().find(({ name }) => name.fid === file.name.fid);
    expect(shown?.name).toMatchObject({ text: file.name.text, isOlder: true, rev: 1 });
    stage.off();
    await stage.person.refresh();
    const now = files().find(({ name }) => name.fid === file.name.fid);
    expect(now?.name).toMatchObject({ text: "der neue Name.bin", rev: 1 });
    expect(now?.name.isOlder).toBeUndefined();
  });

  it.each([
    { size: 5 },
    { usertime: 1 },
    { size: 5, usertime: 1 },
    { mimetype: "text/html", blobtype: "btTHUMB" },
    { has_thumb1: 1, has_thumb2: 1 },
    { synctype: 0 },
    { is_readonly: 1, is_owner: 0 },
    { is_favorite: 1 },
  ])("D9: what the seal says is not what the list says with %o", async (fields) => {
    const honest = first(files());
    stage.on("D9", { fields });
    await stage.person.refresh();
    const file = files().find(({ id }) => id === honest.id);
    expect(file?.name).toEqual(honest.name);
    const facts = await readSealedFacts(stage.person.browser.files(), file ?? honest);
    expect(facts.sizeBytes).toBe(honest.sizeBytes);
    expect(facts.modifiedMs).toBe(honest.modifiedMs);
    const isSizeWrong = "size" in fields;
    const isDateWrong = "usertime" in fields;
    const wrong = isSizeWrong && isDateWrong ? "both" : isSizeWrong ? "size" : "date";
    expect(findUnverified(file ?? honest, facts)).toBe(
      isSizeWrong || isDateWrong ? wrong : undefined,
    );
    expect(await download(file ?? honest)).toMatchObject({ status: STATUS.success, isWhole: true });
  });

  it.each([{ type: "dir" }, { domain: "m7" }, { pfid: "ee".repeat(16) }])(
    "D9: a name does not open with %o",
    async (fields) => {
      stage.on("D9", { fields });
      await stage.person.refresh();
      expect(files()).toEqual([]);
      const failed = stage.person.rows.filter(({ name }) => name.state === "failed");
      expect(failed.length).toBeGreaterThan(0);
      expect(failed.every(({ name }) => name.state === "failed" && name.code === 2010)).toBe(true);
      stage.off();
      await stage.person.refresh();
      expect(files().length).toBe(failed.length);
    },
  );

  it("D7: no name is sealed onto another item, and neither of them is harmed", async () => {
    stage.on("D7");
    await stage.person.refresh();
    const honest = stage.scene.book;
    const swapped = files().filter(({ id, name }) => honest.itemOfId(id)?.fid !== name.fid);
    expect(swapped).toHaveLength(2);
    stage.commands();
    const to = childOf(stage.person.folder!, first(folders()));
    const from = stage.person.folder!;
    for (const file of swapped) {
      expect(await codeOf(rename(file, "falsch zugeordnet.bin"))).toBe(2010);
      const move = { items: [file], from, to, targetItems: [], ask: async () => null };
      expect(await codeOf(moveItems(stage.person.browser.files(), move))).toBe(2010);
    }
    expect(stage.commands().filter((name) => name !== "pathdata")).toEqual([]);
    stage.off();
    await stage.person.refresh();
    for (const { id } of swapped) {
      const file = first(files().filter((one) => one.id === id));
      expect(await download(file)).toMatchObject({ isWhole: true });
    }
    await rename(first(files()), "wieder richtig.bin");
  });

  it("D10: a file that the own key did not sign is not from you", async () => {
    stage.on("D10");
    await stage.person.refresh();
    const file = first(files());
    const facts = await readSealedFacts(stage.person.browser.files(), file);
    expect(facts.isFromOther).toBe(true);
    expect(await download(file)).toMatchObject({ note: "not-from-you" });
    stage.off();
    expect(await download(file)).toMatchObject({ status: STATUS.success, note: null });
  });

  it("D14: without a seal nothing is read", async () => {
    const file = first(files());
    stage.on("D14");
    expect(await download(file)).toMatchObject({ status: 2010, isWhole: false });
    expect(await codeOf(readSealedFacts(stage.person.browser.files(), file))).toBe(2010);
    stage.off();
    expect(await download(file)).toMatchObject({ isWhole: true });
  });
});

describe("keys", () => {
  it("K10: nothing of an older protocol opens, and nothing is sent for it", async () => {
    stage.on("K10");
    await stage.person.refresh();
    const { rows, browser } = stage.person;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ name }) => name)).toEqual(rows.map(() => NO_NAME));
    stage.commands();
    const again = browser.auth.signIn({ ...snapshot.credentials, twofacode: "" });
    expect(await codeOf(again)).toBe(6002);
    expect(stage.commands()).not.toContain("userinfoset");
    const [link] = stage.scene.book.links;
    expect(await visitLink(stage.scene, { link: link!, typed: "right" })).toMatchObject({
      isOpen: false,
    });
    stage.off();
    await stage.person.reload();
    expect(files().length).toBeGreaterThan(0);
    expect((await visitLink(stage.scene, { link: link!, typed: "right" })).isOpen).toBe(true);
  });

  it("K13: a key that an answer brings is not the key that was opened", async () => {
    const { links, items } = stage.scene.book;
    const link = links.find(({ fid }) => items.get(fid)?.kind === "folder");
    stage.on("K13");
    const visited = await visitLink(stage.scene, { link: link!, typed: "right" });
    expect(visited).toMatchObject({ isOpen: true, savedFile: null });
    const { status, isWhole } = await download(first(files()));
    expect([2000, 2010]).toContain(status);
    expect(isWhole).toBe(false);
    stage.off();
    const honest = await visitLink(stage.scene, { link: link!, typed: "right" });
    expect(honest.savedFile).not.toBeNull();
  });

  it("K14: no key is handed to a recovery key that the server brings", async () => {
    stage.on("K14");
    await stage.person.browser.auth.signIn({ ...snapshot.credentials, twofacode: "" });
    await stage.person.reload();
    expect(await upload()).toBe(STATUS.success);
    await rename(first(files()), "unter K14.bin");
    const leaks = await stage.scene.house.recorder.findLeaks([ESCROW]);
    expect(leaks.filter(isEscrowSent)).toEqual([]);
    expect(stage.commands()).toContain("pathrename");
  });

  it.each(["K19", "K2", "K1"])(
    "%s: no byte goes out under a key of the server's choice",
    async (id) => {
      stage.on(id);
      // A keyring that has opened nothing yet, as after each page load.
      await stage.person.reload();
      stage.commands();
      expect(await upload()).toBe(2000);
      expect(stage.uploads()).toEqual([]);
      expect(stage.commands()).not.toContain("webfinishbackup");
      stage.off();
      expect(await upload()).toBe(STATUS.success);
    },
  );

  it("K7: whatever is wrong with a wrapped key, what is sent and said is the same", async () => {
    const kinds = ["good", "random", "zero", "too large", "PKCS#1 v1.5", "SHA-1"];
    const traces: (readonly [number, readonly string[]])[] = [];
    for (const wrap of [...kinds, "another label", "a short key"]) {
      stage.on("K1", { wrap });
      await stage.person.reload();
      stage.commands();
      traces.push([await upload(), stage.commands()]);
    }
    expect(new Set(traces.map((trace) => JSON.stringify(trace)))).toEqual(
      new Set([JSON.stringify([2000, ["pathpreupload"]])]),
    );
    expect(stage.uploads()).toEqual([]);
    stage.off();
    expect(await upload()).toBe(STATUS.success);
  });

  it("K24: a manifest that goes back stops every write", async () => {
    stage.on("K24");
    await stage.person.reload();
    const { browser } = stage.person;
    const item = first(files().filter(({ isLinked }) => !isLinked));
    const { book } = stage.scene;
    book.linkBeingMade = item.name.fid;
    expect(await codeOf(createLink(browser.files(), { item, password: null }))).toBe(2161);
    stage.commands();
    expect(await upload()).toBe(2161);
    expect(await codeOf(rename(item, "nicht mehr.bin"))).toBe(2161);
    // The list of events hears of it, and nothing else.
    expect(stage.commands().filter((name) => name !== "eventadd")).toEqual([]);
    stage.off();
    await stage.person.reload();
    expect(await upload()).toBe(STATUS.success);
  });

  it("K27: an own seal from after the manifest stops a device that knows nothing yet", async () => {
    stage.on("K27");
    await stage.person.reload();
    const item = first(
      folders()
        .filter(({ isLinked }) => !isLinked)
        .concat(files()),
    );
    stage.scene.book.linkBeingMade = item.name.fid;
    await createLink(stage.person.browser.files(), { item, password: null });
    expect(await upload()).toBe(STATUS.success);
    await stage.person.reload(makeDevice());
    const { browser } = stage.person;
    expect(browser.account()?.stopCode.get()).toBe(0);
    const newest = files().find(({ name }) => name.text === newestName());
    if (newest === undefined) throw new Error("the upload is not listed");
    await download(newest);
    expect(browser.account()?.stopCode.get()).toBe(2161);
    expect(await upload()).toBe(2161);
    stage.off();
    await stage.person.reload();
    expect(await upload()).toBe(STATUS.success);
  });
});
