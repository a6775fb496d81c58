import { expect, it } from "vitest";
import { readShare } from "#app/core/shares/list-shares.ts";
import { rotateShare } from "#app/core/shares/rotate-share.ts";
import { createShareTasks } from "#app/core/shares/share-tasks.ts";
import { silentLog } from "#tests/support/core-ports.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { createStandstillWatch, STANDSTILL_MS } from "./standstill-watch.ts";

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

const NO_WORK = { dirtyOut: 0 };

it("ends on another page what the one that began it left in the middle, though nobody asks for it", async () => {
  const { shareId } = await shareFolder(owner, [guest]);
  await rotateShare(owner.ports, shareId);
  const { ports } = await owner.reload();
  const clock = new EventClock();
  const stop = new AbortController();
  const watch = createStandstillWatch(
    { clock, log: silentLog },
    createShareTasks(ports),
    stop.signal,
  );
  expect((await readShare(ports, shareId)).itemsToEncrypt).toBeGreaterThan(0);
  watch(NO_WORK);
  await expect.poll(async () => (await readShare(ports, shareId)).itemsToEncrypt).toBe(0);
  stop.abort();
});

/** At which seconds of virtual time the own shares were looked at. */
async function looksAt(answers: readonly (readonly [second: number, dirtyOut: number])[]) {
  const clock = new EventClock();
  const stop = new AbortController();
  const startMs = clock.nowMs();
  const secondNow = () => (clock.nowMs() - startMs) / 1000;
  const looks: number[] = [];
  const takeOver = async () => looks.push(secondNow()) > 0;
  const watch = createStandstillWatch({ clock, log: silentLog }, { takeOver }, stop.signal);
  for (const [second, dirtyOut] of answers) {
    await clock.sleep((second - secondNow()) * 1000);
    watch({ dirtyOut });
  }
  await clock.sleep(10 * STANDSTILL_MS);
  stop.abort();
  watch(NO_WORK);
  await clock.sleep(10 * STANDSTILL_MS);
  return looks;
}

it("looks once after the last change, and never while the page is asked to work itself or is gone", async () => {
  expect(
    await looksAt([
      [1, 0],
      [20, 0],
      [60, 0],
    ]),
  ).toEqual([105]);
  expect(
    await looksAt([
      [1, 0],
      [20, 3],
    ]),
  ).toEqual([]);
});
