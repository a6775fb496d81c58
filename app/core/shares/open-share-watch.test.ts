import { expect, it, vi } from "vitest";
import { NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { aFileItem } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, shareFolder } from "#tests/support/shared-folder.ts";
import { removeMember } from "./change-members.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";
import { OpenShareWatch, toShown } from "./open-share-watch.ts";

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

const LISTED = { ...NOTHING_LISTED, phase: "complete", rows: [aFileItem()] } as const;

/** A page of the guest's on the folder of a share that he is on; `shown` looks again first. */
async function openPage() {
  const { shareId } = await shareFolder(owner, [guest]);
  const ports = { files: guest.ports, clock: new FakeClock(0) };
  const watch = new OpenShareWatch(ports, shareId, () => undefined);
  const shown = async () => {
    const before = guest.server.count("shareget");
    const told = vi.fn();
    const stop = watch.share.subscribe(told);
    watch.look();
    await vi.waitFor(() => expect(guest.server.count("shareget")).toBeGreaterThan(before));
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    stop();
    const { phase, rows, error } = toShown(LISTED, watch.isGone.get());
    return { phase, count: rows.length, code: error?.code };
  };
  return { shareId, watch, shown };
}

const ROWS = { phase: "complete", count: 1, code: undefined };
const GONE = { phase: "failed", count: 0, code: 1503 };

it("shows whoever was taken off a share none of its folder any more, until he is on it again (Reading R-557)", async () => {
  const { shareId, watch, shown } = await openPage();
  expect(await shown()).toEqual(ROWS);
  const member = await memberOf(owner, shareId, guest.email);
  const share = await readShare(owner.ports, shareId);
  await removeMember(owner.ports, { share, member, purge: false });
  expect(await shown()).toEqual(GONE);
  await inviteMembers(owner.ports, { share: { shareId }, role: "w", addresses: [guest.email] });
  expect(await shown()).toEqual(GONE);
  watch.stop();
});

it("takes nothing off the screen where nobody tells how a share stands", async () => {
  const { watch, shown } = await openPage();
  expect(await shown()).toEqual(ROWS);
  guest.server.alter = (name, answer) => {
    if (name === "shareget") throw new Error("the way is cut");
    return answer;
  };
  expect(await shown()).toEqual(ROWS);
  watch.stop();
});

it("asks on for what goes on, where one answer in the middle does not come, and tells its end", async () => {
  const { shareId } = await shareFolder(owner, [guest]);
  const taken = vi.fn();
  const ports = { files: guest.ports, clock: new FakeClock(0) };
  const watch = new OpenShareWatch(ports, shareId, taken);
  const counts = [{ cnt: 4, enc_cnt: 1 }, null, { cnt: 0, enc_cnt: 5 }];
  const asked = guest.server.count("shareget");
  guest.server.alter = (name, answer) => {
    if (name !== "shareget") return answer;
    const told = counts[guest.server.count(name) - asked - 1];
    if (told === null) throw new Error("the way is cut");
    return { share: { ...Object(answer.share), ...told } };
  };
  watch.look();
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());
  expect(guest.server.count("shareget") - asked).toBe(counts.length);
  expect(watch.share.get()).toMatchObject({ shareId, progress: null });
  watch.stop();
});
