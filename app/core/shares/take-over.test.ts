import { beforeEach, describe, expect, it } from "vitest";
import type { WireShare } from "#app/contract/commands/shares.ts";
import { copyItems, duplicateItems } from "#app/core/files/copy-items.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listBelow } from "#app/core/files/list-below.ts";
import { nameText } from "#app/core/files/sort.ts";
import { deleteItems, restoreItems } from "#app/core/files/trash.ts";
import { fidOfItemKey } from "#app/core/keys/item-key.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, namesIn, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { acceptShare, takeShare } from "./accept-share.ts";
import { finishHandover } from "./finish-handover.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { listShares, readShare } from "./list-shares.ts";
import { offerShare, takeBackOffer } from "./offer-share.ts";
import type { Share } from "./share.ts";
import { takeOver } from "./take-over.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const { signal } = new AbortController();
const shareOf = ({ ports }: PersonHere): Promise<Share> => readShare(ports, shared.shareId);
const takeIt = async (person: PersonHere) =>
  takeOver(person.ports, { share: await shareOf(person), signal });

async function offerTo(person: PersonHere): Promise<void> {
  const member = await memberOf(owner, shared.shareId, person.email);
  await offerShare(owner.ports, { share: await shareOf(owner), member });
  await takeShare(person.ports, shared.shareId);
}

/** The folder of a share as its owner sees it. */
const folderOf = async ({ ports }: PersonHere, shareId: string) => {
  const { itemId: id } = await readShare(ports, shareId);
  return { folder: { id, fid: "" } };
};

/** Everybody takes the new share; the new owner gives its key where it waits. */
async function follow(shareId: string): Promise<void> {
  const { members } = await readShare(guest.ports, shareId);
  for (const person of [owner, third]) {
    const { email } = person;
    if (members.find((member) => member.email === email)?.key !== "confirmed") {
      const recipient = await findRecipient(guest.ports, { shareId, typed: email });
      await giveKey(guest.ports, { shareId, recipient, role: recipient.role });
    }
    await acceptShare(person.ports, await readShare(person.ports, shareId));
  }
}

/** Something that comes while the share is handed over: another file of the same bytes. */
async function putLate(): Promise<void> {
  const { folder, items } = await listFiles(owner.ports, shared.folder.id);
  const one = items.filter((item) => nameText(item) === "one.txt");
  const source = createFilesSource(owner.ports);
  const run = { source, signal, folder, neighbours: items };
  const { made } = await duplicateItems(owner.ports, { ...run, items: one });
  expect(made).toHaveLength(1);
}

/** From here on this person is told something else of every share. */
function lieTo(person: PersonHere, change: (share: WireShare) => WireShare): void {
  person.server.alter = (name, answer) => {
    if (name === "shareget") return { ...answer, share: change(answer.share as WireShare) };
    if (name !== "sharelist") return answer;
    return { ...answer, sharelist: (answer.sharelist as WireShare[]).map(change) };
  };
}

beforeEach(async () => {
  shared = await shareFolder(owner, [guest, third]);
  const { folder, items } = await listFiles(owner.ports, shared.folder.id);
  const to = await createFolder(owner.ports, folder, "Inner");
  const deep = items.filter((item) => nameText(item) === "two.txt");
  const source = createFilesSource(owner.ports);
  const ask = () => Promise.reject(new Error("nobody should be asked"));
  await copyItems(owner.ports, { source, signal, items: deep, to, targetItems: [], ask });
});

