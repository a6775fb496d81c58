import { beforeEach, describe, expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import type { ManifestIntent } from "#app/core/crypto/port.ts";
import { aLinkEntry } from "#tests/support/manifest.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { finishSet } from "./next-wraps.crypto.ts";
import { type LeftOut, rotateShare } from "./rotate-share.ts";
import { fetchListedShare, type ListedShare } from "./share-list.api.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});
beforeEach(async () => {
  shared = await shareFolder(owner, [guest, third]);
});

const idOf = ({ user }: PersonHere) => user.account.user.get().id;
const manifestOf = () => owner.user.manifest.get()!;
const entry = () => manifestOf().shares[`${shared.shareId}-1`];

/** The next key, which the server took before the page died; as the next page is told of it. */
async function stopped(leftOut: LeftOut | null = null): Promise<ListedShare> {
  owner.server.alter = (name, answer) => {
    if (name === "shareset") throw new Error("no answer");
    return answer;
  };
  await expect(rotateShare(owner.ports, shared.shareId, leftOut)).rejects.toThrow("no answer");
  owner.server.alter = (_name, answer) => answer;
  const listed = await fetchListedShare(owner.ports.api, shared.shareId);
  expect([listed.ks, entry()]).toEqual([`${shared.shareId}-1`, undefined]);
  owner.server.sent.length = 0;
  return listed;
}

/** As if the page had died before these got the key. */
const without = (share: ListedShare, ...people: PersonHere[]): ListedShare => ({
  ...share,
  members: share.members.map((member) =>
    people.some(({ email }) => email === member.email) ? { ...member, grant: null } : member,
  ),
});

/** Who got the key in the calls since, and in which role. */
const given = () =>
  owner.server.sent
    .filter(({ name }) => name === "shareset")
    .flatMap(({ request }) => (request as RequestOf<"shareset">).wraps)
    .map(({ user_id, sk_role }) => [user_id, sk_role]);

function changeIntents(change: (intent: ManifestIntent) => ManifestIntent): void {
  const intents = Object.entries(manifestOf().intents).map(([rid, one]) => [rid, change(one)]);
  owner.user.manifest.set({ ...manifestOf(), intents: Object.fromEntries(intents) });
}

describe("a key that the server took before the page died", () => {
  it("is entered by the next page, and given to nobody twice", async () => {
    expect(await finishSet(owner.ports, await stopped())).toBe(true);
    expect(entry()).toMatchObject({ state: "current", origin: "self" });
    expect(given()).toEqual([]);
    const states = Object.values(manifestOf().intents).filter(({ op }) => op === "rotate");
    expect(states.map(({ state }) => state)).toEqual(["done"]);
  });

  it("is given to whoever had the one before and has not got this one", async () => {
    const share = await stopped();
    expect(await finishSet(owner.ports, without(share, guest))).toBe(true);
    expect(given()).toEqual([[idOf(guest), "w"]]);
  });

  it("is given to nobody whom its change leaves out", async () => {
    const member = await memberOf(owner, shared.shareId, guest.email);
    const share = await stopped({ member, isOut: false, purge: false });
    expect(await finishSet(owner.ports, without(share, guest, third))).toBe(true);
    expect(given()).toEqual([[idOf(third), "w"]]);
  });

  it("goes by the grants of the last key that the manifest knows, whatever else is listed", async () => {
    const share = await stopped();
    const made = { ks: `${shared.shareId}-9`, grants: new Map() } as const;
    const lied = { ...without(share, guest), before: [made, ...share.before] };
    expect(await finishSet(owner.ports, lied)).toBe(true);
    expect(given()).toEqual([[idOf(guest), "w"]]);
  });

  it("is entered where no earlier key is listed, and given to nobody by that", async () => {
    const share = await stopped();
    expect(await finishSet(owner.ports, { ...without(share, guest), before: [] })).toBe(true);
    expect([entry()?.state, given()]).toEqual(["current", []]);
  });

  it("stays open where somebody cannot be given it now", async () => {
    const share = await stopped();
    owner.server.refuse = (name) => {
      if (name === "shareset") throw new Error("no answer");
    };
    await expect(finishSet(owner.ports, without(share, guest))).rejects.toThrow("no answer");
    expect(entry()).toBeUndefined();
  });
});

describe("a key that is listed for a share", () => {
  it("is not entered where no open change made it (K1)", async () => {
    const share = await stopped();
    changeIntents((intent) =>
      intent.op === "rotate" ? { ...intent, commit: "0".repeat(intent.commit.length) } : intent,
    );
    expect(await finishSet(owner.ports, share)).toBe(false);
    expect([entry(), given()]).toEqual([undefined, []]);
  });

  it("is not entered below one that the manifest knows (K2)", async () => {
    const share = await stopped();
    const later = aLinkEntry(["m|1"], { kind: "team", state: "retired" });
    const shares = { ...manifestOf().shares, [`${shared.shareId}-2`]: later };
    owner.user.manifest.set({ ...manifestOf(), shares });
    await expect(finishSet(owner.ports, share)).rejects.toThrow("2000");
    expect([entry(), given()]).toEqual([undefined, []]);
  });

  it("is left as it is where it was entered by another device, and where no copy of it came", async () => {
    const share = await stopped();
    expect(await finishSet(owner.ports, { ...share, ownShareKey: "" })).toBe(false);
    const known = aLinkEntry(["m|1"], { kind: "team" });
    const shares = { ...manifestOf().shares, [share.ks]: known };
    owner.user.manifest.set({ ...manifestOf(), shares });
    expect(await finishSet(owner.ports, share)).toBe(false);
    expect([entry(), given()]).toEqual([known, []]);
  });
});
