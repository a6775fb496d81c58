import { beforeEach, describe, expect, it } from "vitest";
import { KeptFolders } from "#app/core/files/kept-folders.crypto.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { leaveShare } from "./accept-share.ts";
import { removeMember, stopShare } from "./change-members.ts";
import { readShare } from "./list-shares.ts";
import { createShareTasks } from "./share-tasks.ts";

const FID = "ab".repeat(16);
const OWN = `ls|m|${FID}|0`;

let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;
const { signal } = new AbortController();

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

/** Places whose rows a person's device keeps. */
const kept = ({ user }: PersonHere) => [...user.listings.kept.values()].map(({ place }) => place);
const shareOf = ({ ports }: PersonHere) => readShare(ports, shared.shareId);
const begin = ({ ports }: PersonHere) => createShareTasks(ports).start(signal);

async function keepFolder({ ports, user }: PersonHere): Promise<void> {
  const source = createShareSource(ports, shared.shareId);
  const request = { folderId: shared.folder.id, showDeleted: false, histId: "0", signal };
  const page = await source.fetchPage({ ...request, limit: 100, offset: "0" });
  const folder = await source.openFolder(page);
  await new KeptFolders(user.crypto, source).write(request, { folder, page, items: page.items });
}

beforeEach(async () => {
  for (const { user } of [owner, guest]) user.listings.kept.clear();
  shared = await shareFolder(owner, [guest]);
  await keepFolder(guest);
  await guest.user.crypto.keepListing({ name: "7|0", place: OWN, text: "own" });
  expect(kept(guest)).toEqual([`ls|m${shared.shareId}|${shared.folder.fid}|0`, OWN]);
});

describe("what a device keeps of a share", () => {
  it("is gone for whoever leaves it", async () => {
    await leaveShare(guest.ports, await shareOf(guest));
    expect(kept(guest)).toEqual([OWN]);
  });

  it.each([true, false])(
    "goes with the next visit where its owner asks for it: %s",
    async (purge) => {
      const share = await shareOf(owner);
      const member = await memberOf(owner, shared.shareId, guest.email);
      await removeMember(owner.ports, { share, member, purge });
      await begin(guest);
      expect(kept(guest)).toHaveLength(purge ? 1 : 2);
    },
  );

  it.each([true, false])("goes where the whole share ended so: %s", async (purge) => {
    await stopShare(owner.ports, { ...(await shareOf(owner)), purge });
    await begin(guest);
    expect(kept(guest)).toHaveLength(purge ? 1 : 2);
  });
});

describe("a server that says that a share is gone", () => {
  it("costs nobody what he keeps of an own one, nor of one that it lists", async () => {
    guest.server.alter = (name, answer) =>
      name === "sharelist" ? { ...answer, gone: [shared.shareId] } : answer;
    await begin(guest);
    expect(kept(guest)).toHaveLength(2);
    const place = `ls|m${shared.shareId}|${FID}|0`;
    await owner.user.crypto.keepListing({ name: "8|0", place, text: "theirs" });
    owner.server.alter = (name, answer) =>
      name === "sharelist" ? { sharelist: [], gone: [shared.shareId] } : answer;
    await begin(owner);
    expect(kept(owner)).toEqual([place]);
  });
});
