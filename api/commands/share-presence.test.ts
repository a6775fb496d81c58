import { beforeEach, describe, expect, it } from "vitest";
import { insertMember } from "#api/store/share-members-repository.ts";
import { PRESENCE_MOST } from "#app/contract/commands/presence.ts";
import type { RealtimeMessage } from "#app/contract/realtime.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { join, newcomer, newShare, userIdOf } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;
let share_id: string;
let told: { userId: number; message: RealtimeMessage }[];

forShareHouse((opened) => {
  ({ server, owner, guest, third } = opened);
  server.world.bus.messages.listen({
    hear: (userId, message) => {
      if (message.type === "PRESENCE") told.push({ userId, message });
    },
    end: () => undefined,
  });
});
beforeEach(async () => {
  told = [];
  share_id = (await newShare(owner)).shareId;
  for (const account of [guest, third]) await join(owner, account, { shareId: share_id });
});

const PAGES = { one: "01".repeat(8), two: "02".repeat(8) } as const;
const HERE = { page: PAGES.one, state: "here" } as const;
const GONE = { page: PAGES.one, state: "gone" } as const;

async function say({ client }: TestAccount, what: { page: string; state: "here" | "gone" }) {
  const { people } = await client.call("sharepresence", { share_id, ...what });
  return people.map(({ userid }) => userid);
}

const seeOthers = (is_seeothers: 0 | 1) =>
  owner.client.call("sharelabel", { share_id, is_seeothers });

describe("somebody who has a folder of a share on the screen", () => {
  it("is told of to whoever is there too, once, and hears who they are", async () => {
    expect(await say(owner, HERE)).toEqual([]);
    expect(await say(guest, HERE)).toEqual([userIdOf(owner)]);
    expect(await say(guest, HERE)).toEqual([userIdOf(owner)]);
    const payload = { share_id, uid: userIdOf(guest), state: "here" };
    expect(told).toEqual([
      { userId: Number(userIdOf(owner)), message: { type: "PRESENCE", payload } },
    ]);
    expect(await say(owner, HERE)).toEqual([userIdOf(guest)]);
  });

  it("is there until his last page is gone", async () => {
    await say(owner, HERE);
    await say(guest, HERE);
    await say(guest, { page: PAGES.two, state: "here" });
    await say(guest, GONE);
    expect(await say(owner, HERE)).toEqual([userIdOf(guest)]);
    await say(guest, { page: PAGES.two, state: "gone" });
    expect(await say(owner, HERE)).toEqual([]);
    expect(told.at(-1)?.message.payload).toMatchObject({ state: "gone" });
  });

  it("is seen by members only where they see one another, and by the owner always", async () => {
    await seeOthers(0);
    for (const account of [owner, guest]) await say(account, HERE);
    expect(await say(third, HERE)).toEqual([userIdOf(owner)]);
    expect(new Set(await say(owner, HERE))).toEqual(new Set([userIdOf(guest), userIdOf(third)]));
    expect(told.filter(({ userId }) => userId === Number(userIdOf(guest)))).toEqual([]);
    await seeOthers(1);
    expect(new Set(await say(third, HERE))).toEqual(new Set([userIdOf(owner), userIdOf(guest)]));
  });

  it("shows himself to nobody and sees nobody when he does not want to", async () => {
    for (const account of [owner, guest]) await say(account, HERE);
    await guest.client.call("userinfoset", { is_disablepresence: 1 });
    expect(await say(guest, HERE)).toEqual([]);
    expect(await say(owner, HERE)).toEqual([]);
    await guest.client.call("userinfoset", { is_disablepresence: 0 });
    expect(await say(guest, HERE)).toEqual([userIdOf(owner)]);
  });

  it("is told of no more once he is off the share, and cannot ask (1604)", async () => {
    for (const account of [owner, guest]) await say(account, HERE);
    const { share } = await owner.client.call("shareget", { share_id });
    const member = share.people.find(({ userid }) => userid === userIdOf(guest));
    await owner.client.call("sharestop", {
      share_id,
      sharemember_id: member?.uniqid ?? "",
      purge: 0,
    });
    expect(await say(owner, HERE)).toEqual([]);
    expect(await guest.client.codeOf("sharepresence", { share_id, ...HERE })).toBe(1604);
  });

  it("is nothing to another tenant, nor to whoever has not accepted (1604, T4)", async () => {
    await say(owner, HERE);
    const stranger = await newcomer(server, `${share_id}@example.com`);
    const ask = { share_id, ...HERE };
    expect(await stranger.client.codeOf("sharepresence", ask)).toBe(1604);
    await owner.client.call("sharemailinvite", { share_id, emaillist: [stranger.email] });
    expect(await stranger.client.codeOf("sharepresence", ask)).toBe(1604);
    expect(await say(owner, HERE)).toEqual([]);
  });

  it("is shown as one of a hundred at most", async () => {
    const { db } = server.world.regions.get("ca-central")!;
    const [like] = await db
      .selectFrom("share_members")
      .selectAll()
      .where("share_id", "=", Number(share_id))
      .execute();
    const { presence } = server.world.bus;
    for (let each = 0; each <= PRESENCE_MOST; each += 1) {
      const [member_id, user_id, email] = [9_000_000 + each, 8_000_000 + each, `p${each}@x.com`];
      await insertMember(db, { ...like!, member_id, user_id, email });
      const page = { shareId: Number(share_id), userId: user_id, page: PAGES.one };
      presence.come(page, server.world.clock.nowMs());
    }
    expect(await say(owner, HERE)).toHaveLength(PRESENCE_MOST);
  });

  it("is forgotten when nothing is heard of him for 70 seconds", async () => {
    const { presence } = server.world.bus;
    const page = { shareId: 7, userId: 8, page: PAGES.one };
    expect(presence.come(page, 0)).toBe(true);
    expect(presence.come(page, 60_000)).toBe(false);
    expect(presence.list(7, 130_000)).toEqual([8]);
    expect(presence.list(7, 130_001)).toEqual([]);
    expect(presence.come(page, 130_001)).toBe(true);
  });

  it("fills no memory with pages that he makes up", () => {
    const { presence } = server.world.bus;
    for (let index = 0; index < 100; index += 1) {
      presence.come({ shareId: 9, userId: 8, page: String(index) }, 0);
    }
    const goes = (page: number) => presence.go({ shareId: 9, userId: 8, page: String(page) }, 0);
    for (let page = 0; page < 99; page += 1) expect(goes(page)).toBe(false);
    expect(goes(99)).toBe(true);
  });
});
