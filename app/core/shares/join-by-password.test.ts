import { expect, it } from "vitest";
import type { WireShare } from "#app/contract/commands/shares.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import { resumeShare } from "#tests/support/resume-share.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  memberOf,
  namesIn,
  SHARED_NAMES,
  type SharedFolder,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { acceptShare } from "./accept-share.ts";
import { removeMember } from "./change-members.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { joinByPassword, offerSharePassword, parseSharePassword } from "./join-by-password.ts";
import { readShare } from "./list-shares.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const shareOf = ({ ports }: PersonHere) => readShare(ports, shared.shareId);
const standingOf = async (person: PersonHere) => (await shareOf(person)).standing;
const join = (typed: string, person = third) =>
  joinByPassword(person.ports, { shareId: shared.shareId, typed });

/** A share of two, and a third who has accepted and waits for the key. */
async function letThirdWait(): Promise<void> {
  shared = await shareFolder(owner, [guest]);
  const share = { shareId: shared.shareId };
  await inviteMembers(owner.ports, { share, role: "w", addresses: [third.email] });
  await acceptShare(third.ports, await shareOf(third));
}

/** From here on the third is told this of every share. */
function lie(fields: Partial<WireShare>): void {
  third.server.alter = (name, answer) =>
    name === "shareget" ? { share: { ...(answer.share as WireShare), ...fields } } : answer;
}

it("opens the folder for somebody who was told it, also after a reload, before the owner is there", async () => {
  await letThirdWait();
  expect(await shareOf(third)).toMatchObject({ standing: "waiting", takesPassword: false });
  const { password, isOpen } = await offerSharePassword(owner.ports, shared.shareId);
  expect(isOpen).toBe(true);
  expect(await shareOf(third)).toMatchObject({ standing: "waiting", takesPassword: true });
  const typed = `${password.slice(0, 8)}-${password.slice(8, 16)} ${password.slice(16)}`;
  await join(typed.toLowerCase());
  expect(await standingOf(third)).toBe("open");
  expect(await namesIn(third, shared, shared.shareId)).toEqual(SHARED_NAMES);
  const again = await third.reload();
  expect(await namesIn(again, shared, shared.shareId)).toEqual(SHARED_NAMES);
});

it("only reads until a device of the owner has given the key with a role", async () => {
  await letThirdWait();
  const { password } = await offerSharePassword(owner.ports, shared.shareId);
  await join(password);
  const folder = [{ domain: `m${shared.shareId}`, fid: shared.folder.fid }];
  const manifest = () => third.user.manifest.get()!;
  expect(() => findWriteTarget(manifest(), folder)).toThrow("8002");
  expect(await memberOf(owner, shared.shareId, third.email)).toMatchObject({ key: "waiting" });
  const { shareId } = shared;
  const recipient = await findRecipient(owner.ports, { shareId, typed: third.email });
  await giveKey(owner.ports, { shareId, recipient, role: "w" });
  expect(await resumeShare(third.ports, shareId)).toBe(true);
  expect(findWriteTarget(manifest(), folder).ks).toBe(`${shareId}-0`);
});

it("is made and kept once, and never reaches the server as text", async () => {
  await letThirdWait();
  const first = await offerSharePassword(owner.ports, shared.shareId);
  expect(await offerSharePassword((await owner.reload()).ports, shared.shareId)).toEqual(first);
  const kept = owner.server.sent.filter(({ request }) => JSON.stringify(request).includes("salt"));
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(owner.server.sent)).not.toContain(first.password);
  await join(first.password);
  expect(JSON.stringify(third.server.sent)).not.toContain(first.password);
});

it("is asked for where nothing is typed (1621), and is wrong where it opens nothing (1620)", async () => {
  await letThirdWait();
  const { password } = await offerSharePassword(owner.ports, shared.shareId);
  await expect(join(" - ")).rejects.toThrow("1621");
  await expect(join("harbour")).rejects.toThrow("1620");
  await expect(join(password.replace(/.$/u, (last) => (last === "7" ? "8" : "7")))).rejects.toThrow(
    "1620",
  );
  expect(await standingOf(third)).toBe("waiting");
  expect(third.server.count("shareset")).toBe(0);
});

it("opens nothing else that a server brings: another share's key, other numbers, or none", async () => {
  await letThirdWait();
  const mine = await offerSharePassword(owner.ports, shared.shareId);
  const of = async () =>
    (await owner.ports.api.call("shareget", { share_id: shared.shareId })).share;
  const first = await of();
  const other = await shareFolder(owner, [guest], { name: "Other" });
  await offerSharePassword(owner.ports, other.shareId);
  const { share } = await owner.ports.api.call("shareget", { share_id: other.shareId });
  for (const fields of [
    { invite_key: share.invite_key, salt: share.salt },
    { iterations: 1 },
    { iterations: 1_000_000_000 },
    { salt: "00" },
    { share_sequence: "1", invite_key: first.invite_key },
  ]) {
    lie(fields);
    await expect(join(mine.password)).rejects.toThrow("1620");
  }
  lie({ invite_key: "" });
  await expect(join(mine.password)).rejects.toThrow("2000");
  expect(Object.keys(third.user.manifest.get()?.shares ?? {})).not.toContain(`${shared.shareId}-0`);
});

it("counts for the pinned owner alone (2005), and never in the place of a key that was taken", async () => {
  await letThirdWait();
  const { password } = await offerSharePassword(owner.ports, shared.shareId);
  const { people } = (await third.ports.api.call("shareget", { share_id: shared.shareId })).share;
  const { pubkey, sigkey } = guest.user.account.user.get();
  const exchanged = people.map((row) => (row.uniqid === "0" ? { ...row, pubkey, sigkey } : row));
  lie({ people: exchanged });
  await expect(join(password)).rejects.toThrow("2005");
  await expect(join(password, guest)).rejects.toThrow("2000");
});

it("a key that somebody wrapped for himself is no grant for anybody, and takes the place of none", async () => {
  await letThirdWait();
  const { password } = await offerSharePassword(owner.ports, shared.shareId);
  const { shareId } = shared;
  const recipient = await findRecipient(owner.ports, { shareId, typed: third.email });
  await giveKey(owner.ports, { shareId, recipient, role: "w" });
  await join(password);
  expect(await memberOf(owner, shareId, third.email)).toMatchObject({ key: "confirmed" });
});

it("opens nothing after somebody was removed, who may know it", async () => {
  await letThirdWait();
  const { password } = await offerSharePassword(owner.ports, shared.shareId);
  const member = await memberOf(owner, shared.shareId, guest.email);
  await removeMember(owner.ports, { share: await shareOf(owner), member, purge: false });
  expect(await offerSharePassword(owner.ports, shared.shareId)).toEqual({
    password,
    isOpen: false,
  });
  expect(await shareOf(third)).toMatchObject({ takesPassword: false });
  await expect(join(password)).rejects.toThrow("2000");
});

it("is read however it is grouped, and with letters that stand for digits", () => {
  expect(parseSharePassword(" 7gq2-k4mw 9xtr5bnc\n3hjd8fpv")).toBe("7GQ2K4MW9XTR5BNC3HJD8FPV");
  expect(parseSharePassword("oIl")).toBe("011");
});
