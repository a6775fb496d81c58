import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import {
  encryptTeamShare,
  join,
  makeShare,
  openShareHouse,
  type ShareHouse,
  setShareKeys,
} from "#mock-api/testing/shares.ts";

let house: ShareHouse;
let folder: string;
let inside: string;
let deep: string;
let outside: string;
let share_id: string;
let memberId: string;

beforeEach(async () => {
  house = await openShareHouse();
  const { owner, guest } = house;
  folder = await makeFolder(owner);
  outside = await makeFolder(owner);
  inside = await makeFolder(owner, folder);
  deep = await makeFolder(owner, inside);
  share_id = await makeShare(owner, folder);
  await encryptTeamShare(owner, share_id);
  memberId = await join(owner, guest, { shareId: share_id });
});
afterEach(() => house.server.stop());

const names = ({ client }: TestAccount, after = "0", limit = 5000) =>
  client.call("pathnames", { share_id, after, limit });
const changes = ({ client }: TestAccount, since_hist_id: string, after = "0", limit = 5000) =>
  client.call("pathchanges", { share_id, since_hist_id, after, limit });
const idsOf = (list: { names: readonly { coffer_id: string }[] }) =>
  list.names.map(({ coffer_id }) => coffer_id);
const codeOf = ({ client }: TestAccount) =>
  client.codeOf("pathnames", { share_id, after: "0", limit: 10 });
const request_id = () => sealed.requestId();
const rename = (coffer_id: string) =>
  house.owner.client.call("pathrename", {
    ...{ request_id: request_id(), coffer_id, ...namePlace() },
    share_names: [nameInShare()],
  });
const nameInShare = () => ({
  ...{ share_id, share_sequence: "0" },
  enc_share_name: sealed.name(),
  sharename_digest: sealed.digest(),
});
const move = (coffer_id: string, coffer_pid: string, share_names = [nameInShare()]) =>
  house.owner.client.call("pathmove", {
    ...{ request_id: request_id(), coffer_pid },
    items: [{ coffer_id, ...namePlace(), share_names }],
  });
const told = async ({ client }: TestAccount) =>
  (await client.call("pathchanges", { since_hist_id: "0", after: "0", limit: 1 })).shares;

describe("the names of a share", () => {
  it("are those of everything in it, under its key, for whoever is on it", async () => {
    const list = await names(house.guest);
    expect(idsOf(list)).toEqual([folder, inside, deep]);
    expect(list.names.every(({ enc_name }) => enc_name === "")).toBe(true);
    expect(list.names.map(({ domain }) => domain)).toEqual(Array(3).fill(`m${share_id}`));
    expect(list.names[0]?.pfid).toBe("0".repeat(32));
    expect(list.total).toBe(3);
  });

  it("come page by page by their ids, each once, until an empty page", async () => {
    const seen: string[] = [];
    let after = "0";
    for (
      let page = await names(house.guest, after, 1);
      page.names.length > 0;
      page = await names(house.guest, after, 1)
    ) {
      seen.push(...idsOf(page));
      after = page.last_id;
    }
    expect(seen).toEqual([folder, inside, deep]);
  });

  it("are nobody's who is not on it: 1604, also for its owner, who has them as his own", async () => {
    for (const who of [house.third, house.owner]) {
      expect(await codeOf(who)).toBe(1604);
      const ask = { share_id, since_hist_id: "0", after: "0", limit: 10 };
      expect(await who.client.codeOf("pathchanges", ask)).toBe(1604);
    }
    expect(await told(house.third)).toEqual([]);
    expect(await told(house.owner)).toEqual([]);
  });

  it("are nobody's who was invited and did not accept, and not his who left or was removed", async () => {
    const { owner, guest, third } = house;
    const invite = { share_id, emaillist: [third.email], role: "w" as const };
    await owner.client.call("sharemailinvite", invite);
    expect(await codeOf(third)).toBe(1604);
    await guest.client.call("sharememberleave", { share_id, sharemember_id: memberId, bg: 0 });
    expect(await codeOf(guest)).toBe(1604);
    expect(await told(guest)).toEqual([]);
    const again = await join(owner, third, { shareId: share_id });
    expect(await codeOf(third)).toBe(0);
    await owner.client.call("sharestop", { share_id, sharemember_id: again, purge: 0 });
    expect(await codeOf(third)).toBe(1604);
  });

  it("are not there while the folder lies in its owner's trash, or once the share ended", async () => {
    const { owner, guest } = house;
    const trash = { request_id: request_id(), coffer_ids: [folder] };
    await owner.client.call("pathdelete", trash);
    expect([await codeOf(guest), await told(guest)]).toEqual([1604, []]);
    await owner.client.call("pathrestore", { ...trash, request_id: request_id() });
    expect([await codeOf(guest), (await told(guest)).length]).toEqual([0, 1]);
    await owner.client.call("sharestop", { share_id, sharemember_id: "0", purge: 0 });
    expect([await codeOf(guest), await told(guest)]).toEqual([1604, []]);
    // The same folder, shared again: the old share tells nothing of it.
    const again = await makeShare(owner, folder);
    await encryptTeamShare(owner, again);
    await join(owner, guest, { shareId: again });
    expect([await codeOf(guest), (await told(guest))[0]?.share_id]).toEqual([1604, again]);
  });
});

