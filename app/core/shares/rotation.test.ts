import { describe, expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { fetchDataKeys } from "#app/core/keys/data-keys.api.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { resumeShare } from "#tests/support/resume-share.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { acceptShare, leaveShare } from "./accept-share.ts";
import { adoptNames } from "./adopt-names.crypto.ts";
import {
  changeRole,
  hasToResume,
  needsRotation,
  removeMember,
  resumeShares,
  stopShare,
} from "./change-members.ts";
import { findRecipient, giveKey, verifyRecipient } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { listShares } from "./list-shares.ts";
import type { Share, ShareRole } from "./share.ts";

const sourceOf = (ports: FilesPorts, of: string | null) =>
  of === null ? createFilesSource(ports) : createShareSource(ports, of);

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let folder: PutItem;
let file: PutItem;
let shareId: string;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

/** Plans / one.txt, shared by its owner, taken by both others. */
async function share(role: ShareRole = "w"): Promise<void> {
  folder = await owner.server.put("Plans");
  file = await owner.server.put("one.txt", { pid: folder.id, pfid: folder.fid, type: "file" });
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const addresses = [guest.email, third.email];
  ({ shareId } = await inviteMembers(owner.ports, { share: { item }, role, addresses }));
  await encrypt("0");
  for (const person of [guest, third]) {
    const recipient = await findRecipient(owner.ports, { shareId, typed: person.email });
    await giveKey(owner.ports, { shareId, recipient, role });
    await acceptShare(person.ports, await shareOf(person));
  }
}

const encrypt = (sequence: string) =>
  encryptLinks(owner.ports, [`${shareId}-${sequence}`], { onStep: () => undefined });
const shareOf = async ({ ports }: PersonHere): Promise<Share> => (await listShares(ports))[0]!;
const entriesOf = ({ user }: PersonHere) =>
  Object.entries(user.manifest.get()!.shares)
    .filter(([ks]) => ks.startsWith(`${shareId}-`))
    .map(([ks, { state }]) => [ks.split("-")[1], state]);

async function namesFor({ ports }: PersonHere, of: string | null = shareId): Promise<string[]> {
  const names: string[] = [];
  const { signal } = new AbortController();
  const request = { folderId: folder.id, showDeleted: false, histId: "0", signal };
  for await (const { items } of listFolder(sourceOf(ports, of), request)) {
    for (const { name } of items) names.push(name.state === "open" ? name.text : "sealed");
  }
  return names.sort();
}

async function memberOf(email: string) {
  return (await shareOf(owner)).members.find((member) => member.email === email)!;
}

/** Answers that list the guest as he is now, whatever becomes of him. */
async function stillListed(otherwise: object): Promise<PersonHere["server"]["alter"]> {
  const { share: now } = await owner.ports.api.call("shareget", { share_id: shareId });
  const [, listed] = now.people;
  const lie = (key: string, value: unknown) =>
    key === "people" && Array.isArray(value)
      ? [value[0], { ...listed, ...otherwise }, value[2]]
      : value;
  return (name, answer) =>
    name === "sharelist" || name === "shareget" ? JSON.parse(JSON.stringify(answer), lie) : answer;
}

async function remove(person: PersonHere): Promise<void> {
  const member = await memberOf(person.email);
  await removeMember(owner.ports, { share: await shareOf(owner), member, purge: false });
}

describe("somebody who is taken off a share", () => {
  it("gets none of its next key, and the others go on with that (T1)", async () => {
    await share();
    await remove(guest);
    expect(entriesOf(owner)).toEqual([
      ["0", "retired"],
      ["1", "current"],
    ]);
    await encrypt("1");
    const wanted = aFileItem({ id: file.id, shareId });
    const asked = { versions: [wanted], userId: third.user.account.user.get().id };
    const { versions, givenKeys } = await fetchDataKeys(third.ports.api, asked);
    const [ks = ""] = Object.keys(givenKeys);
    expect(ks).toBe(`${shareId}-1`);
    const isOpen = (person: PersonHere) =>
      openDataKey(person.user.crypto, { version: versions.get(file.id), fid: file.fid });
    await expect(isOpen(guest)).rejects.toThrow("2000");
    expect(await listShares(guest.ports)).toEqual([]);
    expect(await shareOf(third)).toMatchObject({ standing: "arrived" });
    await resumeShares(third.ports, await listShares(third.ports));
    expect(entriesOf(third)).toEqual([
      ["0", "retired"],
      ["1", "current"],
    ]);
    expect(await namesFor(third)).toEqual(["one.txt"]);
    expect(await isOpen(third)).not.toBe("");
    expect((await shareOf(owner)).members).toMatchObject([
      { email: owner.email, key: "confirmed" },
      { email: guest.email, status: "removed", key: "waiting", grantedRole: null },
      { email: third.email, key: "confirmed", grantedRole: "w" },
    ]);
  });

  it("keeps the others in the folder that they look at, without the list of shares", async () => {
    await share();
    expect(await resumeShare(third.ports, shareId)).toBe(false);
    await remove(guest);
    await encrypt("1");
    expect(await resumeShare(third.ports, shareId)).toBe(true);
    expect(await namesFor(third)).toEqual(["one.txt"]);
    await expect(resumeShare(guest.ports, shareId)).rejects.toThrow("1604");
  });

  it("leaves what he made, under a name that the owner's device has sealed (K12)", async () => {
    await share();
    const { signal } = new AbortController();
    const request = { folderId: folder.id, showDeleted: false, histId: "0", signal };
    const page = await listFolder(createShareSource(guest.ports, shareId), request).next();
    await createFolder(guest.ports, page.value!.folder, "Mine");
    await remove(guest);
    await encrypt("1");
    await resumeShares(third.ports, await listShares(third.ports));
    expect(await namesFor(third)).toEqual(["Mine", "one.txt"]);
    expect(await namesFor(owner, null)).toEqual(["Mine", "one.txt"]);
    expect(await adoptNames(owner.ports, `${shareId}-1`)).toBe(0);
  });

  it.each([
    ["as he was", {}],
    ["under another number", { uniqid: "77" }],
  ])("gets none of it where the server lists him still, %s", async (_how, otherwise) => {
    await share();
    const shown = { share: await shareOf(owner), member: await memberOf(guest.email) };
    owner.server.alter = await stillListed(otherwise);
    await removeMember(owner.ports, { ...shown, purge: false });
    const { wraps } = owner.server.sent.findLast(({ name }) => name === "shareset")!
      .request as RequestOf<"shareset">;
    const { id: thirdId } = third.user.account.user.get();
    expect(wraps.map(({ user_id }) => user_id)).toEqual([thirdId]);
  });

  it("keeps the key out of reach where the server lists him still", async () => {
    await share();
    const lie = await stillListed({});
    await remove(guest);
    owner.server.alter = lie;
    expect(await memberOf(guest.email)).toMatchObject({ status: "accepted", key: "unconfirmed" });
  });
});

describe("a change of the key that stopped", () => {
  it.each(["sharerotate", "shareset", "sharestop"] as const)(
    "at %s ends on the next look of a device that may",
    async (command) => {
      await share();
      owner.server.refuse = (name) => {
        if (name === command) throw new Error("no answer");
      };
      await expect(remove(guest)).rejects.toThrow("no answer");
      owner.server.refuse = () => undefined;
      expect(entriesOf(owner)).toEqual([["0", "retired"]]);
      const stopped = await shareOf(owner);
      expect(needsRotation(owner.ports, stopped)).toBe(true);
      expect(await resumeShares(owner.ports, [stopped])).toEqual([shareId]);
      expect(entriesOf(owner)).toEqual([
        ["0", "retired"],
        ["1", "current"],
      ]);
      expect(needsRotation(owner.ports, await shareOf(owner))).toBe(false);
    },
  );

  it("begins with somebody who left, once, whatever the server says of him", async () => {
    await share();
    await leaveShare(guest.ports, await shareOf(guest));
    const left = await shareOf(owner);
    expect(needsRotation(owner.ports, left)).toBe(true);
    expect(await resumeShares(owner.ports, [left])).toEqual([shareId]);
    expect(await resumeShares(owner.ports, await listShares(owner.ports))).toEqual([]);
  });
});

const asWriter = (key: string, value: unknown) =>
  (key === "role" || key === "permissions") && value === "r" ? "w" : value;

describe("a role that changes", () => {
  const change = async (role: ShareRole) =>
    changeRole(owner.ports, {
      share: await shareOf(owner),
      member: await memberOf(guest.email),
      role,
    });

  it("upwards is another grant for the same key", async () => {
    await share("r");
    await change("i");
    expect(await memberOf(guest.email)).toMatchObject({ role: "i", grantedRole: "i" });
    expect(entriesOf(owner)).toEqual([["0", "current"]]);
  });

  it("upwards reaches whoever has the key, by its grant alone, and a server's word does not", async () => {
    await share("r");
    guest.server.alter = (name, answer) =>
      name === "sharelist" ? JSON.parse(JSON.stringify(answer), asWriter) : answer;
    const lied = await listShares(guest.ports);
    expect(lied[0]).toMatchObject({ role: "w" });
    expect(hasToResume(guest.ports, lied[0]!)).toBe(false);
    guest.server.alter = (_name, answer) => answer;
    await change("w");
    const told = await listShares(guest.ports);
    expect(hasToResume(guest.ports, told[0]!)).toBe(true);
    await resumeShares(guest.ports, told);
    expect(guest.user.manifest.get()?.shares[`${shareId}-0`]?.role).toBe("w");
    expect(hasToResume(guest.ports, await shareOf(guest))).toBe(false);
  });

  it("downwards is one grant of the new key, where the server says that nothing changed", async () => {
    await share("w");
    const { userId } = await memberOf(guest.email);
    owner.server.alter = await stillListed({});
    await change("r");
    const roles = owner.server.sent
      .filter(({ name }) => name === "shareset")
      .flatMap(({ request }) => (request as RequestOf<"shareset">).wraps)
      .filter(({ user_id }) => user_id === userId)
      .map(({ sk_role }) => sk_role);
    expect(roles.at(-1)).toBe("r");
    expect(roles).toEqual(["w", "r"]);
  });

  it("downwards is a new key for everybody", async () => {
    await share("o");
    await change("r");
    expect(await memberOf(guest.email)).toMatchObject({ role: "r", grantedRole: "r" });
    expect(await memberOf(third.email)).toMatchObject({ role: "o", grantedRole: "o" });
    expect(entriesOf(owner)).toEqual([
      ["0", "retired"],
      ["1", "current"],
    ]);
  });

  it("is refused for somebody whose keys changed, before the server hears of it (K3)", async () => {
    await share("r");
    const { pubkey, sigkey } = third.user.account.user.get();
    await guest.server.changeUser({ pubkey, sigkey });
    await expect(change("o")).rejects.toThrow("2005");
    expect(owner.server.count("sharememberpermission")).toBe(0);
    const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
    expect(recipient.verdict).toBe("changed");
    await expect(giveKey(owner.ports, { shareId, recipient, role: "r" })).rejects.toThrow("2005");
    await verifyRecipient(owner.ports, recipient);
  });
});

it("a share that is ended is over in the manifest first (K30)", async () => {
  await share();
  const mine = await shareOf(owner);
  owner.server.refuse = (name) => {
    if (name === "sharestop") throw new Error("no answer");
  };
  await expect(stopShare(owner.ports, { ...mine, purge: false })).rejects.toThrow("no answer");
  expect(await shareOf(owner)).toMatchObject({ isEnded: true });
  owner.server.refuse = () => undefined;
  await stopShare(owner.ports, { ...mine, purge: true });
  expect(await listShares(owner.ports)).toEqual([]);
  expect(await listShares(guest.ports)).toEqual([]);
});
