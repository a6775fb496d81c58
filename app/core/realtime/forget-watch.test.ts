import { beforeEach, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { removeMember, stopShare } from "#app/core/shares/change-members.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { createShareTasks } from "#app/core/shares/share-tasks.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { createForgetWatch } from "./forget-watch.ts";
import { fetchNotifications } from "./realtime.api.ts";

const OWN = `ls|m|${"ab".repeat(16)}|0`;
const { signal } = new AbortController();
let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;
let warned: string[];

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

const placeOf = ({ shareId, folder }: SharedFolder) => `ls|m${shareId}|${folder.fid}|0`;
const kept = () => [...guest.user.listings.kept.values()].map(({ place }) => place);
const keep = async (place: string) =>
  guest.user.crypto.keepListing({ name: place, place, text: "rows" });
const ask = () => fetchNotifications(guest.ports.api, signal);

/** The guest's page, which has begun long ago. */
function openPage() {
  const log = { warn: (word: string) => void warned.push(word) };
  const watch = createForgetWatch({ log }, createShareTasks(guest.ports), signal);
  return async (answer?: { readonly sharesToForget: number }) => {
    watch(answer ?? (await ask()));
    // A call to the server in this process has begun by the next turn.
    await new Promise(setImmediate);
    return guest.server.count("sharelist");
  };
}

beforeEach(async () => {
  warned = [];
  guest.user.listings.kept.clear();
  shared = await shareFolder(owner, [guest]);
  await keep(placeOf(shared));
  await keep(OWN);
});

it("an open page forgets a share that ended with that wish as soon as it is told, and asks once for each", async () => {
  const hear = openPage();
  const before = guest.server.count("sharelist");
  expect(await hear()).toBe(before);
  await stopShare(owner.ports, { ...(await readShare(owner.ports, shared.shareId)), purge: true });
  expect(await hear()).toBe(before + 1);
  await vi.waitFor(() => expect(kept()).toEqual([OWN]));
  expect(await hear()).toBe(before + 1);

  const next = await shareFolder(owner, [guest], { name: "Drafts" });
  await keep(placeOf(next));
  const before2 = guest.server.count("sharelist");
  const member = await memberOf(owner, next.shareId, guest.email);
  const share = await readShare(owner.ports, next.shareId);
  await removeMember(owner.ports, { share, member, purge: true });
  expect(await hear()).toBe(before2 + 1);
  await vi.waitFor(() => expect(kept()).toEqual([OWN]));
});

it("keeps what it has where the owner did not ask for it", async () => {
  const hear = openPage();
  const before = guest.server.count("sharelist");
  await stopShare(owner.ports, { ...(await readShare(owner.ports, shared.shareId)), purge: false });
  expect(await hear()).toBe(before);
  expect(kept()).toHaveLength(2);
});

it("tries again with the next answer where the list could not be had, and loses nothing to a made-up number", async () => {
  const hear = openPage();
  guest.server.refuse = (name) => {
    if (name === "sharelist") throw new AppError(9502);
  };
  await hear({ sharesToForget: 3 });
  await vi.waitFor(() => expect(warned).toEqual(["shares-not-forgotten"]));
  guest.server.refuse = () => undefined;
  const before = guest.server.count("sharelist");
  expect(await hear({ sharesToForget: 3 })).toBe(before + 1);
  expect(await hear({ sharesToForget: 3 })).toBe(before + 1);
  expect(kept()).toEqual([placeOf(shared), OWN]);
});
