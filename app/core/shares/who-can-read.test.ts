import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { aLinkEntry } from "#tests/support/manifest.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { acceptShare, leaveShare } from "./accept-share.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { listShares } from "./list-shares.ts";
import { type ItemHere, whoCanRead } from "./who-can-read.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let folder: PutItem;
let shareId: string;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

/** Plans / one.txt: shared with a guest, who has taken the key, and with a third, who has none. */
async function share(): Promise<void> {
  folder = await owner.server.put("Plans");
  await owner.server.put("one.txt", { pid: folder.id, pfid: folder.fid, type: "file" });
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const addresses = [guest.email, third.email];
  ({ shareId } = await inviteMembers(owner.ports, { share: { item }, role: "w", addresses }));
  await encryptLinks(owner.ports, [`${shareId}-0`], { onStep: () => undefined });
  const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
  await giveKey(owner.ports, { shareId, recipient, role: "w" });
  const [invitation] = await listShares(guest.ports);
  if (invitation !== undefined) await acceptShare(guest.ports, invitation);
}

async function firstOf({ ports }: PersonHere, folderId: string, of: string | null) {
  const source = of === null ? createFilesSource(ports) : createShareSource(ports, of);
  const { signal } = new AbortController();
  const request = { folderId, showDeleted: false, histId: "0", signal };
  for await (const { folder: opened, items } of listFolder(source, request)) {
    const [item] = items;
    if (item !== undefined) return { item, folder: opened } satisfies ItemHere;
  }
  throw new Error("nothing is there");
}

const ownFile = () => firstOf(owner, folder.id, null);
const ownFolder = () => firstOf(owner, owner.user.root.id, null);
const peopleOf = async (person: PersonHere, here: ItemHere) => {
  const { people } = await whoCanRead(person.ports, here);
  return people.map(({ member, state }) => [member.email, state]);
};
const told: string[] = [];
const noteEvents = (person: PersonHere) => {
  told.length = 0;
  const { account } = person.ports;
  const noted = Object.create(account, {
    noteEvent: { value: (code: string) => void told.push(code) },
  });
  return { ...person, ports: { ...person.ports, account: noted } };
};

describe("who can read an item", () => {
  it("is nobody else while nothing of its place was given away", async () => {
    folder = await owner.server.put("Plans");
    expect(await whoCanRead(owner.ports, await ownFolder())).toEqual({
      ...{ people: [], links: [], mayBeGivenBelow: false, isWhole: true, differs: false },
    });
  });

  it("is everybody with a valid grant of a share above it, and who waits reads later", async () => {
    await share();
    expect(await peopleOf(owner, await ownFile())).toEqual([
      [guest.email, "reads"],
      [third.email, "later"],
    ]);
    expect(await peopleOf(owner, await ownFolder())).toHaveLength(2);
  });

  it("is told to whoever is on somebody else's share as well", async () => {
    await share();
    const here = await firstOf(guest, folder.id, shareId);
    expect(await peopleOf(guest, here)).toContainEqual([owner.email, "reads"]);
  });

  it("is whoever left, until the key has changed", async () => {
    await share();
    const [taken] = await listShares(guest.ports);
    if (taken !== undefined) await leaveShare(guest.ports, taken);
    expect(await peopleOf(owner, await ownFile())).toContainEqual([guest.email, "still"]);
  });

  it("is whoever has a live link on it or above it, as the manifest says", async () => {
    await share();
    const here = await ownFile();
    await owner.user.account.updateManifest((manifest) => ({
      ...manifest,
      shares: { ...manifest.shares, "900-0": { ...aLinkEntry([`m|${folder.fid}`]), pw: true } },
    }));
    const { links } = await whoCanRead(owner.ports, here);
    expect(links).toEqual([{ ks: "900-0", hasPassword: true, isHere: false }]);
    const above = await whoCanRead(owner.ports, await ownFolder());
    expect(above.links).toEqual([{ ks: "900-0", hasPassword: true, isHere: true }]);
  });
});

describe("a server that says otherwise", () => {
  it("gets nobody shown as a reader whom no grant proves, and that is a security event (K17)", async () => {
    await share();
    const here = await ownFile();
    const watched = noteEvents(owner);
    const lie = (key: string, value: unknown) =>
      key === "sk_sig" && value !== "" ? `${"A".repeat(86)}==` : value;
    owner.server.alter = (name, answer) =>
      name === "shareget" ? JSON.parse(JSON.stringify(answer), lie) : answer;
    const { people, differs } = await whoCanRead(watched.ports, here);
    expect(people.map(({ member, state }) => [member.email, state])).toContainEqual([
      guest.email,
      "unproven",
    ]);
    expect(differs).toBe(true);
    expect(told).toEqual(["readers-differ"]);
  });

  it("is noticed where it serves a share of the place that this account never made", async () => {
    await share();
    const here = await ownFile();
    const watched = noteEvents(owner);
    owner.server.alter = (name, answer) =>
      name === "sharelist"
        ? JSON.parse(JSON.stringify(answer), (key, value) => (key === "share_id" ? "999" : value))
        : answer;
    expect((await whoCanRead(watched.ports, here)).differs).toBe(true);
    expect(told).toEqual(["readers-differ"]);
  });

  it("leaves the list unfinished where it does not answer, and says nothing of nobody", async () => {
    await share();
    const here = await ownFile();
    owner.server.refuse = (name) => {
      if (name === "shareget") throw new AppError(9502);
    };
    const readers = await whoCanRead(owner.ports, here);
    expect(readers).toMatchObject({ people: [], isWhole: false, differs: false });
  });

  it("hides nothing where the state of the device is not to be gone by", async () => {
    await share();
    const here = await ownFile();
    owner.user.manifest.set(null);
    await expect(whoCanRead(owner.ports, here)).rejects.toThrow(/216/);
  });
});
