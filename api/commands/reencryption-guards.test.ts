import { describe, expect, it } from "vitest";
import type { Db } from "#api/store/db.ts";
import type { RealtimeMessage } from "#app/contract/realtime.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { encryptLink, makeFolder, makeLink, toSetItem } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { encryptTeamShare, join, makeShare, newShare, userIdOf } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

type SetItem = RequestOf<"keyssetenc">["items"][number];

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;

forShareHouse((opened) => {
  ({ server, owner, guest } = opened);
});

const db = (): Db => server.world.regions.get("ca-central")!.db;
const need = ({ client }: TestAccount, share_id: string) =>
  client.call("keysneedencbyshare", { share_id });
const set = ({ client }: TestAccount, items: SetItem[]) => client.codeOf("keyssetenc", { items });

/** A linked folder with one file in it, of which nothing is encrypted; and what is asked for. */
async function linked() {
  const root = await makeFolder(owner);
  const { itemId: file } = await uploadFile(owner, { pid: root });
  const { shareId } = await makeLink(owner, root);
  const { items } = await need(owner, shareId);
  const made = new Map(items.map((item) => [item.coffer_id, toSetItem(item)]));
  return { root, file, shareId, items, ofRoot: made.get(root)!, ofFile: made.get(file)! };
}

const keysOf = (shareId: string) =>
  db()
    .selectFrom("item_keys")
    .selectAll()
    .where("share_id", "=", Number(shareId))
    .orderBy("item_id")
    .execute();
const idsOf = async (shareId: string) =>
  (await keysOf(shareId)).map(({ item_id }) => String(item_id));
const wanted = async (shareId: string) =>
  (await need(owner, shareId)).items.map(({ coffer_id }) => coffer_id);

describe("what a link or a share lacks", () => {
  it("is told to its owner alone: 2000 to its members, and for what is none", async () => {
    const { shareId } = await newShare(owner);
    await join(owner, guest, { shareId, role: "o" });
    const link = await linked();
    for (const share_id of [shareId, link.shareId, "999999"]) {
      expect(await guest.client.codeOf("keysneedencbyshare", { share_id })).toBe(2000);
      expect(await set(guest, [{ ...link.ofRoot, share_id }])).toBe(2000);
    }
    expect(await idsOf(link.shareId)).toEqual([]);
  });

  it("names the item that is shared, and the way up to it without the root of the area", async () => {
    const { root, file, items } = await linked();
    const told = items.map(({ coffer_id, is_root, path, data_keys }) => [
      ...[coffer_id, is_root, path.length, data_keys.length],
    ]);
    expect(new Set(told)).toEqual(
      new Set([
        [root, 1, 1, 0],
        [file, 0, 2, 1],
      ]),
    );
  });

  it("is all that lies in a share once its key is set", async () => {
    const folder = await makeFolder(owner);
    const inner = await makeFolder(owner, folder);
    const { items } = await need(owner, await makeShare(owner, folder));
    expect(new Set(items.map(({ coffer_id }) => coffer_id))).toEqual(new Set([folder, inner]));
  });

  it("is of a folder its name alone, and of a file whose key is gone as well", async () => {
    const { root, file, shareId } = await linked();
    const keys = db().selectFrom("item_keys").selectAll();
    const area = await keys.where("item_id", "=", Number(file)).executeTakeFirstOrThrow();
    await db()
      .insertInto("item_keys")
      .values({ ...area, item_id: Number(root) })
      .execute();
    await db().deleteFrom("item_keys").where("item_id", "=", Number(file)).execute();
    const { items } = await need(owner, shareId);
    expect(items.map(({ coffer_id, data_keys }) => [coffer_id, data_keys.length])).toEqual([
      [root, 0],
      [file, 0],
    ]);
  });

  it("is nothing while its key is not set, and nothing is kept under that (2000)", async () => {
    const coffer_id = await makeFolder(owner);
    const reserved = { request_id: sealed.requestId(), coffer_id };
    const { share_id } = await owner.client.call("shareadd", reserved);
    const row = { share_id: Number(share_id), share_sequence: 0, item_id: Number(coffer_id) };
    await db().insertInto("link_work").values(row).execute();
    expect((await need(owner, share_id)).items).toEqual([]);
    const { ofRoot } = await linked();
    const early = { ...ofRoot, coffer_id, share_id, sharekey_id: `${share_id}-0` };
    expect(await set(owner, [early])).toBe(2000);
    expect(await idsOf(share_id)).toEqual([]);
  });
});

