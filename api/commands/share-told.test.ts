import { describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { join, newShare, setShareKeys, userIdOf, wrapFor } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;
let told: number[] = [];

forShareHouse((opened) => {
  ({ server, owner, guest, third } = opened);
  server.world.bus.messages.listen({ hear: (id) => told.push(id), end: () => undefined });
});

/** Whether both of them heard of what was done, however often. */
async function toldBy(act: () => Promise<unknown>): Promise<boolean> {
  told = [];
  await act();
  return [owner, guest].every((account) => told.includes(Number(userIdOf(account))));
}

describe("whoever is on a share hears at once", () => {
  it("of keys, its label, invitations, roles and what he is offered", async () => {
    const { shareId: share_id } = await newShare(owner);
    const uniqid = await join(owner, guest, { shareId: share_id, role: "o" });
    const member = { share_id, sharemember_id: uniqid };
    const { client } = owner;
    const wraps = [wrapFor(userIdOf(guest), "o", 2)];
    const { shareId: successor_id } = await newShare(guest);
    const changes = {
      shareset: () => client.call("shareset", { share_id, share_sequence: "0", wraps }),
      sharelabel: () => client.call("sharelabel", { share_id, is_seeothers: 0 }),
      invited: () => client.call("sharemailinvite", { share_id, emaillist: [third.email] }),
      accepted: () => third.client.call("shareaccept", { share_id, mount: "" }),
      offered: () => client.call("shareoffer", member),
      taken: () => guest.client.call("sharehandover", { share_id, successor_id }),
      role: () =>
        client.call("sharememberpermission", {
          share_id,
          uniqid,
          permission: "perOWNER",
          value: 0,
        }),
    };
    for (const [name, change] of Object.entries(changes)) {
      expect(await toldBy(change), name).toBe(true);
    }
  });

  it("of nothing where nothing of it was to change", async () => {
    const { shareId: share_id } = await newShare(owner);
    await join(owner, guest, { shareId: share_id });
    expect(await toldBy(() => owner.client.call("sharelabel", { share_id }))).toBe(false);
    expect(told).toEqual([]);
  });

  it("of who declines, is taken off or leaves, and of its end", async () => {
    const { shareId: share_id } = await newShare(owner);
    const sharemember_id = await join(owner, guest, { shareId: share_id });
    const invite = () =>
      owner.client.call("sharemailinvite", { share_id, emaillist: [third.email] });
    await invite();
    expect(await toldBy(() => third.client.call("sharedecline", { share_id }))).toBe(true);
    const off = { share_id, sharemember_id, purge: 0 } as const;
    expect(await toldBy(() => owner.client.call("sharestop", off))).toBe(true);
    await join(owner, guest, { shareId: share_id });
    const leave = { share_id, sharemember_id, bg: 1 } as const;
    expect(await toldBy(() => guest.client.call("sharememberleave", leave))).toBe(true);
    await join(owner, guest, { shareId: share_id });
    const whole = { share_id, sharemember_id: "0", purge: 0 } as const;
    expect(await toldBy(() => owner.client.call("sharestop", whole))).toBe(true);
  });
});

it("a share that is made and one that ends stand among the events of its owner", async () => {
  const { shareId: share_id } = await newShare(owner);
  await owner.client.call("sharestop", { share_id, sharemember_id: "0", purge: 0 });
  const { events } = await owner.client.call("eventlist", { limit: 2 });
  expect(events.map(({ code }) => code)).toEqual(["share-stopped", "share-made"]);
});

it("an account has 1 000 shares at most (8032), and another one when one ends", async () => {
  const { db } = server.world.regions.get("ca-central")!;
  const whose = { user_id: Number(userIdOf(third)), created_s: 1 };
  const rows = Array.from({ length: 999 }, (_, index) => {
    return { ...whose, share_id: 90_000 + index, item_id: 90_000 + index };
  });
  for (let start = 0; start < rows.length; start += 333) {
    await db
      .insertInto("team_shares")
      .values(rows.slice(start, start + 333))
      .execute();
  }
  const add = async () => {
    const request = { request_id: sealed.requestId(), coffer_id: await makeFolder(third) };
    return third.client.codeOf("shareadd", request);
  };
  expect([await add(), await add()]).toEqual([0, 8032]);
  await db
    .updateTable("team_shares")
    .set({ is_stopped: 1 })
    .where("share_id", "=", 90_000)
    .execute();
  expect([await add(), await add()]).toEqual([0, 8032]);
});

describe("a share that is handed over", () => {
  it("forgets who took it over when it is offered to somebody else", async () => {
    const { shareId: share_id } = await newShare(owner);
    const [first, second] = [
      await join(owner, guest, { shareId: share_id, role: "o" }),
      await join(owner, third, { shareId: share_id, role: "o" }),
    ];
    await owner.client.call("shareoffer", { share_id, sharemember_id: first });
    const { shareId: successor_id } = await newShare(guest);
    await guest.client.call("sharehandover", { share_id, successor_id });
    await owner.client.call("shareoffer", { share_id, sharemember_id: second });
    const { share } = await owner.client.call("shareget", { share_id });
    expect(share).toMatchObject({ offered_to: second, successor_id: "0" });
  });

  it("goes to no share that has no keys yet (1604)", async () => {
    const { shareId: share_id } = await newShare(owner);
    const sharemember_id = await join(owner, guest, { shareId: share_id, role: "o" });
    await owner.client.call("shareoffer", { share_id, sharemember_id });
    const request = { request_id: sealed.requestId(), coffer_id: await makeFolder(guest) };
    const { share_id: successor_id } = await guest.client.call("shareadd", request);
    const handover = { share_id, successor_id };
    expect(await guest.client.codeOf("sharehandover", handover)).toBe(1604);
    await setShareKeys(guest.client, successor_id, "0");
    expect(await guest.client.codeOf("sharehandover", handover)).toBe(0);
  });
});

describe("whoever may invite and is no admin", () => {
  it("sees whom he invited himself, while he may and that one is there, and nobody else's (Reading R-558)", async () => {
    const { shareId: share_id } = await newShare(owner);
    const inviter = await join(owner, guest, { shareId: share_id, role: "i" });
    await owner.client.call("sharelabel", { share_id, is_seeothers: 0 });
    const invite = (from: TestAccount, email: string) =>
      from.client.call("sharemailinvite", { share_id, emaillist: [email] });
    const seen = async () => {
      const { share } = await guest.client.call("shareget", { share_id });
      return share.people.map(({ email, status }) => [email, status]).slice(2);
    };
    await invite(owner, "others@example.com");
    expect(await seen()).toEqual([]);
    await invite(guest, third.email);
    expect(await seen()).toEqual([[third.email, "invited"]]);
    await third.client.call("shareaccept", { share_id, mount: "" });
    expect(await seen()).toEqual([[third.email, "accepted"]]);
    for (const value of [0, 1] as const) {
      const may = { share_id, uniqid: inviter, permission: "perINVITE", value } as const;
      await owner.client.call("sharememberpermission", may);
      expect(await seen()).toEqual(value === 0 ? [] : [[third.email, "accepted"]]);
    }
    const { share } = await owner.client.call("shareget", { share_id });
    const uniqid = share.people.find(({ email }) => email === third.email)?.uniqid ?? "";
    await owner.client.call("sharestop", { share_id, sharemember_id: uniqid, purge: 0 });
    expect(await seen()).toEqual([]);
  });
});