describe("what changed in a share", () => {
  it("is told with the own changes by its state, and by itself", async () => {
    const { guest, owner } = house;
    const [before] = await told(guest);
    expect(before).toEqual({ share_id, hist_id: (await names(guest)).hist_id });
    expect(idsOf(await changes(guest, before!.hist_id))).toEqual([]);
    await makeFolder(owner);
    await rename(outside);
    // What its owner does elsewhere is nothing that a member hears of.
    expect(await told(guest)).toEqual([before]);
    await rename(inside);
    const [after] = await told(guest);
    expect(Number(after!.hist_id)).toBeGreaterThan(Number(before!.hist_id));
    expect(idsOf(await changes(guest, before!.hist_id))).toEqual([inside]);
    expect(idsOf(await changes(guest, after!.hist_id))).toEqual([]);
  });

  it("is what went into the trash and came out, and what is purged is gone", async () => {
    const { guest, owner } = house;
    const { hist_id } = await names(guest);
    const items = { coffer_ids: [deep] };
    await owner.client.call("pathdelete", { request_id: request_id(), ...items });
    const trashed = await changes(guest, hist_id);
    expect(trashed.names.map(({ coffer_id, is_deleted }) => [coffer_id, is_deleted])).toEqual([
      [deep, 1],
    ]);
    await owner.client.call("pathpurge", { request_id: request_id(), ...items });
    const purged = await changes(guest, trashed.hist_id);
    expect([idsOf(purged), purged.gone]).toEqual([[], [deep]]);
  });

  it("names what left the share with all below it as gone, and tells of it when it comes back", async () => {
    const { guest, owner } = house;
    const deepest = await makeFolder(owner, deep);
    await encryptTeamShare(owner, share_id);
    const { hist_id } = await names(guest);
    await move(inside, outside, []);
    const left = await changes(guest, hist_id);
    expect([idsOf(left), left.gone]).toEqual([[], [inside, deep, deepest]]);
    expect(idsOf(await names(guest))).toEqual([folder]);
    await move(inside, folder);
    const back = await changes(guest, left.hist_id);
    expect([idsOf(back), back.gone]).toEqual([[inside, deep, deepest], []]);
  });

  it("goes on under the next key: a name that stands under an old one is told of all the same", async () => {
    const { guest, owner } = house;
    const { hist_id } = await names(guest);
    await owner.client.call("sharerotate", { share_id, from_sequence: "0" });
    await setShareKeys(owner.client, share_id, "1");
    expect(idsOf(await names(guest))).toEqual([folder, inside, deep]);
    await encryptTeamShare(owner, share_id);
    const told = await changes(guest, hist_id);
    expect(idsOf(told)).toEqual([folder, inside, deep]);
    const keys = new Set(told.names.map(({ enc_share_name }) => enc_share_name));
    expect(keys.size).toBe(3);
  });

  it("is unknown for a state that the share has not come to", async () => {
    const told = await changes(house.guest, "999999");
    expect([told.is_reset, told.names, told.gone]).toEqual([1, [], []]);
  });
});
