import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#api/store/db.ts";
import { insertMember } from "#api/store/share-members-repository.ts";
import type { MemberStatus } from "#api/store/share-tables.ts";
import { type ApiInProcess, openApiInProcess } from "#tests/support/api-in-process.ts";
import { putItems, putShares } from "#tests/support/share-rows.ts";
import { countToRotate, listShareWork, listUnnamed } from "./share-work-repository.ts";

const NOBODY = { userId: 0, webDeviceId: 0 };

let api: ApiInProcess;
let db: Db;

beforeEach(async () => {
  api = await openApiInProcess(NOBODY, { nowMs: () => 1_790_000_000_000 });
  ({ db } = api.region);
});
afterEach(() => api.close());

describe("items that others named", () => {
  const key = (item_id: number, share_sequence = 0, more: object = {}) => ({
    ...{ share_id: 101, share_sequence, item_id, pid: 9001, is_deleted: 0, enc_data_key: "" },
    ...{ enc_share_name: `name ${share_sequence}`, sharename_digest: "d", ...more },
  });

  it("wait for their owner where they have no name of his, have one of a share, and are not deleted", async () => {
    await putShares(
      db,
      { share_id: 101, user_id: 1 },
      { share_id: 102, user_id: 1, is_stopped: 1 },
      { share_id: 103, user_id: 1, is_set: 0 },
    );
    const open = { pid: 9001, enc_name: "" };
    await putItems(
      db,
      { id: 9001 },
      { id: 9002, ...open },
      { id: 9003, pid: 9001 },
      // A root of an area has no name at all.
      { id: 9004, enc_name: "" },
      { id: 9005, ...open, is_deleted: 1 },
      { id: 9006, ...open },
      { id: 9007, ...open },
      { id: 9008, ...open },
      { id: 9009, ...open, user_id: 2 },
      { id: 9010, ...open },
    );
    const keys = [
      ...[9002, 9003, 9004, 9005, 9009, 9010].map((id) => key(id)),
      key(9002, 2),
      key(9002, 1),
      key(9006, 0, { enc_share_name: "" }),
      key(9007, 0, { share_id: 102 }),
      key(9008, 0, { share_id: 103 }),
    ];
    await db.insertInto("item_keys").values(keys).execute();
    const rows = await listUnnamed(db, 1, 10);
    expect(rows.map(({ id, share_id, enc_share_name }) => [id, share_id, enc_share_name])).toEqual([
      [9002, 101, "name 2"],
      [9010, 101, "name 0"],
    ]);
    expect((await listUnnamed(db, 1, 1)).map(({ id }) => id)).toEqual([9002]);
  });
});

describe("shares whose items lack keys", () => {
  const wanted = async (before: number, begunBy: number | null = null, most = 10) =>
    (await listShareWork(db, 1, { before, begunBy, most })).map(({ share_id }) => share_id);
  const work = (share_id: number, share_sequence = 0) => ({ share_id, share_sequence });

  it("have an item or a folder under the newest key that waits, and go on", async () => {
    await putShares(
      db,
      ...[105, 101, 102, 106].map((share_id) => ({ share_id, user_id: 1 })),
      { share_id: 103, user_id: 1, is_stopped: 1 },
      { share_id: 104, user_id: 1, is_set: 0 },
      { share_id: 107, user_id: 2 },
    );
    const items = [105, 103, 104, 107].map((id) => ({ ...work(id), item_id: 9001 }));
    const older = { ...work(106, 1), item_id: 9001 };
    await db
      .insertInto("link_work")
      .values([...items, older])
      .execute();
    const folder = { ...work(101), folder_id: 9001, after_id: 0 };
    await db.insertInto("link_folders").values(folder).execute();
    expect(await wanted(0)).toEqual([101, 105]);
    expect(await wanted(0, null, 1)).toEqual([101]);
  });

  it("are asked of nobody beside whom somebody works, but of the browser whose page left them", async () => {
    const worked = (share_id: number, worked_s: number, worked_by: number) => ({
      ...{ share_id, user_id: 1, worked_s, worked_by },
    });
    await putShares(db, worked(101, 50, 3), worked(102, 51, 3), worked(103, 51, 4));
    const items = [101, 102, 103].map((id) => ({ ...work(id), item_id: 9001 }));
    await db.insertInto("link_work").values(items).execute();
    expect(await wanted(49)).toEqual([]);
    expect(await wanted(50)).toEqual([101]);
    expect(await wanted(50, 4)).toEqual([101, 103]);
  });
});

describe("own shares whose key has to change", () => {
  let lastId = 0;
  async function putMember(share_id: number, status: MemberStatus, grant: object): Promise<void> {
    lastId += 1;
    const [member_id, user_id] = [lastId, 1_000 + lastId];
    await insertMember(db, {
      ...{ member_id, share_id, user_id, email: `${member_id}@example.com`, status },
      ...{ role: "w", invited_by: 1, invited_s: 1 },
    });
    const row = { share_id, share_sequence: 1, user_id, enc_share_key: "k", sk_role: "w" as const };
    const signed = { sk_t: 1, sk_from: "", sk_sig: "" };
    await db
      .insertInto("share_grants")
      .values({ ...row, ...signed, ...grant })
      .execute();
  }

  it("are those that somebody who is gone has the newest key of, each once", async () => {
    const share_sequence = 1;
    await putShares(
      db,
      ...[101, 102, 103, 104, 106].map((id) => ({ share_id: id, user_id: 1, share_sequence })),
      { share_id: 105, user_id: 1, share_sequence, is_stopped: 1 },
      { share_id: 107, user_id: 2, share_sequence },
    );
    await putMember(101, "left", {});
    await putMember(101, "removed", {});
    await putMember(102, "removed", {});
    await putMember(103, "accepted", {});
    // What he wrapped for himself by the share password.
    await putMember(104, "left", { sk_role: "" });
    await putMember(105, "left", {});
    await putMember(106, "left", { share_sequence: 0 });
    await putMember(107, "left", {});
    expect(await countToRotate(db, 1)).toBe(2);
    expect(await countToRotate(db, 3)).toBe(0);
  });
});
