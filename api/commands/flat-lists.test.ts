import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";

let server: TestServer;
let account: TestAccount;
let count = 0;
let offsetMs = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  count += 1;
  account = await server.account(`flat${count}@example.com`);
});

/** The server's clock goes on. */
async function later() {
  offsetMs += 2000;
  await control(server, "clock", { offsetMs });
}

async function addFolder(pid = account.rootId) {
  const { enc_name: new_name, ...rest } = namePlace();
  const request = { request_id: sealed.requestId(), coffer_pid: pid, new_name, ...rest };
  return (await account.client.call("pathadd", { ...request, share_names: [] })).coffer_id;
}

const star = (...ids: string[]) =>
  account.client.call("addtag", { coffer_id: ids, user_id: account.client.session!.userId });
const remove = (...coffer_ids: string[]) =>
  account.client.call("pathdelete", { request_id: sealed.requestId(), coffer_ids });
const restore = (...coffer_ids: string[]) =>
  account.client.call("pathrestore", { request_id: sealed.requestId(), coffer_ids });
const starred = (fields: { showdeleted?: 0 | 1; offset?: string; limit?: number } = {}) =>
  account.client.call("gettags", {
    coffer_id: account.rootId,
    showdeleted: 0,
    offset: "0",
    limit: 500,
    ...fields,
  });
const idsOf = (list: { pathlist: readonly { coffer_id: string }[] }) =>
  list.pathlist.map(({ coffer_id }) => coffer_id);
const recents = () => account.client.call("recents", { limit: 100 });
const actsOf = async () =>
  (await recents()).pathlist.map(({ coffer_id, act }) => [coffer_id, act] as const);

describe("the list of stars", () => {
  it("brings each starred item with the way to it, and each folder of the ways once", async () => {
    const outer = await addFolder();
    const inner = await addFolder(outer);
    const [one, other] = [await addFolder(inner), await addFolder(inner)];
    const file = await uploadFile(account);
    await star(one, other, file.itemId);
    const list = await starred();
    expect(idsOf(list).toSorted()).toEqual([one, other, file.itemId].toSorted());
    const wayOf = (id: string) => list.pathlist.find((row) => row.coffer_id === id)?.rootpath;
    expect(wayOf(one)).toEqual([account.rootId, outer, inner]);
    expect(wayOf(file.itemId)).toEqual([account.rootId]);
    const folders = list.parents.map(({ loc_id }) => loc_id);
    expect(folders.toSorted()).toEqual([account.rootId, outer, inner].toSorted());
    expect(list.cwd?.coffer_id).toBe(account.rootId);
    expect(list.total_favorite).toBe(3);
    expect(list.pathlist.every(({ is_favorite }) => is_favorite === 1)).toBe(true);
  });

  it("comes page by page, each star once, until an empty page", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => addFolder()));
    await star(...made);
    const seen: string[] = [];
    let offset = "0";
    for (;;) {
      const page = await starred({ offset, limit: 2 });
      if (page.pathlist.length === 0) break;
      seen.push(...idsOf(page));
      offset = page.last_offset;
    }
    expect(seen.toSorted()).toEqual(made.toSorted());
  });

  it("leaves out what is deleted, and shows it when it is asked for; what lies below comes back with its folder", async () => {
    const folder = await addFolder();
    const inside = await addFolder(folder);
    const beside = await addFolder();
    await star(folder, inside, beside);
    await remove(folder);
    expect(idsOf(await starred())).toEqual([beside]);
    const all = await starred({ showdeleted: 1 });
    expect(idsOf(all).toSorted()).toEqual([folder, beside].toSorted());
    expect(all.pathlist.find(({ coffer_id }) => coffer_id === folder)?.is_deleted).toBe(1);
    await restore(folder);
    expect(idsOf(await starred()).toSorted()).toEqual([folder, inside, beside].toSorted());
  });

  it("goes on behind a page whose items all lie below deleted folders", async () => {
    const folder = await addFolder();
    const hidden = [await addFolder(folder), await addFolder(folder)];
    const last = await addFolder();
    await star(...hidden, last);
    await remove(folder);
    expect(idsOf(await starred({ limit: 1 }))).toEqual([last]);
  });

  it("is that of the main root alone: 1503 for any other folder", async () => {
    const folder = await addFolder();
    const page = { showdeleted: 0, offset: "0", limit: 5 } as const;
    expect(await account.client.codeOf("gettags", { coffer_id: folder, ...page })).toBe(1503);
    expect(await account.client.codeOf("gettags", { coffer_id: "77", ...page })).toBe(1503);
  });

  it("is another state of the account after each star, so that other windows load it", async () => {
    const folder = await addFolder();
    const histOf = async () => Number((await starred()).hist_id);
    const before = await histOf();
    await star(folder);
    const starredHist = await histOf();
    await account.client.call("removetag", { coffer_id: [folder] });
    expect([starredHist > before, (await histOf()) > starredHist]).toEqual([true, true]);
  });
});

