import { describe, expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { acceptShare, declineShare, leaveShare, takeShare } from "./accept-share.ts";
import { findRecipient, giveKey, verifyRecipient } from "./give-key.ts";
import { inviteMembers, resendInvite } from "./invite-members.ts";
import { listShares, readShare, ShareList } from "./list-shares.ts";
import type { Share } from "./share.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

function toItem({ id, fid }: PutItem): FileItem {
  return aFileItem({
    id,
    parentId: owner.user.root.id,
    kind: "folder",
    name: openName("Plans", fid),
  });
}

/** A folder of the owner's with a file in it, to which one person is invited. */
async function inviteTo(person: PersonHere, role: "r" | "w" | "i" | "o" = "w") {
  const folder = await owner.server.put("Plans");
  await owner.server.put("one.txt", { pid: folder.id, pfid: folder.fid, type: "file" });
  const share = { item: toItem(folder) };
  const { shareId, invited } = await inviteMembers(owner.ports, {
    share,
    role,
    addresses: [person.email],
  });
  const ks = `${shareId}-0`;
  await encryptLinks(owner.ports, [ks], { onStep: () => undefined });
  return { folder, shareId, ks, invited };
}

async function giveTo(person: PersonHere, shareId: string, role: "r" | "w" | "i" | "o" = "w") {
  const recipient = await findRecipient(owner.ports, { shareId, typed: person.email });
  await giveKey(owner.ports, { shareId, recipient, role });
}

const only = async (ports: FilesPorts): Promise<Share> => {
  const shares = await listShares(ports);
  expect(shares).toHaveLength(1);
  return shares[0]!;
};

describe("a folder that its owner invites somebody to", () => {
  it("is a share that he sees by name, whose guest waits until his key was confirmed (K3)", async () => {
    const { shareId, ks, folder, invited } = await inviteTo(guest);
    expect(invited).toMatchObject([{ email: guest.email, code: 0, key: "confirm" }]);
    expect(owner.server.count("shareset")).toBe(1);
    const again = { shareId, email: guest.email, role: "w" } as const;
    expect(await resendInvite(owner.ports, again)).toBe(0);
    const share = await only(owner.ports);
    expect(share).toMatchObject({
      ...{ shareId, ks, standing: "own", role: "o", itemId: folder.id, isEnded: false },
      name: { state: "open", text: "Plans" },
    });
    expect(share.members).toMatchObject([
      { email: owner.email, status: "owner", key: "confirmed", isMe: true },
      { email: guest.email, status: "invited", key: "waiting", pin: "none", role: "w" },
    ]);
    expect(share.members[1]?.safetyNumber.split(" ")).toHaveLength(12);
  });

  it("opens for the guest under the owner's grant, and for nobody who only looks", async () => {
    const { shareId, ks } = await inviteTo(guest);
    await giveTo(guest, shareId);
    const invitation = await only(guest.ports);
    expect(invitation).toMatchObject({ standing: "invited", name: { state: "sealed" } });
    expect(invitation.owner).toMatchObject({ email: owner.email, key: "unknown", pin: "none" });
    expect(await acceptShare(guest.ports, invitation)).toBe("open");
    const share = await only(guest.ports);
    expect(share).toMatchObject({ standing: "open", name: { state: "open", text: "Plans" } });
    expect(share.members).toMatchObject([
      { email: owner.email, key: "confirmed", pin: "pinned", grantedRole: "o" },
      { email: guest.email, key: "confirmed", isMe: true, grantedRole: "w" },
    ]);
    const entry = guest.user.manifest.get()?.shares[ks];
    const mine = owner.user.manifest.get()?.shares[ks];
    expect(entry).toMatchObject({ kind: "team", state: "current", role: "w", roots: [] });
    expect(entry?.commit).toBe(mine?.commit);
    expect(share.members[1]?.grantedBy).toBe(entry?.origin);
    expect(await listShares(third.ports)).toEqual([]);
  });

  it("waits for the key where it was accepted first, and opens once it was given", async () => {
    const { shareId } = await inviteTo(guest);
    expect(await acceptShare(guest.ports, await only(guest.ports))).toBe("waiting");
    expect(await only(guest.ports)).toMatchObject({ standing: "waiting" });
    await giveTo(guest, shareId);
    expect(await only(guest.ports)).toMatchObject({ standing: "arrived" });
    expect(await takeShare(guest.ports, shareId)).toBe("open");
    expect(await only(guest.ports)).toMatchObject({ standing: "open" });
  });

  it("is given at once to whoever was confirmed before", async () => {
    const { shareId } = await inviteTo(guest);
    await giveTo(guest, shareId);
    const folder = await owner.server.put("Budget");
    const share = { item: toItem(folder) };
    const invitation = { share, role: "r", addresses: [` ${guest.email.toUpperCase()}`] } as const;
    const { invited } = await inviteMembers(owner.ports, invitation);
    expect(invited).toMatchObject([{ code: 0, key: "given" }]);
    const shares = await listShares(guest.ports);
    expect(shares.map(({ role }) => role).sort()).toEqual(["r", "w"]);
    const given = shares.find(({ role }) => role === "r");
    expect(given && (await acceptShare(guest.ports, given))).toBe("open");
  });

  it("can be declined, and left for good", async () => {
    const { shareId, ks } = await inviteTo(guest);
    await declineShare(guest.ports, await only(guest.ports));
    expect(await listShares(guest.ports)).toEqual([]);
    await inviteMembers(owner.ports, { share: { shareId }, role: "w", addresses: [guest.email] });
    await giveTo(guest, shareId);
    await acceptShare(guest.ports, await only(guest.ports));
    await leaveShare(guest.ports, await only(guest.ports));
    expect(await listShares(guest.ports)).toEqual([]);
    expect(guest.user.manifest.get()?.shares[ks]?.state).toBe("left");
    expect((await only(owner.ports)).members[1]).toMatchObject({ status: "left" });
  });

  it("is left in the manifest even where the server does not hear of it (K30)", async () => {
    const { shareId, ks } = await inviteTo(guest);
    await giveTo(guest, shareId);
    await acceptShare(guest.ports, await only(guest.ports));
    guest.server.refuse = (name) => {
      if (name === "sharememberleave") throw new Error("no answer");
    };
    await expect(leaveShare(guest.ports, await only(guest.ports))).rejects.toThrow("no answer");
    expect(guest.user.manifest.get()?.shares[ks]?.state).toBe("left");
    await expect(takeShare(guest.ports, shareId)).rejects.toThrow("2000");
  });

  it("shows by its number as in the list, and a list that is acted on shows what came of it", async () => {
    const { shareId } = await inviteTo(guest);
    const list = new ShareList(guest.ports);
    await list.load();
    expect(list.state.get()).toMatchObject({ phase: "ready", shares: [{ shareId }] });
    expect(await readShare(guest.ports, shareId)).toMatchObject({ standing: "invited" });
    const share = await only(guest.ports);
    await list.act((ports) => declineShare(ports, share));
    expect(list.state.get()).toEqual({ phase: "ready", shares: [], error: null });
  });

  it("stays in the list while that cannot be had anew, and says so; without a list there is none", async () => {
    const { shareId } = await inviteTo(guest);
    const list = new ShareList(guest.ports);
    await list.load();
    const fresh = new ShareList(guest.ports);
    guest.server.refuse = () => {
      throw new Error("no answer");
    };
    await list.load();
    expect(list.state.get()).toMatchObject({
      ...{ phase: "ready", shares: [{ shareId }], error: { code: 1000 } },
    });
    await fresh.load();
    expect(fresh.state.get()).toMatchObject({ phase: "failed", error: { code: 1000 } });
    guest.server.refuse = () => undefined;
    await list.load();
    expect(list.state.get()).toMatchObject({ phase: "ready", error: null });
  });

  it("remembers that safety numbers were compared", async () => {
    const { shareId } = await inviteTo(guest);
    const find = () => findRecipient(owner.ports, { shareId, typed: guest.email });
    expect(await find()).toMatchObject({ verdict: "new", isVerified: false });
    await verifyRecipient(owner.ports, await find());
    expect(await find()).toMatchObject({ verdict: "same", isVerified: true });
    expect((await only(owner.ports)).members[1]).toMatchObject({ pin: "verified" });
    await expect(findRecipient(owner.ports, { shareId, typed: third.email })).rejects.toThrow(
      "1602",
    );
  });
});
