import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#api/store/db.ts";
import { pageQuery, readPage } from "#api/store/items-repository.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { linkPage } from "#api/store/links-repository.ts";
import { teamKeysOf } from "#api/store/team-keys-repository.ts";
import { control } from "#mock-api/testing/control.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const FEW = 100;
const MANY = 50_000;
let server: TestServer;
let db: Db;
const roots: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  db = server.world.regions.get("ca-central")!.db;
  for (const [email, count] of [
    ["few@example.com", FEW],
    ["many@example.com", MANY],
  ] as const) {
    const account = await server.account(email);
    await control(server, "make-items", { email, count });
    roots.push(Number(account.rootId));
  }
});
afterAll(() => server.stop());

async function planOf(query: { sql: string; parameters: readonly unknown[] }): Promise<string> {
  const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explained);
  return rows.map((row) => row.detail).join("\n");
}

const page = (pid: number, isWithDeleted: boolean, limit = 100) => ({
  userId: 1,
  pid,
  isWithDeleted,
  afterDigest: "2:8",
  limit,
});

describe("a page of a folder", () => {
  it("is one walk of an index from the cursor on, without sorting", async () => {
    const plan = await planOf(pageQuery(db, page(roots[1]!, false)).compile());
    expect(plan).toMatch(/SEARCH items USING INDEX items_name \(pid=\? AND metaname_digest>\?\)/);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it("is one walk as well with what is deleted", async () => {
    const plan = await planOf(pageQuery(db, page(roots[1]!, true)).compile());
    expect(plan).toMatch(/USING INDEX items_name_all \(pid=\? AND metaname_digest>\?\)/);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it("of a share is the same walk, with one probe for each name and none for what its owner links", async () => {
    const share = { share_id: 7, share_sequence: 2 };
    const plan = await planOf(pageQuery(db, { ...page(roots[1]!, false), share }).compile());
    expect(plan).toMatch(/SEARCH items USING INDEX items_name \(pid=\? AND metaname_digest>\?\)/);
    const named =
      /SEARCH named USING PRIMARY KEY \(share_id=\? AND share_sequence=\? AND item_id=\?\)/;
    expect(plan).toMatch(named);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE|links|team_shares/);
  });

  it("holds as many rows as were asked for, of a small and of a large folder", async () => {
    for (const pid of roots) {
      const rows = await readPage(db, { ...page(pid, false, 40), afterDigest: "" });
      expect(rows).toHaveLength(40);
    }
  });

  it("of a link is one walk of the index of its names", async () => {
    const link = { share_id: 1, share_sequence: 0 } as LinkRow;
    const query = linkPage(db, { link, limit: 100 })
      .where("item_keys.pid", "=", 1)
      .where("item_keys.sharename_digest", ">", "2:8");
    const plan = await planOf(query.compile());
    expect(plan).toMatch(/SEARCH item_keys USING INDEX item_keys_page/);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});

describe("names under the key of a share", () => {
  it.each([7, null])("are looked up by item, not among all names of the share (%s)", async (id) => {
    const plan = await planOf(teamKeysOf(db, [1, 2, 3], id).selectAll("item_keys").compile());
    expect(plan).toMatch(/SEARCH item_keys USING INDEX item_keys_item \(item_id=\?\)/);
    expect(plan).not.toMatch(/SCAN/);
  });
});

describe("a name", () => {
  it("can be taken once among what is not deleted, by the rule of the store itself", async () => {
    const [row] = await readPage(db, { ...page(roots[0]!, false, 1), afterDigest: "" });
    const { is_favorite: _, is_linked: __, is_shared: ___, ...item } = row!;
    const again = db.insertInto("items").values({ ...item, id: 5 });
    await expect(again.execute()).rejects.toThrow(/UNIQUE/);
    await db
      .insertInto("items")
      .values({ ...item, id: 5, is_deleted: 1 })
      .execute();
    const { rows } = await sql<{ n: number }>`select count(*) as n from items where id = 5`.execute(
      db,
    );
    expect(rows[0]?.n).toBe(1);
  });
});