describe("names and data keys that are made for a link", () => {
  it("are of the owner's own items alone, whatever share they name, and whole or not at all (1804)", async () => {
    const { shareId, ofRoot, ofFile } = await linked();
    const theirs = await makeFolder(guest);
    for (const coffer_id of [theirs, "999999"]) {
      expect(await set(owner, [ofRoot, { ...ofFile, coffer_id }])).toBeGreaterThan(0);
    }
    expect(await idsOf(shareId)).toEqual([]);
  });

  it("are passed over where the item was changed since they were asked for", async () => {
    const { shareId, root, ofRoot } = await linked();
    expect(await set(owner, [{ ...ofRoot, servtime: ofRoot.servtime - 1000 }])).toBe(0);
    expect(await idsOf(shareId)).toEqual([]);
    expect(await wanted(shareId)).toContain(root);
  });

  it("are passed over where the item left the link, and asked for no more", async () => {
    const { shareId, root, file, ofFile, ofRoot } = await linked();
    const items = [{ coffer_id: file, ...namePlace(), share_names: [] }];
    const move = { request_id: sealed.requestId(), coffer_pid: owner.rootId, items };
    await owner.client.call("pathmove", move);
    const later = ofFile.servtime + 1000;
    expect(await set(owner, [ofRoot, { ...ofFile, servtime: later }])).toBe(0);
    expect(await idsOf(shareId)).toEqual([root]);
    expect(await wanted(shareId)).toEqual([]);
  });

  it("of a file hold the one of its standing blob, under this very key (2000)", async () => {
    const { shareId, ofFile } = await linked();
    const [key] = ofFile.data_keys;
    for (const other of [{ coffer_id: "1" }, { blob_id: "1" }, { sharekey_id: `${shareId}-9` }]) {
      expect(await set(owner, [{ ...ofFile, data_keys: [{ ...key!, ...other }] }])).toBe(2000);
    }
    expect(await set(owner, [{ ...ofFile, data_keys: [] }])).toBe(2000);
    expect(await idsOf(shareId)).toEqual([]);
    expect(await set(owner, [ofFile])).toBe(0);
  });

  it("begin the look below a folder once, and below no file", async () => {
    const { shareId, root, ofRoot, ofFile } = await linked();
    const folders = () =>
      db()
        .selectFrom("link_folders")
        .select("folder_id")
        .where("share_id", "=", Number(shareId))
        .execute();
    expect(await folders()).toEqual([]);
    expect(await set(owner, [ofRoot, ofFile])).toBe(0);
    expect(await folders()).toEqual([{ folder_id: Number(root) }]);
    await encryptLink(owner, { publinkId: "", shareId, cachekey: "", lock: "" });
    expect(await set(owner, [ofRoot, ofFile])).toBe(0);
    expect(await folders()).toEqual([]);
  });
});

describe("how far the work is", () => {
  it("is told to the windows of a link's owner, and of a share by no message of a link", async () => {
    const told: { userId: number; message: RealtimeMessage }[] = [];
    server.world.bus.messages.listen({
      hear: (userId, message) => {
        if (message.type === "LINK_NEW_PROGRESS") told.push({ userId, message });
      },
      end: () => undefined,
    });
    const folder = await makeFolder(owner);
    await encryptTeamShare(owner, await makeShare(owner, folder));
    expect(told).toEqual([]);
    const { ofRoot } = await linked();
    expect(await set(owner, [ofRoot])).toBe(0);
    expect(told).toMatchObject([
      { userId: Number(userIdOf(owner)), message: { payload: { cnt: 1, enc_cnt: 1 } } },
    ]);
  });
});
