import { expect, it } from "vitest";
import { EventClock } from "#tests/support/event-clock.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  encryptSequence,
  giveAndAccept,
  memberOf,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { changeRole, resumeShares, stopShare } from "./change-members.ts";
import { inviteMembers } from "./invite-members.ts";
import { listShares, readShare } from "./list-shares.ts";
import { OpenShareWatch } from "./open-share-watch.ts";
import { rotateShare } from "./rotate-share.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shareId: string;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const progressFor = async ({ ports }: PersonHere) => (await readShare(ports, shareId)).progress;
async function nameFor({ ports }: PersonHere): Promise<string> {
  const [share] = await listShares(ports);
  return share?.name.state === "open" ? share.name.text : String(share?.name.state);
}
const NOTHING_DONE = { kind: "items", percent: 0, isNewKey: true };

it("is none where everything is done, and of the first key while the folder is prepared", async () => {
  const folder = await owner.server.put("Plans");
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const asked = { share: { item }, role: "w", addresses: [guest.email] } as const;
  ({ shareId } = await inviteMembers(owner.ports, asked));
  expect(await progressFor(owner)).toEqual({ ...NOTHING_DONE, isNewKey: false });
  // Whoever has not answered has nothing to wait for.
  expect(await progressFor(guest)).toBe(null);
  await encryptSequence(owner, shareId, "0");
  await giveAndAccept(owner, guest, { shareId, role: "w" });
  for (const person of [owner, guest]) expect(await progressFor(person)).toBe(null);
});

it("is told to owner and members while what is there gets the new key, on whatever device it ends", async () => {
  ({ shareId } = await shareFolder(owner, [guest, third]));
  await rotateShare(owner.ports, shareId);
  // The page dies before it encrypts; whoever comes next sees it, and so does every member.
  const next = await owner.reload();
  expect(await progressFor(next)).toEqual(NOTHING_DONE);
  await resumeShares(guest.ports, await listShares(guest.ports));
  expect(await progressFor(guest)).toEqual(NOTHING_DONE);
  // Its name lies under the key before until then, for a page that has not opened that one yet, too.
  for (const page of [guest, await guest.reload()]) expect(await nameFor(page)).toBe("Plans");
  await encryptSequence(next, shareId, "1");
  for (const person of [owner, next, guest]) expect(await progressFor(person)).toBe(null);
  expect(await nameFor(guest)).toBe("Plans");
});

it("is the key itself where a change of it stopped, and where the next one has not come", async () => {
  ({ shareId } = await shareFolder(owner, [guest, third]));
  const member = await memberOf(owner, shareId, guest.email);
  const share = await readShare(owner.ports, shareId);
  owner.server.refuse = (name) => {
    if (name === "sharerotate") throw new Error("cut off");
  };
  await expect(changeRole(owner.ports, { share, member, role: "r" })).rejects.toThrow("cut off");
  owner.server.refuse = () => undefined;
  expect(await progressFor(await owner.reload())).toEqual({ kind: "key" });
  // Whoever was lowered waits for a grant of his own; until then he has the key before.
  await rotateShare(owner.ports, shareId);
  expect(await progressFor(guest)).toEqual({ kind: "key" });
});

it("is none of a share that ended, and within its bounds whatever a server counts", async () => {
  ({ shareId } = await shareFolder(owner, [guest]));
  for (const { server } of [owner, guest]) {
    server.alter = (name, answer) => {
      const share = Object(answer.share);
      return name === "shareget" ? { share: { ...share, cnt: 4, enc_cnt: -7 } } : answer;
    };
  }
  expect(await progressFor(guest)).toEqual({ ...NOTHING_DONE, isNewKey: false });
  const share = await readShare(owner.ports, shareId);
  expect(share.progress).toEqual({ ...NOTHING_DONE, isNewKey: false });
  owner.server.refuse = (name) => {
    if (name === "sharestop") throw new Error("cut off");
  };
  await expect(stopShare(owner.ports, { ...share, purge: false })).rejects.toThrow("cut off");
  expect(await progressFor(owner)).toBe(null);
});

it("ends in a folder that is on the screen, which takes the next key and is told that it reads otherwise", async () => {
  ({ shareId } = await shareFolder(owner, [guest, third]));
  const clock = new EventClock();
  let taken = 0;
  const watch = new OpenShareWatch({ files: guest.ports, clock }, shareId, () => {
    taken += 1;
  });
  const seen: unknown[] = [];
  watch.share.subscribe(() => seen.push(watch.share.get()?.progress ?? null));
  watch.look();
  await expect.poll(() => seen).toEqual([null]);
  await rotateShare(owner.ports, shareId);
  watch.look();
  await expect.poll(() => taken).toBeGreaterThan(0);
  await expect.poll(() => seen).toContainEqual(NOTHING_DONE);
  await encryptSequence(owner, shareId, "1");
  // Nobody tells of it: the watch asks again by itself.
  await expect.poll(() => watch.share.get()?.progress).toBe(null);
  expect(guest.user.manifest.get()?.shares[`${shareId}-1`]?.state).toBe("current");
  watch.stop();
});
