import { expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { findContact, pinContact } from "#app/core/keys/contacts.crypto.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";
import type { ShareMember } from "./share.ts";
import { verifyMember } from "./verify-member.ts";

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

/** The owner as an invited person sees him. */
async function anInvitation(): Promise<{ shareId: string; member: ShareMember }> {
  const { id, fid } = await owner.server.put("Plans");
  const item = aFileItem({ id, kind: "folder", name: openName("Plans", fid) });
  const invitation = { share: { item }, role: "w", addresses: [guest.email] } as const;
  const { shareId } = await inviteMembers(owner.ports, invitation);
  const { owner: member } = await readShare(guest.ports, shareId);
  if (member === null) throw new Error("nobody");
  return { shareId, member };
}

const pinOf = (email: string) => {
  const manifest = guest.user.manifest.get();
  return manifest === null ? null : findContact(manifest, email);
};

it("the owner whose number was compared is pinned as verified, and shown so", async () => {
  const { shareId, member } = await anInvitation();
  expect(member.pin).toBe("none");
  await verifyMember(guest.ports, { shareId, member });
  expect(pinOf(owner.email)).toMatchObject({ verified: true, state: "ok" });
  expect((await readShare(guest.ports, shareId)).owner?.pin).toBe("verified");
});

it("another number than was shown is pinned for nobody", async () => {
  const { shareId, member } = await anInvitation();
  const other = {
    ...member,
    safetyNumber: member.safetyNumber.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
  };
  await expect(verifyMember(guest.ports, { shareId, member: other })).rejects.toThrow("2005");
  const gone = { ...member, memberId: "999" };
  await expect(verifyMember(guest.ports, { shareId, member: gone })).rejects.toThrow("1602");
  expect(pinOf(owner.email)).toBe(null);
});

it("a pin of somebody else is replaced only with a fresh proof", async () => {
  const { shareId, member } = await anInvitation();
  const stranger = { userId: "1", encFp: "ab".repeat(32), sigFp: "cd".repeat(32) };
  await guest.ports.account.updateManifest((manifest) =>
    pinContact(manifest, owner.email, stranger),
  );
  let isProved = false;
  const { api } = guest.ports;
  const asking: ApiClient = {
    servtimeS: () => api.servtimeS(),
    call: async (name, request, options) => {
      if (name === "sessionproved" && !isProved) throw new AppError(8138);
      return api.call(name, request, options);
    },
  };
  const ports = { ...guest.ports, api: asking };
  await expect(verifyMember(ports, { shareId, member })).rejects.toThrow("8138");
  expect(pinOf(owner.email)).toMatchObject({ user_id: "1", verified: false });
  isProved = true;
  await verifyMember(ports, { shareId, member });
  expect(pinOf(owner.email)).toMatchObject({ verified: true, state: "ok" });
});
