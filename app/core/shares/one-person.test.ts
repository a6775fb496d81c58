import { expect, it } from "vitest";
import type { WireMember } from "#app/contract/commands/shares.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import { findContact, verifyContact } from "#app/core/keys/contacts.crypto.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, shareFolder } from "#tests/support/shared-folder.ts";
import { removeMember } from "./change-members.ts";
import { readShare } from "./list-shares.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const ALSO = "ben@home.example";

/** From here on this person is told of other people on every share. */
function lieTo(person: PersonHere, change: (people: WireMember[]) => WireMember[]): void {
  const lie = (key: string, value: unknown) =>
    key === "people" && Array.isArray(value) ? change(value) : value;
  person.server.alter = (name, answer) =>
    name === "sharelist" || name === "shareget" ? JSON.parse(JSON.stringify(answer), lie) : answer;
}

const isGuest = ({ email }: { readonly email: string }) => email === guest.email;

it("one person in two rows is counted once, also by whoever has pinned neither address (K28)", async () => {
  const { shareId } = await shareFolder(owner, [guest, third]);
  lieTo(third, (people) => {
    const again = people.filter(isGuest).map((row) => ({ ...row, uniqid: "77", email: ALSO }));
    return [...people, ...again];
  });
  const { members } = await readShare(third.ports, shareId);
  const keys = members.map(({ email, key }) => [email, key]);
  expect(keys).toContainEqual([guest.email, "confirmed"]);
  expect(keys).toContainEqual([ALSO, "unconfirmed"]);
});

it("who is taken off gets nothing under a second address that the user has called his too (T1)", async () => {
  const { shareId } = await shareFolder(owner, [guest, third]);
  const shown = {
    share: await readShare(owner.ports, shareId),
    member: await memberOf(owner, shareId, guest.email),
  };
  await owner.user.account.updateManifest((manifest) => {
    const { user_id, enc_fp, sig_fp } = findContact(manifest, guest.email)!;
    return verifyContact(manifest, ALSO, { userId: user_id, encFp: enc_fp, sigFp: sig_fp });
  });
  const { share } = await owner.ports.api.call("shareget", { share_id: shareId });
  const then = share.people.find(isGuest)!;
  lieTo(owner, (people) =>
    people.map((row) => (isGuest(row) ? { ...then, uniqid: "77", email: ALSO } : row)),
  );
  await removeMember(owner.ports, { ...shown, purge: false });
  const { wraps } = owner.server.sent.findLast(({ name }) => name === "shareset")!
    .request as RequestOf<"shareset">;
  expect(wraps.map(({ user_id }) => user_id)).toEqual([third.user.account.user.get().id]);
});
