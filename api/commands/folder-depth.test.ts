import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findTallFolders } from "#api/store/folder-depth-repository.ts";
import { MAX_FOLDER_DEPTH, MAX_MOVED_FOLDERS } from "#app/contract/transfer-limits.data.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { listFolder } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let account: TestAccount;
let count = 0;
let nextRow = 8e15;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  count += 1;
  account = await server.account(`deep${count}@example.com`);
});

const dbOf = () => server.world.regions.get("ca-central")!.db;

/** Folders one inside the other, the highest first: rows alone, as an earlier version may have left them. */
async function chain(pid: string, levels: number): Promise<string[]> {
  const first = Number(await makeFolder(account, pid));
  const { id, ...row } = await dbOf()
    .selectFrom("items")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const ids = [id, ...Array.from({ length: levels - 1 }, () => ++nextRow)];
  const rows = ids.slice(1).map((below, at) => ({
    ...{ ...row, id: below, pid: ids[at]!, metaname_digest: sealed.requestId() },
  }));
  if (rows.length > 0) await dbOf().insertInto("items").values(rows).execute();
  return ids.map(String);
}

const toFolder = (pid: string) => ({
  ...{ request_id: sealed.requestId(), coffer_pid: pid, share_names: [] },
  ...(({ enc_name: new_name, ...place }) => ({ new_name, ...place }))(namePlace()),
});
const addCode = (pid: string) => account.client.codeOf("pathadd", toFolder(pid));

async function moveCodes(pid: string, ...ids: readonly string[]): Promise<number[]> {
  const items = ids.map((coffer_id) => ({ coffer_id, ...namePlace(), share_names: [] }));
  const request = { request_id: sealed.requestId(), coffer_pid: pid, items };
  const { results } = await account.client.call("pathmove", request);
  return results.map(({ error_code }) => error_code);
}

describe("a folder", () => {
  it(`is made ${MAX_FOLDER_DEPTH} levels deep, and refused with 7247 one level deeper`, async () => {
    const ids = await chain(account.rootId, MAX_FOLDER_DEPTH - 1);
    expect(await addCode(ids.at(-1)!)).toBe(0);
    const deepest = await chain(ids.at(-2)!, 2);
    expect(await addCode(deepest.at(-1)!)).toBe(7247);
  });

  it("is copied no deeper either", async () => {
    const ids = await chain(account.rootId, MAX_FOLDER_DEPTH);
    const source = await makeFolder(account);
    const copyTo = async (coffer_pid: string) => {
      const item = {
        coffer_id: source,
        coffer_pid,
        ...namePlace(),
        share_names: [],
        content: null,
      };
      const request = { request_id: sealed.requestId(), items: [item] };
      const { results } = await account.client.call("pathcopy", request);
      return results[0]?.error_code;
    };
    expect(await copyTo(ids.at(-1)!)).toBe(7247);
    expect(await copyTo(ids.at(-2)!)).toBe(0);
  });
});

describe("a move", () => {
  it("counts the folders below what is moved, and keeps nothing else from moving", async () => {
    const ids = await chain(account.rootId, MAX_FOLDER_DEPTH - 3);
    const [tall] = await chain(account.rootId, 4);
    const [fitting] = await chain(account.rootId, 3);
    expect(await moveCodes(ids.at(-1)!, tall!, fitting!)).toEqual([7247, 0]);
  });

  it("takes a folder that lies too deep up, or to a place as deep, and it can be read and deleted", async () => {
    const ids = await chain(account.rootId, MAX_FOLDER_DEPTH + 20);
    const [above, deepest] = [ids.at(-2)!, ids.at(-1)!];
    const rows = (await listFolder(account, above)).pathlist;
    expect(rows.map(({ coffer_id }) => coffer_id)).toEqual([deepest]);
    expect(await moveCodes(ids.at(-3)!, deepest)).toEqual([0]);
    // Its old place is one level deeper now.
    expect(await moveCodes(above, deepest)).toEqual([7247]);
    expect(await moveCodes(account.rootId, deepest)).toEqual([0]);
    const request = { request_id: sealed.requestId(), coffer_ids: [above] };
    const { results } = await account.client.call("pathdelete", request);
    expect(results).toEqual([{ coffer_id: above, error_code: 0 }]);
  });

  it("looks at a bounded number of folders, and says that more are too many", async () => {
    const [top] = await chain(account.rootId, 3);
    const tallOf = (levels: number, most: number) =>
      findTallFolders(dbOf(), [Number(top)], { levels, most });
    expect((await tallOf(2, 3)).size).toBe(0);
    expect((await tallOf(1, 3)).size).toBe(1);
    expect((await tallOf(2, 2)).size).toBe(1);
    expect(MAX_MOVED_FOLDERS).toBe(30_000);
  });
});
