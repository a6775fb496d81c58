import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { acceptShare } from "./accept-share.ts";
import { changeRole } from "./change-members.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { listShares, readShare } from "./list-shares.ts";
import { createResumer } from "./resume-once.ts";

let owner: PersonHere;
let guest: PersonHere;
let shareId: string;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

/** A folder that a guest reads, who is then allowed to write: his device has not heard of it. */
async function raised(): Promise<void> {
  const folder = await owner.server.put("Plans");
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const addresses = [guest.email];
  ({ shareId } = await inviteMembers(owner.ports, { share: { item }, role: "r", addresses }));
  await encryptLinks(owner.ports, [`${shareId}-0`], { onStep: () => undefined });
  const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
  await giveKey(owner.ports, { shareId, recipient, role: "r" });
  const [invitation] = await listShares(guest.ports);
  if (invitation !== undefined) await acceptShare(guest.ports, invitation);
  const share = await readShare(owner.ports, shareId);
  const member = share.members.find(({ email }) => email === guest.email);
  if (member !== undefined) await changeRole(owner.ports, { share, member, role: "w" });
}

const roleNow = () => guest.user.manifest.get()?.shares[`${shareId}-0`]?.role;

describe("what waits at the list of shares", () => {
  it("is done once, and then nothing waits", async () => {
    await raised();
    const resume = createResumer(guest.ports);
    expect(await resume(await listShares(guest.ports))).toBe(true);
    expect(roleNow()).toBe("w");
    expect(await resume(await listShares(guest.ports))).toBe(false);
  });

  it("is not tried again at each list that a server brings, and is at the next visit", async () => {
    await raised();
    const listed = await listShares(guest.ports);
    guest.server.refuse = (name) => {
      if (name === "shareget") throw new AppError(9502);
    };
    const resume = createResumer(guest.ports);
    expect(await resume(listed)).toBe(false);
    const asked = guest.server.count("shareget");
    expect(await resume(listed)).toBe(false);
    expect(guest.server.count("shareget")).toBe(asked);
    guest.server.refuse = () => undefined;
    expect(await createResumer(guest.ports)(listed)).toBe(true);
    expect(roleNow()).toBe("w");
  });
});
