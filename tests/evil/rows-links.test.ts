import { describe, expect, it } from "vitest";
import { LinkComments } from "#app/core/comments/link-comments.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { childOf } from "#app/core/files/place.ts";
import { readSealedFacts } from "#app/core/files/sealed-facts.ts";
import { deleteItems } from "#app/core/files/trash.ts";
import { changeLinkPassword, createLink, findLink } from "#app/core/links/create-link.ts";
import { deleteLink } from "#app/core/links/delete-link.ts";
import { encryptShare } from "#app/core/links/encrypt-links.ts";
import { type Link, linkState } from "#app/core/links/link.ts";
import { linkUrl } from "#app/core/links/link-address.ts";
import { NEW_LINK_FORM, settingsOf } from "#app/core/links/link-form.ts";
import { fetchLinks } from "#app/core/links/links.api.ts";
import { openLinkNames, openSecrets } from "#app/core/links/links.crypto.ts";
import { saveSettings } from "#app/core/links/save-settings.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { makeDevice } from "#tests/evil/device.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { newSource } from "#tests/evil/sources.ts";
import { codeOf, filesOf, first, foldersOf, type Stage } from "#tests/evil/stage.ts";
import { aTab } from "#tests/support/commented-link.ts";
import { HOSTILE_CACHEKEYS } from "#tests/support/hostile-cachekeys.data.ts";
import { moveItems } from "#tests/support/move-items.ts";

let stage: Stage;

forEachStage((opened) => {
  stage = opened;
});