describe("a share that its owner hands over", () => {
  it("lies with the new owner, opens for its people, and ends at the old one", async () => {
    await offerTo(guest);
    expect((await shareOf(owner)).offer).toMatchObject({ successorId: null });
    const { shareId, left } = await takeIt(guest);
    expect(left).toEqual([]);
    expect(await readShare(guest.ports, shareId)).toMatchObject({
      ...{ standing: "own", name: { text: "Plans" } },
      members: [
        { email: guest.email, status: "owner" },
        { email: owner.email, status: "invited", key: "confirmed", role: "w" },
        { email: third.email, status: "invited", role: "w" },
      ],
    });
    await follow(shareId);
    const all = ["Inner", "one.txt", "three.txt", "two.txt"];
    for (const [person, of] of [
      [guest, null],
      [owner, shareId],
      [third, shareId],
    ] as const) {
      expect(await namesIn(person, await folderOf(person, shareId), of)).toEqual(all);
    }
    expect((await shareOf(owner)).offer).toMatchObject({ successorId: shareId });
    expect(await finishHandover(owner.ports, await shareOf(owner), signal)).toEqual({
      kind: "done",
    });
    expect(owner.user.manifest.get()?.shares[`${shared.shareId}-0`]?.state).toBe("retired");
    expect((await listShares(third.ports)).map((share) => share.shareId)).toEqual([shareId]);
    expect(
      await namesIn(owner, { folder: { id: owner.user.root.id, fid: "" } }, null),
    ).not.toContain("Plans");
  });

  it("goes on where it stopped: one folder, nothing twice, and what came meanwhile comes too", async () => {
    await offerTo(guest);
    let copies = 0;
    guest.server.refuse = (name) => {
      if (name === "pathcopy" && ++copies === 2) throw new Error("no answer");
      if (name === "sharehandover") throw new Error("no answer");
    };
    const first = await takeIt(guest);
    expect(first.left.map(({ name }) => name)).toEqual(["two.txt"]);
    const after = await guest.reload();
    await putLate();
    guest.server.refuse = () => undefined;
    const share = await readShare(after.ports, shared.shareId);
    const { shareId, left } = await takeOver(after.ports, { share, signal });
    expect([shareId, left]).toEqual([first.shareId, []]);
    const root = guest.user.manifest.get()?.shares[`${shareId}-0`]?.roots[0] ?? "";
    const folderId = (await readShare(guest.ports, shareId)).itemId;
    const below = await listBelow(guest.ports, { folderId, fid: fidOfItemKey(root) }, signal);
    expect(below.size).toBe(6);
  });

  it("is not ended while something lies in the old one alone, or its owner has not joined", async () => {
    await offerTo(guest);
    const { shareId } = await takeIt(guest);
    const end = async () => finishHandover(owner.ports, await shareOf(owner), signal);
    expect(await end()).toEqual({ kind: "waiting" });
    await follow(shareId);
    await putLate();
    expect(await end()).toEqual({ kind: "missing", count: 1 });
    expect(owner.server.count("sharestop")).toBe(0);
    await takeIt(guest);
    expect(await end()).toEqual({ kind: "done" });
  });

  it("is not ended either for a folder that lies in the trash: in that of the old owner, it is compared; in that of the new one, it is none", async () => {
    await offerTo(guest);
    const { shareId } = await takeIt(guest);
    await follow(shareId);
    await putLate();
    const end = async () => finishHandover(owner.ports, await shareOf(owner), signal);
    await deleteItems(owner.ports, [shared.folder.id]);
    expect(await end()).toEqual({ kind: "missing", count: 1 });
    await restoreItems(owner.ports, [shared.folder.id]);
    await takeIt(guest);
    const { itemId } = await readShare(guest.ports, shareId);
    await deleteItems(guest.ports, [itemId]);
    await expect(end()).rejects.toThrow("1503");
    expect(owner.server.count("sharestop")).toBe(0);
    await restoreItems(guest.ports, [itemId]);
    await deleteItems(owner.ports, [shared.folder.id]);
    expect(await end()).toEqual({ kind: "done" });
  });

  it("says so where its folder could not be put into the trash", async () => {
    await offerTo(guest);
    await follow((await takeIt(guest)).shareId);
    const share = await shareOf(owner);
    const refusal = { coffer_id: share.itemId, error_code: 8002 };
    owner.server.alter = (name, answer) =>
      name === "pathdelete" ? { ...answer, results: [refusal] } : answer;
    expect(await finishHandover(owner.ports, share, signal)).toEqual({ kind: "kept" });
    expect(owner.user.manifest.get()?.shares[`${shared.shareId}-0`]?.state).toBe("retired");
  });

  it("stays where it is when the offer is taken back", async () => {
    await offerTo(guest);
    await takeBackOffer(owner.ports, await shareOf(owner));
    expect((await shareOf(owner)).offer).toBeNull();
    await expect(takeIt(guest)).rejects.toThrow("2000");
  });
});

describe("a server that lies about a hand-over", () => {
  it("makes nobody take over what its owner did not offer", async () => {
    const { memberId } = await memberOf(owner, shared.shareId, guest.email);
    lieTo(guest, (share) => ({ ...share, offered_to: memberId }));
    expect((await shareOf(guest)).offer).toBeNull();
    await expect(takeIt(guest)).rejects.toThrow("2000");
    expect(guest.server.count("shareadd")).toBe(0);
  });

  it("adds nobody to the people of the new share (K17)", async () => {
    await offerTo(guest);
    lieTo(guest, (share) => {
      const [, real] = share.people;
      const ghost = { ...real!, uniqid: "77", email: "ghost@example.com", userid: "777" };
      return share.share_id === shared.shareId
        ? { ...share, people: [...share.people, ghost] }
        : share;
    });
    const { shareId } = await takeIt(guest);
    guest.server.alter = (_name, answer) => answer;
    const { members } = await readShare(guest.ports, shareId);
    expect(members.map(({ email }) => email).sort()).toEqual(
      [owner.email, guest.email, third.email].sort(),
    );
  });

  it("has nothing copied into another share of the new owner's", async () => {
    const other = await shareFolder(guest, [third], { name: "Other" });
    await offerTo(guest);
    lieTo(guest, (share) =>
      share.share_id === shared.shareId ? { ...share, successor_id: other.shareId } : share,
    );
    const { shareId } = await takeIt(guest);
    expect(shareId).not.toBe(other.shareId);
    expect(await namesIn(guest, other, null)).toHaveLength(3);
  });

  it("ends no share by naming one of somebody else, or one that is not full", async () => {
    const others = await shareFolder(third, [owner], { name: "Plans" });
    await offerTo(guest);
    const before = owner.server.count("sharestop");
    const nameIt = (successor_id: string) =>
      lieTo(owner, (share) =>
        share.share_id === shared.shareId ? { ...share, successor_id } : share,
      );
    nameIt(others.shareId);
    const end = async () => finishHandover(owner.ports, await shareOf(owner), signal);
    await expect(end()).rejects.toThrow("2000");
    const empty = await shareFolder(guest, [owner], { name: "Empty" });
    nameIt(empty.shareId);
    expect(await end()).toMatchObject({ kind: "missing" });
    expect(owner.server.count("sharestop")).toBe(before);
    expect(owner.user.manifest.get()?.shares[`${shared.shareId}-0`]?.state).toBe("current");
  });

  it("has no other folder deleted by another number for the one that was shared (D8)", async () => {
    await offerTo(guest);
    const { shareId } = await takeIt(guest);
    await follow(shareId);
    const victim = await owner.server.put("Victim");
    lieTo(owner, (share) =>
      share.share_id === shared.shareId ? { ...share, coffer_id: victim.id } : share,
    );
    const end = async () => finishHandover(owner.ports, await shareOf(owner), signal);
    await expect(end()).rejects.toThrow();
    owner.server.alter = (_name, answer) => answer;
    expect(await namesIn(owner, { folder: { id: owner.user.root.id, fid: "" } }, null)).toContain(
      "Victim",
    );
  });
});
