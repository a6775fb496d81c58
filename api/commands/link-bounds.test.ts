import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assertRoomForItem } from "#api/commands/room.ts";
import { forgetDeletedLinks } from "#api/store/link-room-repository.ts";
import type { RegionStore } from "#api/world.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let account: TestAccount;
let region: RegionStore;

beforeEach(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
  await control(server, "account", { email: account.email, verified: true });
  region = server.world.regions.get("ca-central")!;
});
afterEach(() => server.stop());

const readUser = () => region.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
const readLinks = () => region.db.selectFrom("links").selectAll().execute();

/** Rows like those of a link that was made, so many times. */
async function multiplyLink(times: number, change: { readonly is_deleted: number }) {
  const [row] = await readLinks();
  const rows = Array.from({ length: times }, (_, at) => ({
    ...row!,
    ...change,
    publink_id: at + 1,
    share_id: at + 1,
    cachekey: String(at).padStart(32, "0"),
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await region.db
      .insertInto("links")
      .values(rows.slice(at, at + 500))
      .execute();
  }
}

describe("the list of links", () => {
  it("asks the database as often for many links as for one", async () => {
    const folder = await makeFolder(account);
    const asked: string[] = [];
    const { db } = region;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counts: number[] = [];
    for (const count of [1, 12]) {
      while ((await readLinks()).length < count) await makeLink(account, folder);
      Object.assign(region, { db: db.withPlugin(counter) });
      asked.length = 0;
      const { linklist } = await account.client.call("linklist", {});
      counts.push(asked.length);
      Object.assign(region, { db });
      expect(linklist).toHaveLength(count);
    }
    // The session's own questions are among them.
    expect(counts[0]).toBeGreaterThan(2);
    expect(counts[1]).toBe(counts[0]);
  });

  it("tells of each link what is its own: place, progress, vault", async () => {
    const [folder, vaultFolder] = [
      await makeFolder(account),
      await makeFolder(account, account.vaultId),
    ];
    const [done, inVault] = [await makeLink(account, folder), await makeLink(account, vaultFolder)];
    await encryptLink(account, done);
    const { linklist } = await account.client.call("linklist", {});
    expect(linklist).toMatchObject([
      { publink_id: inVault.publinkId, pid: account.vaultId, is_vault: 1, cnt: 1, enc_cnt: 0 },
      { publink_id: done.publinkId, pid: account.rootId, is_vault: 0, cnt: 0, enc_cnt: 1 },
    ]);
    const { link } = await account.client.call("linkget", { coffer_id: folder });
    expect(link).toEqual(linklist[1]);
  });
});

describe("what one account can make", () => {
  it("ends with 8032 at the last link that it can have, and goes on when one is deleted", async () => {
    const folder = await makeFolder(account);
    const link = await makeLink(account, folder);
    await multiplyLink(ACCOUNT_LIMITS.maxLinks - 2, { is_deleted: 0 });
    const add = () =>
      account.client.codeOf("linkadd", { request_id: sealed.requestId(), coffer_id: folder });
    expect([await add(), await add()]).toEqual([0, 8032]);
    const request_id = sealed.requestId();
    await account.client.call("linkdelete", { request_id, publink_id: link.publinkId });
    expect([await add(), await add()]).toEqual([0, 8032]);
    const { linklist } = await account.client.call("linklist", {});
    expect(linklist).toHaveLength(ACCOUNT_LIMITS.maxLinks);
  });

  it.each(["one by one", "many at once"])(
    "keeps no more links that were deleted %s than it can have: the oldest become unknown",
    async (way) => {
      const link = await makeLink(account, await makeFolder(account));
      await multiplyLink(ACCOUNT_LIMITS.maxLinks, { is_deleted: 1 });
      const request_id = sealed.requestId();
      const { publinkId: publink_id } = link;
      if (way === "one by one") await account.client.call("linkdelete", { request_id, publink_id });
      else await account.client.call("linkdeletemany", { request_id, publink_ids: [publink_id] });
      const rows = await readLinks();
      expect(rows).toHaveLength(ACCOUNT_LIMITS.maxLinks);
      expect(rows.some(({ publink_id }) => publink_id === 1)).toBe(false);
      expect(await server.client().codeOf("linkpathlist", visit(link.cachekey))).toBe(8026);
      await forgetDeletedLinks(region.db, (await readUser()).id, ACCOUNT_LIMITS.maxLinks);
      expect(await readLinks()).toHaveLength(ACCOUNT_LIMITS.maxLinks);
    },
  );

  it("counts its items as they come and go, folders too, and ends with 8003", async () => {
    const before = (await readUser()).item_count;
    expect(before).toBe(2);
    await makeFolder(account, await makeFolder(account));
    const { id, item_count } = await readUser();
    expect(item_count).toBe(before + 2);
    const set = (count: number) =>
      region.db.updateTable("users").set({ item_count: count }).execute();
    await set(ACCOUNT_LIMITS.maxItems - 1);
    await makeFolder(account);
    await expect(makeFolder(account)).rejects.toMatchObject({ refusal: { code: 8003 } });
    await expect(assertRoomForItem(region.db, id)).rejects.toMatchObject({ code: 8003 });
    await region.db.deleteFrom("items").where("type", "=", "dir").execute();
    expect((await readUser()).item_count).toBe(ACCOUNT_LIMITS.maxItems - 5);
  });
});