describe("links", () => {
  /** A folder without a link, and everything that is needed to make one of it. */
  async function aFolder(name = "frisch verlinkt") {
    const { person, scene } = stage;
    const made = await createFolder(person.browser.files(), person.folder!, name);
    const fid = made.path.at(-1)?.fid ?? "";
    scene.book.settle(fid, { name, parentFid: made.path.at(-2)?.fid ?? "" });
    scene.book.linkBeingMade = fid;
    await person.refresh();
    return first(foldersOf(stage).filter((row) => row.name.fid === fid));
  }

  const encrypt = async (ks: string) => {
    let skipped = 0;
    for await (const step of encryptShare(stage.person.browser.files(), ks)) skipped = step.skipped;
    return skipped;
  };

  const idsSent = async () =>
    (await stage.sent("keyssetenc")).flatMap((body) =>
      (JSON.parse(body) as { items: { coffer_id: string }[] }).items.map((item) => item.coffer_id),
    );

  it("L13: no cachekey of a server becomes a part of an address, whatever it says", async () => {
    const folder = await aFolder();
    const ports = stage.person.browser.files();
    const made = await createLink(ports, { item: folder, password: null });
    const file = first(filesOf(stage));
    const other = await aFolder("noch einer");
    const { linkKey } = await openSecrets(ports, made);
    const addressOf = (link: Link) => linkUrl(link, { linkKey }, "https://ln.example");
    // What is put into the clipboard: an own address, or nothing.
    const addresses: string[] = [];
    const copy = async (find: () => Promise<readonly (Link | null)[]>) =>
      codeOf(find().then((links) => addresses.push(...links.map((link) => addressOf(link!)))));
    for (const cachekey of HOSTILE_CACHEKEYS) {
      stage.on("L13", { cachekey });
      expect(await copy(async () => [await findLink(ports, folder)])).toBe(9000);
      expect(await copy(async () => openLinkNames(ports, await fetchLinks(ports.api)))).toBe(9000);
      expect(await codeOf(createLink(ports, { item: other, password: null }))).toBe(9000);
      expect(await codeOf(readSealedFacts(ports, file))).toBe(9000);
    }
    await stage.person.refresh();
    const shown = stage.person.rows.map((row) => row.cachekey);
    expect(shown.filter((cachekey) => !/^([0-9a-f]{32})?$/.test(cachekey))).toEqual([]);
    expect((await stage.sent("linkset")).length).toBe(1);
    expect(addresses).toEqual([]);
    stage.off();
    expect(await copy(async () => [await findLink(ports, folder)])).toBe(0);
    expect(addresses).toEqual([`https://ln.example/dl/${made.cachekey}#${linkKey}`]);
  });

  it("K11: of a hundred items that were asked for, only those below the link are sent", async () => {
    const folder = await aFolder();
    const before = (await idsSent()).length;
    stage.on("K11");
    const link = await createLink(stage.person.browser.files(), { item: folder, password: null });
    expect(await encrypt(link.ks)).toBeGreaterThan(3);
    expect((await idsSent()).slice(before)).toEqual([folder.id]);
  });

  it("K21: the id of a share that is known never becomes a link's", async () => {
    const folder = await aFolder();
    stage.on("K21");
    const made = createLink(stage.person.browser.files(), { item: folder, password: null });
    expect(await codeOf(made)).toBe(2000);
    expect(await stage.sent("linkset")).toEqual([]);
    stage.off();
    expect(await findLink(stage.person.browser.files(), folder)).toBeNull();
    const again = await createLink(stage.person.browser.files(), { item: folder, password: null });
    expect(again.kind).toBe("folder");
  });

  it("K30: a link that is deleted gets nothing more, though the manifest is refused for ever", async () => {
    const folder = await aFolder();
    const { person, scene } = stage;
    const { browser } = person;
    const ports = browser.files();
    const inside = childOf(person.folder!, folder);
    const upload = async () => {
      browser.engine.upload([newSource(scene.book, { which: 7, other: 4 })], inside);
      await browser.untilIdle();
      expect(browser.engine.state.get().rows.at(-1)?.status).toBe(STATUS.success);
      browser.engine.clear();
      const body = (await stage.sent("webfinishbackup")).at(-1) ?? "{}";
      return (JSON.parse(body) as { keys: unknown[] }).keys.length;
    };
    const link = await createLink(ports, { item: folder, password: null });
    expect(await upload()).toBe(2);
    stage.on("K30");
    expect(await codeOf(deleteLink(ports, link))).toBe(9500);
    expect(await stage.sent("linkdelete")).toEqual([]);
    expect(await upload()).toBe(1);
    const listed = async () => openLinkNames(ports, await fetchLinks(ports.api));
    const states = async () => (await listed()).map((one) => linkState(one, 0));
    expect(await states()).toContain("not-deleted");
    stage.off();
    expect(await codeOf(deleteLink(ports, link))).toBe(0);
    expect(await states()).not.toContain("not-deleted");
  });

  it("K30: a data key under one link is no source for another", async () => {
    const ports = stage.person.browser.files();
    const root = stage.person.folder!;
    const folder = await aFolder();
    const file = first(filesOf(stage));
    const move = { targetItems: [], ask: () => Promise.resolve(null) };
    await moveItems(ports, { ...move, items: [file], from: root, to: childOf(root, folder) });
    const outer = await createLink(ports, { item: folder, password: null });
    await encrypt(outer.ks);
    await stage.person.openFolder(folder.id);
    const moved = first(filesOf(stage));
    stage.scene.book.linkBeingMade = moved.name.fid;
    const inner = await createLink(ports, { item: moved, password: null });
    const before = (await idsSent()).length;
    stage.on("K30");
    expect(await encrypt(inner.ks)).toBe(1);
    expect((await idsSent()).slice(before)).toEqual([]);
    stage.off();
    expect(await encrypt(inner.ks)).toBe(0);
    expect((await idsSent()).slice(before)).toEqual([file.id]);
  });

  /** A folder that something left before another device, which never saw it there, links it. */
  async function linkWhatSomethingLeft(how: "move" | "delete", options: object) {
    const { person } = stage;
    const root = person.folder!;
    const folder = await aFolder();
    const inside = childOf(root, folder);
    const move = { targetItems: [], ask: () => Promise.resolve(null) };
    const [gone, stays] = filesOf(stage);
    const items = [gone!, stays!];
    await moveItems(person.browser.files(), { ...move, items, from: root, to: inside });
    stage.on("D20", { ...options });
    await person.openFolder(folder.id);
    const ports = person.browser.files();
    const left = filesOf(stage).filter(({ id }) => id === gone!.id);
    if (how === "delete") await deleteItems(ports, [gone!.id]);
    else await moveItems(ports, { ...move, items: left, from: inside, to: root });
    await person.reload(makeDevice());
    stage.scene.book.linkBeingMade = folder.name.fid;
    const fresh = person.browser.files();
    const { ks } = await createLink(fresh, { item: folder, password: null });
    let last = { skipped: 0, listed: 0 };
    for await (const step of encryptShare(fresh, ks)) last = step;
    return { last, ids: { folder: folder.id, gone: gone!.id, stays: stays!.id } };
  }

  it.each(["move", "delete"] as const)(
    "D20: what left a folder by %s is in the work of no link that is made there",
    async (how) => {
      const { last, ids } = await linkWhatSomethingLeft(how, {});
      expect(last).toMatchObject({ skipped: 1, listed: 2 });
      expect(new Set(await idsSent())).toEqual(new Set([ids.folder, ids.stays]));
    },
  );

  it("D20: or it is listed there and counted, where its owner sees it", async () => {
    const { last, ids } = await linkWhatSomethingLeft("delete", { listing: true });
    expect(last).toMatchObject({ skipped: 0, listed: 3 });
    expect(await idsSent()).toContain(ids.gone);
    await stage.person.openFolder(ids.folder);
    expect(filesOf(stage).map(({ id }) => id)).toContain(ids.gone);
  });

  it("D22: whoever had the address before its key changed reads and forges no comment after it", async () => {
    const folder = await aFolder();
    const ports = stage.person.browser.files();
    const made = await createLink(ports, { item: folder, password: null });
    const form = { ...NEW_LINK_FORM, comments: "everybody" } as const;
    await saveSettings(ports, made, settingsOf(form, null, ports.api.servtimeS()));
    const commentsOf = ({ cachekey, ks }: Link) => {
      const all = { ...ports, clock: stage.scene.clock, tabStorage: aTab() };
      const of = { cachekey, ks, passwordlock: "", account: null, isOwnLink: true };
      return new LinkComments(all, of);
    };
    const texts = (of: LinkComments) =>
      of.state.get().threads.map(({ text, state }) => text || state);
    stage.on("D22", { keys: "first" });
    const before = commentsOf(made);
    await before.load();
    await before.add({ text: "before", name: "", parent: null });
    const { cachekey, ks, id: linkId } = made;
    const keysOf = async () => {
      const answer = await ports.api.call("commentlist", {
        ...{ publink_id: cachekey, passwordlock: "", after: "0" },
      });
      const { enc_comment_key, enc_older_keys, comments } = answer;
      const contents = comments.map(({ content }) => ({ parent: "0", content }));
      return { key: { linkId, enc_comment_key, enc_older_keys }, contents };
    };
    const then = await keysOf();
    const json = JSON.stringify({ v: 1, n: "00000000000000aa", t: 1_700_000_000, x: "forged" });
    const former = { ...then.key, ks };
    const content = await ports.crypto.sealComment({ key: former, parent: "0", json });
    const listed = await findLink(ports, folder);
    const renewed = { link: listed!, item: folder, password: null, newAddress: true } as const;
    const link = await changeLinkPassword(ports, renewed);
    const owner = commentsOf(link);
    await owner.load();
    expect(owner.state.get()).toMatchObject({ phase: "failed", error: { code: 2010 } });
    const refused = owner.add({ text: "under the key that went", name: "", parent: null });
    expect(await codeOf(refused)).toBe(9422);
    expect((await stage.sent("commentadd")).length).toBe(1);
    stage.off();
    await owner.load();
    await owner.add({ text: "after", name: "", parent: null });
    const now = await keysOf();
    const asked = { key: former, ownSigPub: null, comments: now.contents };
    const read = await ports.crypto.openComments(asked);
    expect(read.map(({ ok }) => ok)).toEqual([true, false]);
    stage.on("D22", { content });
    await owner.load();
    expect(texts(owner).toSorted()).toEqual(["before", "sealed"]);
    stage.off();
    await owner.load();
    expect(texts(owner)).toEqual(["before", "after"]);
  });

  it("K22: a name from before a move proves the old place nowhere any more", async () => {
    const folder = await aFolder();
    const ports = stage.person.browser.files();
    const root = stage.person.folder!;
    const file = first(filesOf(stage));
    const inside = childOf(root, folder);
    const neverAsk = () => Promise.resolve(null);
    const move = { targetItems: [], ask: neverAsk };
    await moveItems(ports, { ...move, items: [file], from: root, to: inside });
    stage.on("K22");
    const link = await createLink(ports, { item: folder, password: null });
    await encrypt(link.ks);
    expect(await idsSent()).toContain(file.id);
    await stage.person.openFolder(folder.id);
    const moved = first(filesOf(stage));
    await moveItems(ports, { ...move, items: [moved], from: inside, to: root });
    const before = (await idsSent()).length;
    expect(await encrypt(link.ks)).toBeGreaterThan(0);
    expect((await idsSent()).slice(before)).not.toContain(file.id);
  });
});
