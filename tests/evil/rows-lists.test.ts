import { describe, expect, it } from "vitest";
import { createFolder } from "#app/core/files/create-folder.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { childOf } from "#app/core/files/place.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { deleteItems } from "#app/core/files/trash.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { deleteLink } from "#app/core/links/delete-link.ts";
import { writeLinkLabel } from "#app/core/links/link-label.ts";
import { fetchLinks } from "#app/core/links/links.api.ts";
import { openLinkNames, openSecrets } from "#app/core/links/links.crypto.ts";
import { stopShare } from "#app/core/shares/change-members.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import { writeLabel } from "#app/core/shares/share-label.ts";
import { verifyMember } from "#app/core/shares/verify-member.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { Person } from "#tests/evil/person.ts";
import { newSource } from "#tests/evil/sources.ts";
import { codeOf, filesOf, first, foldersOf, type Stage } from "#tests/evil/stage.ts";

let stage: Stage;

forEachStage(
  (opened) => {
    stage = opened;
  },
  { withTeam: true },
);

const ports = (): FilesPorts => stage.person.browser.files();
const shareId = (): string => stage.scene.book.teamShareId;
const manifest = () => ports().account.requireWritable();
const linksOf = async (of = ports()) => openLinkNames(of, await fetchLinks(of.api));
const calls = () => [...stage.commands()];

/** A folder of the root without a link, listed. */
async function aFolder(person: Person, name: string) {
  await person.openRoot();
  const made = await createFolder(person.browser.files(), person.folder!, name);
  const fid = made.path.at(-1)?.fid ?? "";
  const { book } = stage.scene;
  book.settle(fid, { name, parentFid: made.path.at(-2)?.fid ?? "" });
  book.linkBeingMade = fid;
  await person.refresh();
  return first(person.named((row) => row.kind === "folder" && row.name.fid === fid));
}

/** Uploads into a folder of the open one; how many keys the finished upload brought. */
async function keysOfUpload(person: Person, folder: Parameters<typeof childOf>[1]) {
  const { engine } = person.browser;
  engine.upload(
    [newSource(stage.scene.book, { which: 7, other: 4 })],
    childOf(person.folder!, folder),
  );
  await person.browser.untilIdle();
  expect(engine.state.get().rows.at(-1)?.status).toBe(STATUS.success);
  engine.clear();
  const body = (await stage.sent("webfinishbackup")).at(-1) ?? "{}";
  return (JSON.parse(body) as { keys: unknown[] }).keys.length;
}

describe("K25: every other write of the manifest is called too late, over the state before it", () => {
  it("and no link that was deleted comes back into use, nor an announced one that was made", async () => {
    const folder = await aFolder(stage.person, "bald ohne Link");
    stage.on("K25");
    await stage.person.browser.auth.reloadUser();
    const writes = (await stage.sent("userinfoset")).length;
    const link = await createLink(ports(), { item: folder, password: null });
    const { intents } = manifest();
    expect(Object.values(intents).filter(({ state }) => state === "open")).toEqual([]);
    expect(await keysOfUpload(stage.person, folder)).toBe(2);
    await deleteLink(ports(), link);
    expect((await stage.sent("userinfoset")).length).toBeGreaterThan(writes + 5);
    expect(manifest().shares[link.ks]?.state).toBe("retired");
    await stage.person.reload();
    expect(manifest().shares[link.ks]?.state).toBe("retired");
    expect(await keysOfUpload(stage.person, folder)).toBe(1);
  });

  it("and whoever was verified stays so", async () => {
    const typed = stage.scene.colleagues[0]!.credentials.userName;
    const read = async () =>
      first((await readShare(ports(), shareId())).members.filter((one) => one.email === typed));
    const pins = Object.keys(manifest().contacts).length;
    stage.on("K25");
    await stage.person.browser.auth.reloadUser();
    await verifyMember(ports(), { shareId: shareId(), member: await read() });
    expect(await read()).toMatchObject({ pin: "verified" });
    stage.off();
    await stage.person.reload();
    expect(await read()).toMatchObject({ pin: "verified" });
    expect(Object.keys(manifest().contacts)).toHaveLength(pins);
  });
});

