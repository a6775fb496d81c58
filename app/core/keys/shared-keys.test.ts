import { expect, it } from "vitest";
import type { WireShare } from "#app/contract/commands/shares.ts";
import { fetchWork } from "#app/core/reencryption/reencryption.api.ts";
import { takeShare } from "#app/core/shares/accept-share.ts";
import { removeMember, resumeShares } from "#app/core/shares/change-members.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  encryptSequence,
  memberOf,
  namesIn,
  SHARED_NAMES,
  type SharedFolder,
  shareFolder,
} from "#tests/support/shared-folder.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

/** One of the members was taken off; the new key covers the folder and one file, and the work stops there. */
async function rotateHalfway(): Promise<void> {
  shared = await shareFolder(owner, [guest, third]);
  const { shareId } = shared;
  const member = await memberOf(owner, shareId, guest.email);
  const share = await readShare(owner.ports, shareId);
  await removeMember(owner.ports, { share, member, purge: false });
  owner.server.alter = (name, answer) =>
    name === "keysneedencbyshare"
      ? { ...answer, items: (answer.items as unknown[]).slice(0, 2) }
      : answer;
  const work = await fetchWork(owner.ports.api, shareId);
  expect(work.items).toHaveLength(2);
  let rounds = 0;
  owner.server.refuse = (name) => {
    if (name === "keyssetenc") rounds += 1;
    if (rounds > 1) throw new Error("cut off");
  };
  await encryptSequence(owner, shareId, "1").catch(() => undefined);
  owner.server.refuse = () => undefined;
  owner.server.alter = (_name, answer) => answer;
}

it("a member who reloads in the middle of a rotation opens old names and new ones", async () => {
  await rotateHalfway();
  const { shareId } = shared;
  const page = await third.reload();
  await resumeShares(page.ports, await listShares(page.ports));
  expect(await namesIn(page, shared, shareId)).toEqual([...SHARED_NAMES]);
  const later = await third.reload();
  expect(await namesIn(later, shared, shareId)).toEqual([...SHARED_NAMES]);
  const asked = later.server.count("shareget");
  await namesIn(later, shared, shareId);
  expect(later.server.count("shareget")).toBe(asked);
});

it("an owner who reloads reads what somebody put there under the key before", async () => {
  await rotateHalfway();
  const later = await owner.reload();
  expect(await namesIn(later, shared, null)).toEqual([...SHARED_NAMES]);
});

it("a key of an earlier sequence that is not the one that was taken opens nothing", async () => {
  await rotateHalfway();
  const { shareId } = shared;
  await takeShare(third.ports, shareId);
  const other = await shareFolder(owner, [third], { name: "Other" });
  const { share } = await third.ports.api.call("shareget", { share_id: other.shareId });
  const wrong = share.people.find(({ is_me }) => is_me === 1)?.enc_share_key ?? "";
  const page = await third.reload();
  third.server.alter = (name, answer) => {
    const { before, ...rest } = (answer.share ?? {}) as WireShare;
    if (name !== "shareget" || rest.share_id !== shareId) return answer;
    return { share: { ...rest, before: before.map((one) => ({ ...one, enc_share_key: wrong })) } };
  };
  const names = await namesIn(page, shared, shareId);
  expect(names.filter((name) => name !== "sealed").length).toBeLessThan(SHARED_NAMES.length);
});
