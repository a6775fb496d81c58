import { describe, expect, it } from "vitest";
import type { WireMember, WireShare } from "#app/contract/commands/shares.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { acceptShare, takeShare } from "./accept-share.ts";
import { removeMember } from "./change-members.ts";
import { findRecipient, giveKey, verifyRecipient } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { listShares, readShare } from "./list-shares.ts";
import type { Share } from "./share.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

function toItem({ id, fid }: PutItem): FileItem {
  return aFileItem({ id, kind: "folder", name: openName("Plans", fid) });
}

async function invite(addresses: readonly string[], role: "r" | "w" | "i" | "o" = "w") {
  const share = { item: toItem(await owner.server.put(`Plans ${owner.server.sent.length}`)) };
  return (await inviteMembers(owner.ports, { share, role, addresses })).shareId;
}

async function give(person: PersonHere, shareId: string, role: "r" | "w" | "i" | "o" = "w") {
  const recipient = await findRecipient(owner.ports, { shareId, typed: person.email });
  await giveKey(owner.ports, { shareId, recipient, role });
}

/** From here on this person is told something else of every share. */
function lieTo(person: PersonHere, change: (share: WireShare) => WireShare): void {
  person.server.alter = (name, answer) => {
    if (name === "shareget") return { ...answer, share: change(answer.share as WireShare) };
    if (name !== "sharelist") return answer;
    return { ...answer, sharelist: (answer.sharelist as WireShare[]).map(change) };
  };
}

/** The rows of one address, changed. */
const inRow = (email: string, fields: Partial<WireMember>) => (share: WireShare) => ({
  ...share,
  people: share.people.map((row) => (row.email === email ? { ...row, ...fields } : row)),
});

const keysOf = ({ user }: PersonHere) => {
  const { pubkey, sigkey, pubkeyId: pubkey_id, id: userid } = user.account.user.get();
  return { pubkey, sigkey, pubkey_id, userid };
};
const membersOf = async (person: PersonHere, shareId: string) =>
  (await readShare(person.ports, shareId)).members.slice(1).map(({ email, key, pin }) => ({
    ...{ email, key, pin },
  }));
const invitationOf = async ({ ports }: PersonHere): Promise<Share> => (await listShares(ports))[0]!;

describe("a server that brings another key for somebody (K3, K28)", () => {
  it("gets no wrap for it, and the address stops until it was compared again", async () => {
    const shareId = await invite([guest.email]);
    await give(guest, shareId);
    const next = await invite([third.email]);
    lieTo(owner, inRow(guest.email, { ...keysOf(third), userid: keysOf(guest).userid }));
    const before = owner.server.count("shareset");
    const share = { shareId: next };
    const invitation = { share, role: "w", addresses: [guest.email] } as const;
    expect((await inviteMembers(owner.ports, invitation)).invited).toMatchObject([
      { code: 0, key: "changed", recipient: { verdict: "changed" } },
    ]);
    await expect(give(guest, next)).rejects.toThrow("2005");
    expect(owner.server.count("shareset")).toBe(before);
    expect(owner.user.manifest.get()?.contacts[guest.email]).toMatchObject({ state: "changed" });
    owner.server.alter = (_name, answer) => answer;
    await expect(give(guest, next)).rejects.toThrow("2005");
    expect(owner.user.noted).toEqual([{ code: "key-changed", count: 1 }]);
    expect((await membersOf(owner, next)).at(-1)).toMatchObject({ pin: "changed" });
    const recipient = await findRecipient(owner.ports, { shareId: next, typed: guest.email });
    await verifyRecipient(owner.ports, recipient);
    await give(guest, next);
    expect(owner.server.count("shareset")).toBe(before + 1);
  });

  it("gets none by answering with somebody who is known under another address", async () => {
    const shareId = await invite([guest.email, third.email]);
    await give(guest, shareId);
    const noted = owner.user.noted.length;
    lieTo(owner, inRow(third.email, keysOf(guest)));
    await expect(give(third, shareId)).rejects.toThrow("2005");
    expect(owner.user.noted.slice(noted)).toEqual([{ code: "key-changed", count: 1 }]);
    expect(await membersOf(owner, shareId)).toMatchObject([
      { email: guest.email, key: "confirmed" },
      { email: third.email, key: "unconfirmed", pin: "changed" },
    ]);
  });

  it("gets none by exchanging keys after the number was shown", async () => {
    const shareId = await invite([guest.email]);
    const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
    const keys = { pubkey: keysOf(third).pubkey, sigkey: keysOf(third).sigkey };
    const { listed } = recipient.answer;
    const exchanged = {
      ...recipient,
      answer: { ...recipient.answer, listed: { ...listed, keys } },
    };
    const before = owner.server.count("shareset");
    await expect(
      giveKey(owner.ports, { shareId, recipient: exchanged, role: "w" }),
    ).rejects.toThrow("2005");
    expect(owner.server.count("shareset")).toBe(before);
  });

  it("gets none for two keys that are not one person's", async () => {
    const shareId = await invite([guest.email]);
    lieTo(owner, inRow(guest.email, { pubkey: keysOf(third).pubkey }));
    await expect(give(guest, shareId)).rejects.toThrow("2005");
    expect((await membersOf(owner, shareId))[0]).toMatchObject({ key: "waiting", pin: "none" });
  });
});

