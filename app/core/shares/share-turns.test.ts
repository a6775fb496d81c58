import { expect, it } from "vitest";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { leaveShare } from "./accept-share.ts";
import { needsRotation, resumeShares } from "./change-members.ts";
import { listShares, readShare } from "./list-shares.ts";
import { inTurn } from "./share-turns.ts";

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

it("a change of the key ends once where the list of shares and the page's beginning go on with it at the same time", async () => {
  const { shareId } = await shareFolder(owner, [guest]);
  await leaveShare(guest.ports, await readShare(guest.ports, shareId));
  const listed = await listShares(owner.ports);
  const both = await Promise.all([
    resumeShares(owner.ports, listed),
    resumeShares(owner.ports, listed),
  ]);
  expect(both).toEqual([[shareId], []]);
  expect(owner.server.count("sharerotate")).toBe(1);
  expect(needsRotation(owner.ports, await readShare(owner.ports, shareId))).toBe(false);
});

it("one that fails stands in the way of none that waits, and shares wait for themselves alone", async () => {
  const account = {};
  const order: string[] = [];
  const failing = inTurn(account, "7", async () => {
    await Promise.resolve();
    order.push("first");
    throw new Error("cut off");
  });
  const next = inTurn(account, "7", async () => void order.push("second"));
  const other = inTurn(account, "8", async () => void order.push("other"));
  await expect(failing).rejects.toThrow("cut off");
  await Promise.all([next, other]);
  expect(order).toEqual(["other", "first", "second"]);
});
