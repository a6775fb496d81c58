import { describe, expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { readSealedFacts } from "#app/core/files/sealed-facts.ts";
import { acceptShare } from "#app/core/shares/accept-share.ts";
import { removeMember, resumeShares } from "#app/core/shares/change-members.ts";
import { findRecipient, giveKey, type Recipient } from "#app/core/shares/give-key.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import { readOwnSharePassword } from "#app/core/shares/share-password.crypto.ts";
import type { Browser } from "#tests/evil/browser.ts";
import { openColleague } from "#tests/evil/colleague.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { forgeVersion, listShared } from "#tests/evil/forge.ts";
import { inviteColleague } from "#tests/evil/share-actions.ts";
import { codeOf, first, type Stage } from "#tests/evil/stage.ts";

let stage: Stage;

forEachStage(
  (opened) => {
    stage = opened;
  },
  { withTeam: true },
);

const ports = (): FilesPorts => stage.person.browser.files();
const shareId = (): string => stage.scene.book.teamShareId;
const nameOf = (index: 0 | 1): string =>
  stage.scene.colleagues[index]?.credentials.userName ?? "nobody";
const okko = () => nameOf(0);
const wiebke = () => nameOf(1);

const memberNamed = async (email: string) =>
  first((await readShare(ports(), shareId())).members.filter((member) => member.email === email));
const find = (typed: string) => findRecipient(ports(), { shareId: shareId(), typed });
const give = (recipient: Recipient) =>
  giveKey(ports(), { shareId: shareId(), recipient, role: "w" });
const invite = (email: string) =>
  inviteMembers(ports(), { share: { shareId: shareId() }, role: "w", addresses: [email] });

/** For whom keys were wrapped since a moment, by their numbers. */
async function wrappedFor(from: number): Promise<readonly string[]> {
  const bodies = (await stage.sent("shareset")).slice(from);
  return bodies.flatMap((body) =>
    (JSON.parse(body) as { wraps: { user_id: string }[] }).wraps.map(({ user_id }) => user_id),
  );
}
const sharesetsSent = async () => (await stage.sent("shareset")).length;

async function takeOff(email: string): Promise<void> {
  const share = await readShare(ports(), shareId());
  const member = await memberNamed(email);
  stage.scene.book.mayRead.delete(email);
  await removeMember(ports(), { share, member, purge: false });
}

describe("K3: keys of the server's own for everybody on a share", () => {
  it("get no wrap where somebody is pinned, and stand for a number that nobody reads out", async () => {
    const before = await sharesetsSent();
    stage.on("K3");
    expect(await find(okko())).toMatchObject({ verdict: "changed", isVerified: false });
    expect(await codeOf(find(okko()).then(give))).toBe(2005);
    expect(await memberNamed(okko())).toMatchObject({ pin: "changed", key: "unconfirmed" });
    const { colleagues } = stage.scene;
    await inviteColleague(stage.scene, ports(), { shareId: shareId(), colleague: colleagues[1]! });
    expect(await wrappedFor(before)).toEqual([]);
    stage.off();
    await inviteColleague(stage.scene, ports(), { shareId: shareId(), colleague: colleagues[1]! });
    expect(await wrappedFor(before)).toHaveLength(1);
  });

  it("get nothing by a rotation either", async () => {
    const before = await sharesetsSent();
    stage.on("K3");
    stage.scene.book.mayRead.clear();
    const share = await readShare(ports(), shareId());
    await removeMember(ports(), { share, member: await memberNamed(okko()), purge: false });
    expect(await wrappedFor(before)).toEqual([]);
  });
});

describe("K17: somebody whom nobody invited, and members who are called owners", () => {
  it("are counted by nobody, and get none of the next key", async () => {
    stage.on("K17");
    const share = await readShare(ports(), shareId());
    const ghost = first(share.members.filter(({ email }) => email.startsWith("ghost@")));
    expect(ghost).toMatchObject({ key: "unconfirmed", grantedRole: null });
    expect(await memberNamed(okko())).toMatchObject({ grantedRole: "w", role: "o" });
    const before = await sharesetsSent();
    stage.scene.book.mayRead.clear();
    await removeMember(ports(), { share, member: ghost, purge: false });
    expect(await wrappedFor(before)).toEqual([]);
  });
});

describe("T6: members who are called what nobody could have typed", () => {
  it("hide nothing in their names and addresses, and get nothing under the address that they resemble", async () => {
    stage.on("T6");
    const share = await readShare(ports(), shareId());
    const other = first(share.members.filter(({ isMe, status }) => !isMe && status !== "owner"));
    expect(other.email).toBe(`\ufffd${okko()}`);
    expect(other.displayName).toBe(
      "Support \ufffd\ufffd(moc.elpmaxe.live) \ufffdhttps://evil.example/login",
    );
    const before = await sharesetsSent();
    expect(await codeOf(find(okko()).then(give))).toBe(1602);
    expect(await wrappedFor(before)).toEqual([]);
  });
});

describe("K28: one who is known answers for every address", () => {
  it("gets no second wrap under another's address, which stops (2005)", async () => {
    await listShares(ports());
    stage.on("K28");
    const before = await sharesetsSent();
    expect((await invite(wiebke())).invited).toMatchObject([{ key: "changed" }]);
    expect(await find(wiebke())).toMatchObject({ verdict: "changed" });
    expect(await codeOf(find(wiebke()).then(give))).toBe(2005);
    expect(await wrappedFor(before)).toEqual([]);
    stage.off();
    const { colleagues } = stage.scene;
    await inviteColleague(stage.scene, ports(), { shareId: shareId(), colleague: colleagues[1]! });
    expect(await wrappedFor(before)).toHaveLength(1);
  });
});

describe("K16: the share password was never made", () => {
  it("is answered with 2123, and with no other password", async () => {
    const password = await readOwnSharePassword(ports(), shareId());
    stage.scene.book.addSecret("share password", password);
    stage.on("K16");
    expect(await codeOf(readOwnSharePassword(ports(), shareId()))).toBe(2123);
    await stage.person.reload();
    expect(await codeOf(readOwnSharePassword(ports(), shareId()))).toBe(2123);
    expect(await stage.sent("grantinvitepermission")).toHaveLength(1);
    stage.off();
    expect(await readOwnSharePassword(ports(), shareId())).toBe(password);
  });
});

describe("T2: what somebody has made who may only read", () => {
  const okkosPage = () => openColleague(stage.scene, stage.scene.colleagues[0]!);

  /** The one file of the team folder, as this page lists it. */
  async function fileIn(page: Browser): Promise<FileItem> {
    const { items } = await listShared(page.files(), shareId());
    return first(items.filter(({ kind }) => kind === "file"));
  }

  /** Wiebke comes to read; with her key she opens every data key, and seals what she likes. */
  async function forge() {
    const [, colleague] = stage.scene.colleagues;
    stage.scene.book.mayRead.add(wiebke());
    await inviteMembers(ports(), {
      ...{ share: { shareId: shareId() }, role: "r", addresses: [wiebke()] },
    });
    await giveKey(ports(), { shareId: shareId(), role: "r", recipient: await find(wiebke()) });
    const page = await openColleague(stage.scene, colleague!);
    await acceptShare(page.files(), await readShare(page.files(), shareId()));
    const file = await fileIn(page);
    const made = await forgeVersion(page.files(), file);
    page.close();
    return { file, made };
  }

  it("is refused with 2010, in file info and as a download, of which nothing is saved", async () => {
    const { file, made } = await forge();
    const page = await okkosPage();
    expect((await readSealedFacts(page.files(), await fileIn(page))).author).toMatchObject({
      state: "named",
    });
    stage.on("T2", { seals: { [file.id]: made } });
    expect(await codeOf(readSealedFacts(page.files(), await fileIn(page)))).toBe(2010);
    page.engine.download([await fileIn(page)], { kind: "files" });
    await page.untilIdle();
    expect(page.engine.state.get().rows.map(({ status }) => status)).toEqual([2010]);
    expect(page.saved.filter(({ end }) => end === "whole")).toEqual([]);
    stage.off();
    page.close();
  });

  it("without a signature is shown as nobody's, and said so on the download", async () => {
    stage.on("T2");
    const page = await okkosPage();
    const facts = await readSealedFacts(page.files(), await fileIn(page));
    expect(facts.author).toEqual({ state: "unsigned" });
    page.engine.download([await fileIn(page)], { kind: "files" });
    await page.untilIdle();
    expect(page.engine.state.get().rows.map(({ note }) => note)).toEqual(["author-unconfirmed"]);
    page.close();
  });
});

describe("T1: whoever was taken off is listed as he was", () => {
  it("and gets none of the next key", async () => {
    await listShares(ports());
    stage.on("T1");
    await readShare(ports(), shareId());
    const before = await sharesetsSent();
    await takeOff(okko());
    expect(await wrappedFor(before)).toEqual([]);
    expect(await memberNamed(okko())).toMatchObject({ status: "accepted", key: "unconfirmed" });
  });

  it("nor where the change was cut off in its middle and goes on after a reload", async () => {
    stage.on("T1", { cuts: 1 });
    await readShare(ports(), shareId());
    const before = await sharesetsSent();
    expect(await codeOf(takeOff(okko()))).toBe(9500);
    await stage.person.reload();
    expect(await resumeShares(ports(), await listShares(ports()))).toEqual([shareId()]);
    expect(await wrappedFor(before)).toEqual([]);
    expect((await readShare(ports(), shareId())).ks).toBe(`${shareId()}-1`);
  });
});