describe("a server that adds somebody to a share (K17)", () => {
  it("shows a row that nobody counts", async () => {
    const shareId = await invite([guest.email]);
    await give(guest, shareId);
    lieTo(owner, (share) => {
      const [, real] = share.people;
      const ghost = { ...real!, ...keysOf(third), email: third.email, status: "accepted" } as const;
      return { ...share, people: [...share.people, ghost] };
    });
    expect(await membersOf(owner, shareId)).toMatchObject([
      { email: guest.email, key: "confirmed" },
      { email: third.email, key: "unconfirmed" },
    ]);
  });

  it("gives nobody more than his grant says, nor another's grant", async () => {
    const shareId = await invite([guest.email, third.email], "r");
    await give(guest, shareId, "r");
    const [, real] = (await owner.ports.api.call("shareget", { share_id: shareId })).share.people;
    const { sk_role, sk_t, sk_from, sk_sig } = real!;
    lieTo(owner, inRow(guest.email, { sk_role: "o", permissions: "o" }));
    expect((await membersOf(owner, shareId))[0]).toMatchObject({ key: "unconfirmed" });
    lieTo(owner, inRow(guest.email, { sk_t: sk_t + 1 }));
    expect((await membersOf(owner, shareId))[0]).toMatchObject({ key: "unconfirmed" });
    lieTo(owner, inRow(third.email, { sk_role, sk_t, sk_from, sk_sig }));
    expect((await membersOf(owner, shareId))[1]).toMatchObject({ key: "unconfirmed" });
  });
});

