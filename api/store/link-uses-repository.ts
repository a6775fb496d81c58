import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";

/** A use lasts as long as its tickets, 24 h; what it read is not asked for afterwards. */
const KEPT_S = 25 * 3600;
/** How often the bytes of a blob may be read in one use: a connection that breaks reads again. */
const TIMES = 2;
/** What a client asks for at once. */
const RANGE_BYTES = DOWNLOAD_LIMITS.chunkBytes;

/** A range of a blob that is about to be read through a link. */
export interface UseOfLink {
  readonly useId: string;
  readonly link: LinkRow;
  readonly cachekey: string;
  readonly blobBytes: number;
  readonly rangeBytes: number;
  readonly nowS: number;
}

/**
 * Takes the bytes of a range for a use, and counts the use with its first one (Reading R-99).
 * `over`: the link's limit is reached, or the use has read this blob twice.
 */
export async function takeBytes(db: Db, use: UseOfLink): Promise<"first" | "again" | "over"> {
  const { useId, link, cachekey, rangeBytes } = use;
  return db.transaction().execute(async (trx) => {
    const served = await readServed(trx, useId, link.publink_id);
    const before = served.find((row) => row.cachekey === cachekey)?.served_bytes ?? 0;
    if (before + rangeBytes > TIMES * use.blobBytes) return "over";
    const isFirst = served.length === 0;
    if (isFirst && !(await countDownload(trx, link.publink_id))) return "over";
    await trx
      .insertInto("link_uses")
      .values({
        use_id: useId,
        publink_id: link.publink_id,
        cachekey,
        served_bytes: rangeBytes,
        created_s: use.nowS,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["use_id", "publink_id", "cachekey"])
          .doUpdateSet({ served_bytes: before + rangeBytes }),
      )
      .execute();
    return isFirst ? "first" : "again";
  });
}

/** Bytes that were taken and did not leave. */
export async function giveBytesBack(db: Db, use: UseOfLink, unsentBytes: number): Promise<void> {
  await db
    .updateTable("link_uses")
    .set((eb) => ({ served_bytes: eb("served_bytes", "-", unsentBytes) }))
    .where("use_id", "=", use.useId)
    .where("publink_id", "=", use.link.publink_id)
    .where("cachekey", "=", use.cachekey)
    .execute();
}

/** Whether a use of a link was counted, so that it goes on when the limit is reached. */
export async function isCountedUse(db: Db, useId: string, publinkId: number): Promise<boolean> {
  return (await readServed(db, useId, publinkId)).length > 0;
}

/** Bytes that were read through the links of somebody in uses that began since then. */
export async function sumServed(db: Db, ownerId: number, sinceS: number): Promise<number> {
  const row = await db
    .selectFrom("link_uses")
    .innerJoin("links", "links.publink_id", "link_uses.publink_id")
    .select(({ fn }) => fn.sum<number | null>("link_uses.served_bytes").as("bytes"))
    .where("links.user_id", "=", ownerId)
    .where("link_uses.created_s", ">", sinceS)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** Whether a use has no range of one of these blobs left: whoever wants it again begins another use. */
export async function isUsedUp(
  db: Db,
  useId: string,
  cachekeys: readonly string[],
): Promise<boolean> {
  const rows = await db
    .selectFrom("link_uses")
    .innerJoin("blobs", "blobs.cachekey", "link_uses.cachekey")
    .select("link_uses.cachekey")
    .where("link_uses.use_id", "=", useId)
    .where("link_uses.cachekey", "in", cachekeys)
    .where(
      sql<boolean>`served_bytes + case when enc_size_bytes < ${RANGE_BYTES} then enc_size_bytes
        else ${RANGE_BYTES} end > ${TIMES} * enc_size_bytes`,
    )
    .limit(1)
    .execute();
  return rows.length > 0;
}

export async function purgeLinkUses(db: Db, nowS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("link_uses")
    .where("created_s", "<", nowS - KEPT_S)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function readServed(db: Db, useId: string, publinkId: number) {
  return db
    .selectFrom("link_uses")
    .select(["cachekey", "served_bytes"])
    .where("use_id", "=", useId)
    .where("publink_id", "=", publinkId)
    .execute();
}

/** False when the limit is reached. */
async function countDownload(trx: Db, publinkId: number): Promise<boolean> {
  const counted = await trx
    .updateTable("links")
    .set((eb) => ({ download_count: eb("download_count", "+", 1) }))
    .where("publink_id", "=", publinkId)
    .where((eb) =>
      eb.or([eb("download_limit", "=", 0), eb("download_count", "<", eb.ref("download_limit"))]),
    )
    .returning("publink_id")
    .executeTakeFirst();
  return counted !== undefined;
}
