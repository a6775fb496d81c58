import { describe, expect, it } from "vitest";
import type { WireMember, WireShare } from "#app/contract/commands/shares.ts";
import { findContact } from "#app/core/keys/contacts.crypto.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, shareFolder } from "#tests/support/shared-folder.ts";
import { acceptShare, takeShare } from "./accept-share.ts";
import { findRecipient, giveKey, giveKeys, verifyRecipient } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";
import { fetchListedShare } from "./share-list.api.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

/** From here on this person is told something else of a share. */
function lieTo(person: PersonHere, change: (share: WireShare) => object): void {
  person.server.alter = (name, answer) =>
    name === "shareget" ? { ...answer, share: change(answer.share as WireShare) } : answer;
}

const lieOf = (person: PersonHere, email: string, fields: Partial<WireMember>) =>
  lieTo(person, (share) => ({
    ...share,
    people: share.people.map((one) => (one.email === email ? { ...one, ...fields } : one)),
  }));

const pinOf = ({ user }: PersonHere, email: string) => findContact(user.manifest.get()!, email);

async function takeOthersKeys(): Promise<void> {
  const { pubkey, sigkey } = third.user.account.user.get();
  await guest.server.changeUser({ pubkey, sigkey });
}

/** Somebody who is invited, and whom nobody gave the key. */
async function inviteThird(shareId: string): Promise<void> {
  const addresses = [third.email];
  await inviteMembers(owner.ports, { share: { shareId }, role: "w", addresses });
}

describe("whoever answers for an address", () => {
  it("is found however it was typed, and however the server writes it", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    lieOf(owner, guest.email, { email: "Ben@Example.com" });
    const found = await findRecipient(owner.ports, { shareId, typed: " BEN@example.com " });
    expect(found).toMatchObject({ email: guest.email, verdict: "same", isVerified: false });
  });

  it("counts as compared once the user said so, and not any more when other keys come", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    const find = () => findRecipient(owner.ports, { shareId, typed: guest.email });
    await verifyRecipient(owner.ports, await find());
    expect(await find()).toMatchObject({ verdict: "same", isVerified: true });
    await takeOthersKeys();
    expect(await find()).toMatchObject({ verdict: "changed", isVerified: false });
    expect(pinOf(owner, guest.email)).toMatchObject({ state: "changed", verified: false });
  });

  it("with other keys is told of once, and stops on every device", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    await takeOthersKeys();
    const before = owner.user.noted.length;
    const find = () => findRecipient(owner.ports, { shareId, typed: guest.email });
    for (const _ of [1, 2]) expect((await find()).verdict).toBe("changed");
    expect(pinOf(owner, guest.email)?.state).toBe("changed");
    expect(owner.user.noted.slice(before)).toEqual([{ code: "key-changed", count: 1 }]);
  });

  it("is looked up on no other share than the one that was asked for (2000)", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    const other = await shareFolder(owner, [guest], { name: "Other" });
    lieTo(owner, (share) => ({ ...share, share_id: other.shareId }));
    const asked = { shareId, typed: guest.email };
    await expect(findRecipient(owner.ports, asked)).rejects.toThrow("2000");
  });
});

describe("the key of a share", () => {
  it("is given to nobody whom a gesture pinned not, and no call is made for nobody (2005)", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    await inviteThird(shareId);
    const recipient = await findRecipient(owner.ports, { shareId, typed: third.email });
    expect(recipient.verdict).toBe("new");
    const share = await fetchListedShare(owner.ports.api, shareId);
    const before = owner.server.count("shareset");
    const given = giveKeys(owner.ports, share, [{ recipient, role: "w" }]);
    await expect(given).rejects.toThrow("2005");
    await giveKeys(owner.ports, share, []);
    expect(owner.server.count("shareset")).toBe(before);
  });

  it("is opened for it after the page was loaded anew", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    await inviteThird(shareId);
    const { ports } = await owner.reload();
    const recipient = await findRecipient(ports, { shareId, typed: third.email });
    await giveKey(ports, { shareId, recipient, role: "w" });
    expect((await memberOf(owner, shareId, third.email)).key).toBe("confirmed");
  });

  it.each(["i", "o"] as const)("is given on by a member who is %s", async (role) => {
    const { shareId } = await shareFolder(owner, [guest], { role });
    await inviteThird(shareId);
    await acceptShare(third.ports, await readShare(third.ports, shareId));
    const recipient = await findRecipient(guest.ports, { shareId, typed: third.email });
    await giveKey(guest.ports, { shareId, recipient, role: "w" });
    expect(await takeShare(third.ports, shareId)).toBe("open");
  });

  it("is given on by nobody whose own copy does not open (2000)", async () => {
    const { shareId } = await shareFolder(owner, [guest], { role: "i" });
    await inviteThird(shareId);
    await acceptShare(third.ports, await readShare(third.ports, shareId));
    const recipient = await findRecipient(guest.ports, { shareId, typed: third.email });
    lieOf(guest, guest.email, { enc_share_key: "" });
    const before = guest.server.count("shareset");
    const given = giveKey(guest.ports, { shareId, recipient, role: "w" });
    await expect(given).rejects.toThrow("2000");
    expect(guest.server.count("shareset")).toBe(before);
  });
});
