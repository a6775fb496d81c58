import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, readPath } from "#api/store/items-repository.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { putItems, putShares } from "#tests/support/share-rows.ts";
import {
  countBelow,
  findOwnTeamShare,
  findShareOnPath,
  findTeamShare,
  liesInShare,
  listOwnShares,
  listTeamShares,
  noteWorking,
  readSharedAmong,
  readShareHolders,
} from "./team-shares-repository.ts";

let server: TestServer;
let db: Db;

beforeEach(async () => {
  server = await startTestServer();
  db = server.world.regions.get("ca-central")!.db;
});
afterEach(() => server.stop());

const path = (...ids: readonly number[]) => ids.map((id) => ({ id }) as ItemRow);
const _itemOf = async (id: number) => (await readPath(db, id)).find((one) => one.id === id)!;

describe("a share by its number", () => {
  it("is there as long as it goes on, and is its owner's own", async () => {
    await putShares(
      db,
      { share_id: 101, user_id: 1 },
      { share_id: 102, user_id: 1, is_stopped: 1 },
    );
    expect(await findOwnTeamShare(db, 1, 101)).toMatchObject({ share_id: 101 });
    expect(await findOwnTeamShare(db, 2, 101)).toBeUndefined();
    expect(await findOwnTeamShare(db, 1, 102)).toBeUndefined();
    expect(await findTeamShare(db, 101)).toMatchObject({ share_id: 101 });
    expect(await findTeamShare(db, 102)).toBeUndefined();
  });

  it("is nobody's while the account of its owner is suspended or closed", async () => {
    await server.account("ada@example.com");
    const users = db.selectFrom("users").select("id");
    const { id: user_id } = await users.executeTakeFirstOrThrow();
    await putShares(db, { share_id: 101, user_id }, { share_id: 102, user_id, is_stopped: 1 });
    expect([...(await listTeamShares(db, [101, 102, 103])).keys()]).toEqual([101]);
    expect([...(await listTeamShares(db, [])).keys()]).toEqual([]);
    await db.updateTable("users").set({ state_code: 8050 }).where("id", "=", user_id).execute();
    expect([...(await listTeamShares(db, [101])).keys()]).toEqual([]);
  });

  it("stands among those of its owner, the newest first and no more than are asked for", async () => {
    await putShares(
      db,
      ...[102, 101, 103].map((share_id) => ({ share_id, user_id: 1 })),
      { share_id: 104, user_id: 2 },
      { share_id: 105, user_id: 1, is_stopped: 1 },
    );
    const idsOf = async (most: number) =>
      (await listOwnShares(db, 1, most)).map(({ share_id }) => share_id);
    expect(await idsOf(10)).toEqual([103, 102, 101]);
    expect(await idsOf(1)).toEqual([103]);
  });
});

describe("a place in the tree", () => {
  it("lies under the key of a share that has one and goes on", async () => {
    await putShares(
      db,
      { share_id: 101, user_id: 1 },
      { share_id: 102, user_id: 1, is_stopped: 1 },
      { share_id: 103, user_id: 1, is_set: 0 },
    );
    expect(await findShareOnPath(db, path(1, 101, 2))).toMatchObject({ share_id: 101 });
    expect(await findShareOnPath(db, path(1, 102, 103))).toBeUndefined();
    expect(await liesInShare(db, path(1, 101))).toBe(true);
    expect(await liesInShare(db, path(1, 103))).toBe(true);
    expect(await liesInShare(db, path(1, 102))).toBe(false);
    expect(await liesInShare(db, [])).toBe(false);
  });

  it("holds a share of its owner that is it or lies below it, as long as that goes on", async () => {
    await putItems(
      db,
      { id: 9001 },
      { id: 9002, pid: 9001 },
      { id: 9003, pid: 9002 },
      { id: 9004, pid: 9001 },
      { id: 9005, pid: 9001 },
      { id: 9006, pid: 9005 },
    );
    await putShares(
      db,
      { share_id: 101, user_id: 1, item_id: 9003 },
      { share_id: 102, user_id: 1, item_id: 9004, is_stopped: 1 },
      // Of somebody else: whose folder it is says the item.
      { share_id: 103, user_id: 2, item_id: 9006 },
    );
    expect([...(await readShareHolders(db, 1))].toSorted()).toEqual([9001, 9002, 9003]);
    expect(await readSharedAmong(db, [9001, 9003, 9004, 9006])).toEqual(new Set([9003, 9006]));
  });

  it("has so much below it that is not deleted, counted to one more than is asked for", async () => {
    await putItems(
      db,
      { id: 9001 },
      { id: 9002, pid: 9001 },
      { id: 9003, pid: 9002 },
      { id: 9004, pid: 9002, is_deleted: 1 },
      { id: 9005, pid: 9001, is_deleted: 1 },
      { id: 9006, pid: 9005 },
    );
    expect(await countBelow(db, 9001, 10)).toBe(2);
    expect(await countBelow(db, 9001, 0)).toBe(1);
    expect(await countBelow(db, 9003, 10)).toBe(0);
  });
});

it("a share says who asked last for what is to encrypt in it, and when", async () => {
  await putShares(db, { share_id: 101, user_id: 1 }, { share_id: 102, user_id: 1 });
  const standing = async () =>
    (await listOwnShares(db, 1, 10)).map(({ worked_s, worked_by }) => [worked_s, worked_by]);
  await noteWorking(db, 102, { nowS: 50, familyId: 3 });
  expect(await standing()).toEqual([
    [50, 3],
    [0, 0],
  ]);
  await noteWorking(db, 102, { nowS: 50, familyId: 4 });
  await noteWorking(db, 101, { nowS: 51, familyId: 0 });
  expect(await standing()).toEqual([
    [50, 4],
    [51, 0],
  ]);
});