describe("Recents", () => {
  it("bring what was uploaded, changed and opened, the newest first, each item once", async () => {
    const file = await uploadFile(account);
    await later();
    const folder = await addFolder();
    await later();
    const other = await uploadFile(account, { pid: folder });
    await later();
    await account.client.call("recentadd", { coffer_ids: [file.itemId] });
    expect(await actsOf()).toEqual([
      [file.itemId, "opened"],
      [other.itemId, "uploaded"],
      [folder, "changed"],
    ]);
    const { pathlist } = await recents();
    expect(pathlist[1]?.rootpath).toEqual([account.rootId, folder]);
  });

  it("know of a renamed and of a moved item that it was changed", async () => {
    const target = await addFolder();
    const [one, other] = [await addFolder(), await addFolder()];
    await later();
    await account.client.call("pathrename", {
      request_id: sealed.requestId(),
      coffer_id: one,
      ...namePlace(),
      share_names: [],
    });
    await later();
    await account.client.call("pathmove", {
      request_id: sealed.requestId(),
      coffer_pid: target,
      items: [{ coffer_id: other, ...namePlace(), share_names: [] }],
    });
    expect((await actsOf()).slice(0, 2)).toEqual([
      [other, "changed"],
      [one, "changed"],
    ]);
  });

  it("keep the last 100 and forget the oldest", async () => {
    const oldest = await addFolder();
    await later();
    for (let made = 0; made < 100; made += 1) await addFolder();
    const ids = idsOf(await recents());
    expect([ids.length, ids.includes(oldest)]).toEqual([100, false]);
  });

  it("leave out what is deleted or lies below it, and have it again when it is restored", async () => {
    const folder = await makeFolder(account);
    const file = await uploadFile(account, { pid: folder });
    await remove(folder);
    expect(idsOf(await recents())).toEqual([]);
    await restore(folder);
    expect(idsOf(await recents()).toSorted()).toEqual([folder, file.itemId].toSorted());
  });

  it("hold no name and nothing but what was done, with what and when", async () => {
    await uploadFile(account);
    const region = server.world.regions.get("ca-central")!;
    const [row = {}] = await region.db.selectFrom("recents").selectAll().execute();
    expect(Object.keys(row).toSorted()).toEqual(["act", "act_s", "item_id", "user_id"]);
  });
});

describe("stars of a call", () => {
  it("are set on one to 1 000 items in a call (9000)", async () => {
    const user_id = account.client.session!.userId;
    const many = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));
    const codes = [0, 1000, 1001].map(async (count) => [
      await account.client.codeOf("addtag", { coffer_id: many(count), user_id }),
      await account.client.codeOf("removetag", { coffer_id: many(count) }),
    ]);
    expect(await Promise.all(codes)).toEqual([
      [9000, 9000],
      [1801, 0],
      [9000, 9000],
    ]);
  });
});
