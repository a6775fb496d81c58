import { expect, it } from "vitest";
import type { WireShare } from "#app/contract/commands/shares.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  giveAndAccept,
  memberOf,
  type SharedFolder,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { takeShare } from "./accept-share.ts";
import { changeRole, removeMember } from "./change-members.ts";
import { inviteMembers } from "./invite-members.ts";
import { listShares, readShare } from "./list-shares.ts";
import { writeLabel } from "./share-label.ts";
import { setLabel } from "./shares.api.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const shareOf = ({ ports }: PersonHere) => readShare(ports, shared.shareId);
const labelOf = async (person: PersonHere) => (await shareOf(person)).label;

async function call(text: string, person = owner): Promise<void> {
  await writeLabel(person.ports, { share: await shareOf(person), text });
}

/** From here on this person is told this label. */
function say(person: PersonHere, label: string): void {
  person.server.alter = (name, answer) => {
    if (name === "shareget") return { share: { ...(answer.share as WireShare), label } };
    if (name !== "sharelist") return answer;
    const shares = answer.sharelist as WireShare[];
    return { sharelist: shares.map((share) => ({ ...share, label })) };
  };
}

const sent = () =>
  owner.server.sent.flatMap(({ name, request }) =>
    name === "sharelabel" ? [(request as { label?: string }).label ?? ""] : [],
  );

it("is read by everybody who has the key, in the list and alone, and never reaches the server as text", async () => {
  shared = await shareFolder(owner, [guest]);
  expect(await labelOf(owner)).toBeNull();
  await call("  Harbour, phase 2 ");
  const label = { text: "Harbour, phase 2", isOlder: false };
  expect(await labelOf(owner)).toEqual(label);
  expect(await labelOf(guest)).toEqual(label);
  expect((await listShares(guest.ports)).map((share) => share.label)).toEqual([label]);
  expect(await labelOf(await owner.reload())).toEqual(label);
  expect(await labelOf(await guest.reload())).toEqual(label);
  expect(atob(sent()[0] ?? "")).not.toContain("Harbour");
});

it("hides how long it is, and goes away with an empty text", async () => {
  shared = await shareFolder(owner, [guest]);
  await call("a");
  await call("a".repeat(60));
  expect(sent()[0]).toHaveLength(sent()[1]?.length ?? 0);
  await call("  ");
  expect(await labelOf(guest)).toBeNull();
});

it("is nothing for whoever has not taken the key yet", async () => {
  shared = await shareFolder(owner, [guest]);
  await call("Harbour");
  const { shareId } = shared;
  await inviteMembers(owner.ports, { share: { shareId }, role: "w", addresses: [third.email] });
  expect((await listShares(third.ports)).map(({ label }) => label)).toEqual([null]);
});

it("is given by the owner and whoever he made one, and by nobody else (8005)", async () => {
  shared = await shareFolder(owner, [guest]);
  await expect(call("Mine", guest)).rejects.toThrow("8005");
  const { shareId } = shared;
  await expect(setLabel(guest.ports.api, { shareId, label: "AAAA" })).rejects.toThrow("8005");
  const member = await memberOf(owner, shareId, guest.email);
  await changeRole(owner.ports, { share: await shareOf(owner), member, role: "o" });
  await takeShare(guest.ports, shareId);
  await call("Ours", guest);
  expect(await labelOf(owner)).toEqual({ text: "Ours", isOlder: false });
});

it("is not that of another share, nor what somebody without the key made up", async () => {
  shared = await shareFolder(owner, [guest]);
  await call("Harbour");
  const { label } = (await owner.ports.api.call("shareget", { share_id: shared.shareId })).share;
  shared = await shareFolder(owner, [guest], { name: "Other" });
  await call("Other");
  for (const lie of [
    label,
    "AAAA",
    btoa("Plain words that nobody sealed, as long as a label may be"),
  ]) {
    say(owner, lie);
    say(guest, lie);
    expect(await labelOf(owner)).toBeNull();
    expect(await labelOf(guest)).toBeNull();
  }
});

it("shows what turns or hides the text around it", async () => {
  shared = await shareFolder(owner, [guest]);
  await call("Harbour \u202Egnp.exe");
  expect((await labelOf(guest))?.text).toBe("Harbour \uFFFDgnp.exe");
});

it("goes over to the next key with the removal of somebody, as its owner saw it", async () => {
  shared = await shareFolder(owner, [guest]);
  await call("Harbour");
  const member = await memberOf(owner, shared.shareId, guest.email);
  await removeMember(owner.ports, { share: await shareOf(owner), member, purge: false });
  await inviteMembers(owner.ports, { share: shared, role: "w", addresses: [third.email] });
  await giveAndAccept(owner, third, { ...shared, role: "w" });
  const label = { text: "Harbour", isOlder: false };
  expect(await labelOf(owner)).toEqual(label);
  expect(await labelOf(third)).toEqual(label);
});

it("is never sealed anew by what is read after the key changed: who was removed could have chosen it", async () => {
  shared = await shareFolder(owner, [guest]);
  await call("Harbour");
  const before = await shareOf(owner);
  const member = await memberOf(owner, shared.shareId, guest.email);
  owner.server.refuse = (name) => {
    if (name === "sharelabel") throw new Error("no answer");
  };
  await removeMember(owner.ports, { share: before, member, purge: false });
  owner.server.refuse = () => undefined;
  const forged = await guest.ports.crypto.sealShareLabel({
    ks: `${shared.shareId}-0`,
    text: "Mine",
  });
  say(owner, forged);
  const count = sent().length;
  const share = await shareOf(owner);
  expect(share.label).toEqual({ text: "Mine", isOlder: true });
  const again = await memberOf(owner, shared.shareId, owner.email);
  await removeMember(owner.ports, { share, member: again, purge: false });
  expect(sent()).toHaveLength(count);
});
