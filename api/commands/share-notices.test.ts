import { beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import {
  encryptTeamShare,
  join,
  newcomer,
  newShare,
  readShare,
  setShareKeys,
} from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";
import { toFolderIn } from "#tests/support/share-house.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;

forEachServer((...made) => {
  [server, owner] = made;
});
beforeEach(async () => {
  guest = await newcomer(server, "guest@example.com");
});

const askOf = ({ client }: TestAccount) => client.call("usernotifications", {});
const toRotate = async (account: TestAccount) => (await askOf(account)).shares_to_rotate;
const dirtyIn = async (account: TestAccount) => (await askOf(account)).task_dirtyin;
const dirtyOut = async (account: TestAccount) =>
  (await askOf(account)).task_dirtyout.map(({ share_id }) => share_id);
const end = (share_id: string, sharemember_id = "0") =>
  owner.client.call("sharestop", { share_id, sharemember_id, purge: 0 });

const addFolder = async ({ client }: TestAccount, place: { folder: string; shareId: string }) =>
  (await client.call("pathadd", toFolderIn(place))).coffer_id;

describe("an owner is asked to change a key", () => {
  it("once somebody who has it left or was removed, until the next key is there, and nobody else is", async () => {
    const { shareId } = await newShare(owner);
    const sharemember_id = await join(owner, guest, { shareId });
    expect(await toRotate(owner)).toBe(0);
    await guest.client.call("sharememberleave", { share_id: shareId, sharemember_id, bg: 1 });
    expect([await toRotate(owner), await toRotate(guest)]).toEqual([1, 0]);
    const from = { share_id: shareId, from_sequence: "0" };
    const { share_sequence } = await owner.client.call("sharerotate", from);
    expect(await toRotate(owner)).toBe(1);
    await setShareKeys(owner.client, shareId, share_sequence);
    expect(await toRotate(owner)).toBe(0);
  });

  it("not for whoever never had it, nor for a share that is over; each share counts once", async () => {
    const third = await newcomer(server, "third@example.com");
    const { shareId } = await newShare(owner);
    const { results } = await owner.client.call("sharemailinvite", {
      ...{ share_id: shareId, emaillist: [guest.email], role: "w" },
    });
    await guest.client.call("shareaccept", { share_id: shareId, mount: "" });
    // What he opened by a password is no grant that anybody signed.
    const own_wrap = sealed.shareKeyWrap();
    const own = { share_id: shareId, share_sequence: "0", wraps: [], own_wrap };
    await guest.client.call("shareset", own);
    await end(shareId, results[0]?.uniqid);
    expect(await toRotate(owner)).toBe(0);
    const members = [await join(owner, guest, { shareId }), await join(owner, third, { shareId })];
    for (const member of members) await end(shareId, member);
    expect(await toRotate(owner)).toBe(1);
    await end(shareId);
    expect(await toRotate(owner)).toBe(0);
  });
});

describe("an owner is asked to seal what others named", () => {
  it("under the key that it is named in, until it has a name of his own, is deleted or the share ends", async () => {
    const { folder, shareId } = await newShare(owner);
    await encryptTeamShare(owner, shareId);
    await join(owner, guest, { shareId });
    expect((await dirtyIn(owner)).cnt).toBe(0);
    const [first, second, third] = [
      await addFolder(guest, { folder, shareId }),
      await addFolder(guest, { folder, shareId }),
      await addFolder(guest, { folder, shareId }),
    ];
    const asked = await dirtyIn(owner);
    expect(asked.cnt).toBe(3);
    expect(asked.items.map(({ id }) => id)).toEqual([first, second, third]);
    const place = { pid: folder, share_id: shareId, sharekey_id: `${shareId}-0` };
    expect(asked.items[0]).toMatchObject(place);
    expect((await dirtyIn(guest)).cnt).toBe(0);
    const named = { request_id: sealed.requestId(), coffer_id: first, ...namePlace() };
    await owner.client.call("pathrename", { ...named, share_names: [] });
    await owner.client.call("pathdelete", {
      ...{ request_id: sealed.requestId(), coffer_ids: [second] },
    });
    expect((await dirtyIn(owner)).items.map(({ id }) => id)).toEqual([third]);
    await end(shareId);
    expect((await dirtyIn(owner)).cnt).toBe(0);
  });
});

describe("an owner is asked to encrypt what a share lacks keys for", () => {
  it("not before it has a key, nor once all is done or the share is over, and nobody else is", async () => {
    const folder = await makeFolder(owner);
    await uploadFile(owner, { pid: folder });
    const reserved = { request_id: sealed.requestId(), coffer_id: folder };
    const { share_id } = await owner.client.call("shareadd", reserved);
    expect(await dirtyOut(owner)).toEqual([]);
    await setShareKeys(owner.client, share_id, "0", []);
    await join(owner, guest, { shareId: share_id });
    expect([await dirtyOut(owner), await dirtyOut(guest)]).toEqual([[share_id], []]);
    await encryptTeamShare(owner, share_id);
    expect((await readShare(owner, share_id)).cnt).toBe(0);
    expect(await dirtyOut(owner)).toEqual([]);
    const other = await newShare(owner);
    await uploadFile(owner, { pid: other.folder });
    expect(await dirtyOut(owner)).toContain(other.shareId);
    await end(other.shareId);
    expect(await dirtyOut(owner)).toEqual([]);
  });

  it("again under the next key", async () => {
    const { folder, shareId } = await newShare(owner);
    await uploadFile(owner, { pid: folder });
    await encryptTeamShare(owner, shareId);
    const from = { share_id: shareId, from_sequence: "0" };
    await owner.client.call("sharerotate", from);
    await setShareKeys(owner.client, shareId, "1");
    // Whoever has just worked for it is left alone for half a minute.
    expect(await dirtyOut(owner)).toEqual([]);
    server.world.clock.shift(31_000);
    const [asked] = (await askOf(owner)).task_dirtyout;
    expect(asked).toMatchObject({ share_id: shareId, share_sequence: "1", coffer_id: folder });
  });
});
