import { expect, it } from "vitest";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, shareFolder } from "#tests/support/shared-folder.ts";
import { acceptShare } from "./accept-share.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";
import { rotateShare } from "./rotate-share.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const keyOf = async (shareId: string, { email }: PersonHere) =>
  (await memberOf(owner, shareId, email)).key;

it("the next key goes to nobody whom its owner has not pinned, though a grant holds, until he gives it (Formats 12)", async () => {
  const { shareId } = await shareFolder(owner, [guest], { role: "i" });
  const addresses = [third.email];
  await inviteMembers(guest.ports, { share: { shareId }, role: "w", addresses });
  // Who may invite and is no admin sees him once he has accepted.
  await acceptShare(third.ports, await readShare(third.ports, shareId));
  const found = await findRecipient(guest.ports, { shareId, typed: third.email });
  await giveKey(guest.ports, { shareId, recipient: found, role: "w" });
  expect(await memberOf(owner, shareId, third.email)).toMatchObject({
    key: "confirmed",
    pin: "none",
  });
  await rotateShare(owner.ports, shareId);
  expect([await keyOf(shareId, guest), await keyOf(shareId, third)]).toEqual([
    "confirmed",
    "waiting",
  ]);
  const recipient = await findRecipient(owner.ports, { shareId, typed: third.email });
  await giveKey(owner.ports, { shareId, recipient, role: "w" });
  expect(await keyOf(shareId, third)).toBe("confirmed");
});

it("the next key goes to nobody whose role the server tells otherwise than his grant", async () => {
  const { shareId } = await shareFolder(owner, [guest, third]);
  const lie = (key: string, value: unknown) =>
    key === "people" && Array.isArray(value)
      ? value.map((one) => (one.email === third.email ? { ...one, permissions: "r" } : one))
      : value;
  const { alter } = owner.server;
  owner.server.alter = (name, answer) =>
    name === "shareget" ? JSON.parse(JSON.stringify(answer), lie) : answer;
  await rotateShare(owner.ports, shareId);
  owner.server.alter = alter;
  expect([await keyOf(shareId, guest), await keyOf(shareId, third)]).toEqual([
    "confirmed",
    "waiting",
  ]);
});
