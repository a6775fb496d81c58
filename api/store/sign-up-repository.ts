import type { Insertable } from "kysely";
import { type Db, nextId } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { UserTable } from "#api/store/schema.ts";
import type { ProvisionTable } from "#api/store/ways-in-schema.ts";

/** Ids that keys and wraps name before there is an account (Formats 11). */
export async function drawIds(trx: Db) {
  return {
    user_id: await nextId(trx),
    pubkey_id: await nextId(trx),
    main_share_id: await nextId(trx),
    vault_share_id: await nextId(trx),
    main_root_id: await nextId(trx),
    vault_root_id: await nextId(trx),
    web_device_id: await nextId(trx),
  };
}

export async function insertProvision(trx: Db, row: ProvisionTable): Promise<void> {
  await trx.insertInto("provisions").values(row).execute();
}

/** Undefined when it was made before `sinceS`. */
export async function findProvision(
  db: Db,
  tokenHash: string,
  sinceS: number,
): Promise<ProvisionTable | undefined> {
  return db
    .selectFrom("provisions")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("created_s", ">=", sinceS)
    .executeTakeFirst();
}

/** Single use: of two calls at one time only one finds it unused. False for the other. */
export async function useProvision(
  trx: Db,
  tokenHash: string,
  requestHash: string,
): Promise<boolean> {
  const used = await trx
    .updateTable("provisions")
    .set({ request_hash: requestHash })
    .where("token_hash", "=", tokenHash)
    .where("request_hash", "=", "")
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function purgeProvisions(db: Db, beforeS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("provisions")
    .where("created_s", "<", beforeS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function insertUser(trx: Db, row: Insertable<UserTable>): Promise<void> {
  await trx.insertInto("users").values(row).execute();
}

/** The root folder of an area, sequence 0. */
export async function insertRoot(
  trx: Db,
  root: { userId: number; shareId: number; rootId: number; nowS: number },
): Promise<void> {
  const row: ItemRow = {
    id: root.rootId,
    user_id: root.userId,
    pid: null,
    area_share_id: root.shareId,
    area_share_sequence: 0,
    type: "dir",
    enc_name: "",
    metaname_digest: "",
    pfid: "",
    domain: "m",
    size_bytes: 0,
    usertime_ms: root.nowS * 1000,
    is_deleted: 0,
    cachekey: "",
    blob_id: "",
    seal: "",
    seal_sig: "",
    seal_by: "",
    changed_s: root.nowS,
    name_rev: 0,
    version_id: 0,
    thumbs: 0,
    enc_sender: "",
  };
  await trx.insertInto("items").values(row).execute();
}
