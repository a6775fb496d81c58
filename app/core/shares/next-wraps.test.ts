import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ManifestExcepted } from "#app/core/crypto/port.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { finishSet, putAll, wrapForAll } from "./next-wraps.crypto.ts";
import { readMembers } from "./roster.crypto.ts";
import { rotateShare } from "./rotate-share.ts";
import type { ShareMember } from "./share.ts";
import { fetchListedShare, type ListedShare } from "./share-list.api.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;
let listed: ListedShare;
let members: readonly ShareMember[];

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});
beforeEach(async () => {
  shared = await shareFolder(owner, [guest, third]);
  listed = await fetchListedShare(owner.ports.api, shared.shareId);
  const entry = owner.user.manifest.get()?.shares[listed.ks];
  members = await readMembers(owner.ports, listed, entry);
});

const idOf = ({ user }: PersonHere) => user.account.user.get().id;

/** Whom the next key is wrapped for, where the guest is something else than he is. */
async function wrapsOf(
  change: Partial<ShareMember>,
  except: readonly ManifestExcepted[] = [],
): Promise<string[]> {
  const changed = members.map((one) => (one.email === guest.email ? { ...one, ...change } : one));
  const wish = { ks: listed.ks, share: listed, members: changed, except };
  return (await wrapForAll(owner.ports, wish)).map(({ userId }) => userId);
}

describe("the next key is wrapped", () => {
  it.each([{}, { status: "invited" }, { pin: "verified" }] as const)(
    "for whoever stays: %o",
    async (change) => {
      expect(await wrapsOf(change)).toEqual([idOf(guest), idOf(third)]);
    },
  );

  it.each([
    { status: "left" },
    { status: "declined" },
    { status: "removed" },
    { key: "unconfirmed" },
    { key: "waiting" },
    { pin: "none" },
    { pin: "changed" },
    { role: "r" },
    { grantedRole: null },
    // Neither the server nor a grant says one.
    { role: null as never, grantedRole: null },
  ] as const)("for nobody of whom one thing is missing: %o", async (change) => {
    expect(await wrapsOf(change)).toEqual([idOf(third)]);
  });

  it("for nobody whose keys are not one person's in the answer that it is wrapped by", async () => {
    const bent = listed.members.map((one) =>
      one.email === guest.email ? { ...one, keys: { ...one.keys, sigkey: "" } } : one,
    );
    const wish = { ks: listed.ks, share: { ...listed, members: bent }, members, except: [] };
    const wraps = await wrapForAll(owner.ports, wish);
    expect(wraps.map(({ userId }) => userId)).toEqual([idOf(third)]);
    expect(await wrapForAll(owner.ports, { ...wish, members: [] })).toEqual([]);
  });

  it("for the role that the grant says", async () => {
    const wish = { ks: listed.ks, share: listed, members, except: [] };
    expect((await wrapForAll(owner.ports, wish)).map(({ role }) => role)).toEqual(["w", "w"]);
  });

  it("not for whoever is left out, by his row, by his address or by his keys", async () => {
    const { memberId, safetyNumber } = members.find(({ email }) => email === guest.email)!;
    const nobody = { member: "0", email: "nobody@example.com", number: "", out: true };
    for (const one of [
      { ...nobody, member: memberId },
      { ...nobody, email: guest.email },
      { ...nobody, number: safetyNumber },
    ]) {
      expect(await wrapsOf({}, [one])).toEqual([idOf(third)]);
    }
    // Somebody who had no keys when he was taken off is not everybody who has none.
    expect(await wrapsOf({ safetyNumber: "" }, [nobody])).toEqual([idOf(guest), idOf(third)]);
  });
});

describe("a key that the manifest knows", () => {
  it("is not finished again, and neither is one without the owner's own copy", async () => {
    const asked = () => owner.server.count("shareset");
    const before = asked();
    expect(await finishSet(owner.ports, listed)).toBe(false);
    const other = { ...listed, ks: `${shared.shareId}-1` as const, ownShareKey: "" };
    expect(await finishSet(owner.ports, other)).toBe(false);
    expect(asked()).toBe(before);
  });

  it("is nothing that is opened while a change of it goes on and the server has no key yet", async () => {
    owner.server.refuse = (name) => {
      if (name === "sharerotate") throw new Error("cut off");
    };
    await expect(rotateShare(owner.ports, shared.shareId)).rejects.toThrow("cut off");
    const openOwnShareKey = vi.fn();
    const ports = { ...owner.ports, crypto: { ...owner.ports.crypto, openOwnShareKey } };
    const next = { ...listed, ks: `${shared.shareId}-1` as const, ownShareKey: "" };
    expect(await finishSet(ports, next)).toBe(false);
    expect(openOwnShareKey).not.toHaveBeenCalled();
  });

  it("goes to a hundred people in a call", async () => {
    const wish = { ks: listed.ks, share: listed, members, except: [] };
    const [one] = await wrapForAll(owner.ports, wish);
    const sizes: number[] = [];
    const call = async (_name: string, request: { wraps: readonly unknown[] }) => {
      sizes.push(request.wraps.length);
      return {};
    };
    const api = { ...owner.ports.api, call } as unknown as typeof owner.ports.api;
    const put = (length: number) =>
      putAll(
        { ...owner.ports, api },
        listed.ks,
        Array.from({ length }, () => one!),
      );
    await put(201);
    expect(sizes.splice(0)).toEqual([100, 100, 1]);
    await put(200);
    expect(sizes.splice(0)).toEqual([100, 100]);
    await put(0);
    expect(sizes).toEqual([]);
  });
});
