import { expect, it } from "vitest";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { acceptShare, takeShare } from "./accept-share.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";
import { setShowsOthers } from "./shares.api.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

it("a key that somebody gave who may invite opens the share also where members do not see one another", async () => {
  const { shareId } = await shareFolder(owner, [guest], { role: "i" });
  await setShowsOthers(owner.ports.api, { shareId, showsOthers: false });
  const addresses = [third.email];
  const { invited } = await inviteMembers(guest.ports, {
    share: { shareId },
    role: "w",
    addresses,
  });
  // He is shown to whoever invited him, who is asked at once.
  expect(invited.map(({ key }) => key)).toEqual(["confirm"]);
  await acceptShare(third.ports, await readShare(third.ports, shareId));
  const recipient = await findRecipient(guest.ports, { shareId, typed: third.email });
  await giveKey(guest.ports, { shareId, recipient, role: "w" });
  expect(await takeShare(third.ports, shareId)).toBe("open");
});
