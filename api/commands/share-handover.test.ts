import { describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { join, newShare, readShare, userIdOf } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;

forShareHouse((opened) => {
  ({ server, owner, guest, third } = opened);
});

const offerOf = async (account: TestAccount, shareId: string) => {
  const { offered_to, successor_id } = await readShare(account, shareId);
  return [offered_to, successor_id];
};

/** A share with two people, one of whom it is offered to. */
async function offered() {
  const { shareId: share_id } = await newShare(owner);
  const sharemember_id = await join(owner, guest, { shareId: share_id, role: "o" });
  await join(owner, third, { shareId: share_id, role: "o" });
  await owner.client.call("shareoffer", { share_id, sharemember_id });
  return { share_id, sharemember_id };
}

describe("a share that its owner offers to somebody on it", () => {
  it("shows so to the two of them, until it is taken back", async () => {
    const { share_id, sharemember_id } = await offered();
    for (const account of [owner, guest]) {
      expect(await offerOf(account, share_id)).toEqual([sharemember_id, "0"]);
    }
    expect(await offerOf(third, share_id)).toEqual(["0", "0"]);
    await owner.client.call("shareoffer", { share_id, sharemember_id: "0" });
    expect(await offerOf(guest, share_id)).toEqual(["0", "0"]);
  });

  it("is offered by its owner alone, to somebody who accepted: 8005, 1602", async () => {
    const { share_id, sharemember_id } = await offered();
    const offer = { share_id, sharemember_id };
    expect(await third.client.codeOf("shareoffer", offer)).toBe(8005);
    const { results } = await owner.client.call("sharemailinvite", {
      share_id,
      emaillist: ["new@example.com"],
    });
    const invited = { share_id, sharemember_id: results[0]?.uniqid ?? "" };
    expect(await owner.client.codeOf("shareoffer", invited)).toBe(1602);
  });

  it("is nothing that somebody can offer who has not accepted yet (1604)", async () => {
    const { shareId: share_id } = await newShare(owner);
    await owner.client.call("sharemailinvite", { share_id, emaillist: [guest.email], role: "o" });
    const offer = { share_id, sharemember_id: "0" };
    expect(await guest.client.codeOf("shareoffer", offer)).toBe(1604);
  });

  it("is told to whoever is on it, and so is that it was taken over", async () => {
    const { share_id, sharemember_id } = await offered();
    const { shareId: successor_id } = await newShare(guest);
    const told: number[] = [];
    server.world.bus.messages.listen({ hear: (id) => told.push(id), end: () => undefined });
    const people = [owner, guest, third].map((account) => Number(userIdOf(account)));
    await owner.client.call("shareoffer", { share_id, sharemember_id });
    expect(new Set(told)).toEqual(new Set(people));
    told.length = 0;
    await guest.client.call("sharehandover", { share_id, successor_id });
    expect(new Set(told)).toEqual(new Set(people));
  });

  it("is over when its member has left", async () => {
    const { share_id, sharemember_id } = await offered();
    await guest.client.call("sharememberleave", { share_id, sharemember_id, bg: 1 });
    expect(await offerOf(owner, share_id)).toEqual(["0", "0"]);
  });
});

describe("a share that was taken over", () => {
  it("names the successor, goes on, and is ended by its owner", async () => {
    const { share_id, sharemember_id } = await offered();
    const { shareId: successor_id } = await newShare(guest);
    await guest.client.call("sharehandover", { share_id, successor_id });
    expect(await offerOf(owner, share_id)).toEqual([sharemember_id, successor_id]);
    const whole = { share_id, sharemember_id: "0", purge: 0 } as const;
    expect(await guest.client.codeOf("sharestop", whole)).toBe(8005);
    await owner.client.call("sharestop", whole);
    expect(await guest.client.codeOf("shareget", { share_id })).toBe(1604);
  });

  it("is taken over by whom it was offered to, into a share of his own: 8005, 1604", async () => {
    const { share_id } = await offered();
    const { shareId: successor_id } = await newShare(third);
    const handover = { share_id, successor_id };
    for (const account of [third, owner]) {
      expect(await account.client.codeOf("sharehandover", handover)).toBe(8005);
    }
    expect(await guest.client.codeOf("sharehandover", handover)).toBe(1604);
  });

  it("names no successor any more once it is offered anew", async () => {
    const { share_id, sharemember_id } = await offered();
    const { shareId: successor_id } = await newShare(guest);
    await guest.client.call("sharehandover", { share_id, successor_id });
    await owner.client.call("shareoffer", { share_id, sharemember_id });
    expect(await offerOf(guest, share_id)).toEqual([sharemember_id, "0"]);
  });

  it("is taken over into no share without keys (1604), nor by whoever left and was invited again (8005)", async () => {
    const { share_id, sharemember_id } = await offered();
    const coffer_id = await makeFolder(guest);
    const reserved = { request_id: sealed.requestId(), coffer_id };
    const { share_id: empty } = await guest.client.call("shareadd", reserved);
    const into = (successor_id: string) =>
      guest.client.codeOf("sharehandover", { share_id, successor_id });
    expect(await into(empty)).toBe(1604);
    const { shareId: full } = await newShare(guest);
    await guest.client.call("sharememberleave", { share_id, sharemember_id, bg: 1 });
    await owner.client.call("sharemailinvite", { share_id, emaillist: [guest.email] });
    expect(await into(full)).toBe(8005);
  });
});