describe("a server that gives somebody a share", () => {
  async function invited() {
    const shareId = await invite([guest.email]);
    await give(guest, shareId);
    return shareId;
  }
  const entries = () => Object.keys(guest.user.manifest.get()?.shares ?? {});

  it("gets nothing mounted under a grant that nobody signed (2000)", async () => {
    const shareId = await invited();
    const invitation = await invitationOf(guest);
    for (const fields of [
      { sk_role: "o" },
      { sk_t: 7 },
      { sk_sig: `${"A".repeat(86)}==` },
    ] as const) {
      lieTo(guest, inRow(guest.email, fields));
      await expect(acceptShare(guest.ports, invitation)).rejects.toThrow("2000");
      await expect(takeShare(guest.ports, shareId)).rejects.toThrow("2000");
    }
    expect(entries()).not.toContain(`${shareId}-0`);
  });

  it("gets nothing accepted whose owner is another one than was shown, or than is pinned", async () => {
    await invited();
    const invitation = await invitationOf(guest);
    const lie = inRow(owner.email, keysOf(third));
    lieTo(guest, lie);
    await expect(acceptShare(guest.ports, invitation)).rejects.toThrow("2005");
    expect(guest.server.count("shareaccept")).toBe(0);
    guest.server.alter = (_name, answer) => answer;
    await acceptShare(guest.ports, invitation);
    const next = await invited();
    lieTo(guest, lie);
    const second = (await listShares(guest.ports)).find(({ shareId }) => shareId === next)!;
    expect(second.owner).toMatchObject({ pin: "changed" });
    await expect(acceptShare(guest.ports, second)).rejects.toThrow("2005");
    expect(guest.server.count("shareaccept")).toBe(1);
    expect(guest.user.manifest.get()?.contacts[owner.email]).toMatchObject({ state: "changed" });
    expect(guest.user.noted).toEqual([{ code: "key-changed", count: 1 }]);
  });

  it("gets no id of another origin taken, nor one of an own share (K20)", async () => {
    const shareId = await invited();
    await acceptShare(guest.ports, await invitationOf(guest));
    const next = await invited();
    await acceptShare(
      guest.ports,
      (await listShares(guest.ports)).find((one) => one.shareId === next)!,
    );
    const ks = `${shareId}-0`;
    const change = (origin: string) =>
      guest.user.manifest.update((manifest) => {
        const { shares } = manifest!;
        return { ...manifest!, shares: { ...shares, [ks]: { ...shares[ks]!, origin } } };
      });
    for (const origin of ["self", "ab".repeat(32)]) {
      change(origin);
      await expect(takeShare(guest.ports, shareId)).rejects.toThrow("2000");
    }
  });

  it("gets none of an earlier sequence taken once a later one was (K20)", async () => {
    const shareId = await invite([guest.email, third.email]);
    for (const person of [guest, third]) await give(person, shareId);
    const { share: first } = await guest.ports.api.call("shareget", { share_id: shareId });
    const share = await readShare(owner.ports, shareId);
    const member = share.members.find(({ email }) => email === third.email)!;
    await removeMember(owner.ports, { share, member, purge: false });
    await acceptShare(guest.ports, await invitationOf(guest));
    expect(entries().filter((ks) => ks.startsWith(shareId))).toEqual([`${shareId}-1`]);
    lieTo(guest, ({ people }) => {
      const status = people.find(({ is_me }) => is_me === 1)?.status ?? "accepted";
      return inRow(guest.email, { status })(first);
    });
    await expect(takeShare(guest.ports, shareId)).rejects.toThrow("2000");
    expect(entries().filter((ks) => ks.startsWith(shareId))).toEqual([`${shareId}-1`]);
  });

  it("does not open another key than the one that was taken", async () => {
    const shareId = await invited();
    await acceptShare(guest.ports, await invitationOf(guest));
    const next = await invited();
    const other = (await guest.ports.api.call("shareget", { share_id: next })).share.people.find(
      ({ is_me }) => is_me === 1,
    )!;
    lieTo(guest, inRow(guest.email, { enc_share_key: other.enc_share_key }));
    await expect(takeShare(guest.ports, shareId)).rejects.toThrow("2000");
  });

  it("gets no key into use that its grant does not cover", async () => {
    const ks = "999-0";
    const { crypto: own } = owner.user;
    const { crypto: its } = guest.user;
    const { newKey } = await own.generateShareKey();
    await own.sealOwnShareKey({ newKey, ks });
    const [from, to] = await Promise.all(
      [owner, guest].map((one) => own.openIdentities([keysOf(one)])),
    );
    const [sender, recipient] = [from?.[0], to?.[0]];
    if (sender?.ok !== true || recipient?.ok !== true) throw new Error("nobody");
    const { pubkeyId } = guest.user.account.user.get();
    const { encFp, sigFp } = recipient.value;
    const ownEncFp = sender.value.encFp;
    const person = { ...keysOf(guest), pubkeyId, encFp, sigFp };
    const given = { ks, role: "w", t: 7, ownEncFp } as const;
    const { enc_share_key, sk_from, sk_sig } = await own.giveShareKey({
      ...given,
      recipient: person,
    });
    const take = (role: "w" | "o", origin = sk_from) =>
      its.takeShareKey({
        roster: {
          ...{ ks, origin, ownEncFp: encFp },
          rows: [
            { person: sender.value, grant: null },
            { person: "self", grant: { role, t: 7, from: sk_from, signature: sk_sig } },
          ],
        },
        ...{ pubkeyId, enc_share_key },
      });
    const context = { domain: "m999", parentFid: "0".repeat(32), kind: "d" } as const;
    const names = [{ name: "Plans", fid: "1".repeat(32), rev: 0, context }];
    await expect(take("o")).rejects.toThrow("2000");
    await expect(take("w", "ab".repeat(32))).rejects.toThrow("2000");
    await expect(its.sealShareNames({ ks, names })).rejects.toThrow("2000");
    const commit = await take("w");
    expect(await its.sealShareNames({ ks, names })).toHaveLength(1);
    const asked = { ks, pubkeyId, enc_share_key };
    await its.openGivenShareKey({ ...asked, commit });
    await expect(its.openGivenShareKey({ ...asked, commit: "ab".repeat(32) })).rejects.toThrow(
      "2000",
    );
  });
});