describe("T4: what others own stands among the own things", () => {
  /** Wiebke has a file, a link and a share, which nobody else is on. */
  async function settleWiebke(): Promise<Person> {
    const colleague = stage.scene.colleagues[1]!;
    const wiebke = new Person(stage.scene, colleague.credentials, colleague.device);
    await wiebke.reload();
    const folder = await aFolder(wiebke, "Wiebkes Netze");
    await keysOfUpload(wiebke, folder);
    await createLink(wiebke.browser.files(), { item: folder, password: null });
    const addresses = ["niemand@hafen.example"];
    await inviteMembers(wiebke.browser.files(), { share: { item: folder }, role: "w", addresses });
    return wiebke;
  }

  it("and neither comes into any hand nor goes by any", async () => {
    const wiebke = await settleWiebke();
    const own = await linksOf();
    const known = new Set(stage.person.rows.map(({ id }) => id));
    stage.on("T4");
    await stage.person.refresh();
    const foreign = first(stage.person.rows.filter(({ id }) => !known.has(id)));
    expect(foreign.name.state).toBe("failed");
    expect([...(await deleteItems(ports(), [foreign.id])).values()]).toHaveLength(1);
    const link = first((await linksOf()).filter(({ id }) => !own.some((one) => one.id === id)));
    // Nothing that opens somebody else's data comes out of it, and no address with the own key.
    expect(await codeOf(openSecrets(ports(), link))).not.toBe(0);
    expect(await codeOf(deleteLink(ports(), link))).not.toBe(0);
    const shares = await listShares(ports());
    const share = first(shares.filter((one) => one.shareId !== shareId()));
    const wrapped = await stage.sent("shareset");
    const invite = { share: { shareId: share.shareId }, addresses: ["x@hafen.example"] };
    expect(await codeOf(inviteMembers(ports(), { ...invite, role: "w" }))).not.toBe(0);
    expect(await stage.sent("shareset")).toEqual(wrapped);
    expect(await codeOf(readShare(ports(), share.shareId))).toBe(1604);
    expect(await codeOf(stopShare(ports(), { ...share, purge: true }))).not.toBe(0);
    stage.person.browser.engine.download([foreign], { kind: "files" });
    await stage.person.browser.untilIdle();
    expect(stage.person.browser.saved.filter(({ end }) => end === "whole")).toEqual([]);
    stage.off();
    expect(await linksOf(wiebke.browser.files())).toMatchObject([
      { id: link.id, isSuspended: false },
    ]);
    expect(await listShares(wiebke.browser.files())).toMatchObject([
      { shareId: share.shareId, standing: "own" },
    ]);
    await wiebke.openFolder(first(foldersOf({ person: wiebke } as Stage)).id);
    expect(wiebke.named(({ id }) => id === foreign.id)).toMatchObject([{ isDeleted: false }]);
    wiebke.close();
  });
});

describe("D18: labels and names that stand in plain fields", () => {
  const BAIT = "Rechnungen der Bank";

  it("are shown nowhere, and get no plain word back", async () => {
    const folder = await aFolder(stage.person, "mit Etikett");
    const link = await createLink(ports(), { item: folder, password: null });
    const labels = { share: "Etikett der Mannschaft", link: "Etikett des Links" };
    for (const label of Object.values(labels)) stage.scene.book.addSecret("label", label);
    stage.on("D18", { label: BAIT });
    const share = await readShare(ports(), shareId());
    expect(share.label).toBeNull();
    expect((await linksOf()).map(({ label }) => label).join("")).toBe("");
    await writeLabel(ports(), { share, text: labels.share });
    await writeLinkLabel(ports(), link, labels.link);
    await stage.person.refresh();
    const file = first(filesOf(stage));
    stage.commands();
    stage.person.browser.engine.download([file], { kind: "files" });
    await stage.person.browser.untilIdle();
    expect(calls()).toContain("pathdata");
    expect(stage.person.browser.saved.map(({ name }) => name)).toEqual([file.name.text]);
    const asked = (await stage.sent("pathdata")).flatMap((body) => JSON.parse(body).pathitems);
    expect(new Set(asked.map(({ ext }: { ext: string }) => ext))).toEqual(new Set([""]));
    const item = { item: file, folder: stage.person.folder!, neighbours: stage.person.rows };
    const newName = "Umbenannt unter Ködern.txt";
    stage.scene.book.addSecret("name", newName);
    await renameItem(ports(), { ...item, newName });
    const { recorder } = stage.scene.house;
    expect(await recorder.findLeaks(stage.scene.book.secrets)).toEqual([]);
    stage.off();
    expect((await readShare(ports(), shareId())).label).toMatchObject({ text: labels.share });
  });
});
