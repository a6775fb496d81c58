import { expect, it } from "vitest";
import { leaveShare } from "#app/core/shares/accept-share.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { createShareTasks } from "#app/core/shares/share-tasks.ts";
import { resumeShare } from "#tests/support/resume-share.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { namesIn, shareFolder } from "#tests/support/shared-folder.ts";
import { createGoneWatch } from "./live.ts";
import { fetchNotifications } from "./realtime.api.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const { signal } = new AbortController();
const log = { info: () => undefined, warn: () => undefined };
const ask = () => fetchNotifications(owner.ports.api, signal);

/** The owner's page, which has begun long ago; and what it has done by then. */
function openPage() {
  const tasks = createShareTasks(owner.ports);
  const runs: Promise<void>[] = [];
  const start = (ends: AbortSignal) => {
    const run = tasks.start(ends);
    runs.push(run);
    return run;
  };
  const watch = createGoneWatch({ log }, { start }, signal);
  const settle = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.all(runs);
    return runs.length;
  };
  return { watch, settle };
}

it("gives those who stay a new key as soon as somebody has left, while the page stays", async () => {
  const shared = await shareFolder(owner, [guest, third]);
  const { shareId } = shared;
  const page = openPage();
  page.watch(await ask());
  expect(await page.settle()).toBe(0);
  await leaveShare(guest.ports, await readShare(guest.ports, shareId));
  const answer = await ask();
  expect(answer.sharesToRotate).toBe(1);
  page.watch(answer);
  page.watch(answer);
  expect(await page.settle()).toBe(1);
  const share = await readShare(owner.ports, shareId);
  expect(share).toMatchObject({ ks: `${shareId}-1`, itemsToEncrypt: 0 });
  expect((await ask()).sharesToRotate).toBe(0);
  await resumeShare(third.ports, shareId);
  expect(await namesIn(third, shared, shareId)).toHaveLength(3);
});

it("changes no key on the word of a server", async () => {
  const { shareId } = await shareFolder(owner, [guest]);
  const page = openPage();
  page.watch({ ...(await ask()), sharesToRotate: 9 });
  expect(await page.settle()).toBe(1);
  expect((await readShare(owner.ports, shareId)).ks).toBe(`${shareId}-0`);
  expect(owner.server.count("sharerotate")).toBe(0);
});
