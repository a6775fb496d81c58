import type { Db } from "#api/store/db.ts";
import type { LinkBrandTable } from "#api/store/link-tables.ts";

/** Without the logo's bytes. */
export type LinkBrandRow = Omit<LinkBrandTable, "png">;

const COLUMNS = [
  "publink_id",
  "image_cachekey",
  "header_primary_color",
  "header_text_color",
  "button_primary_color",
  "button_text_color",
  "link_text_color",
] as const;

export async function findBrand(db: Db, publinkId: number): Promise<LinkBrandRow | undefined> {
  return db
    .selectFrom("link_brands")
    .select(COLUMNS)
    .where("publink_id", "=", publinkId)
    .executeTakeFirst();
}

export async function findLogo(db: Db, publinkId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("link_brands")
    .select("png")
    .where("publink_id", "=", publinkId)
    .executeTakeFirst();
  return row === undefined || row.png === null ? undefined : Buffer.from(row.png);
}

/** `png` undefined: the logo that stands stays. */
export async function putBrand(
  trx: Db,
  row: LinkBrandRow,
  png: Buffer | null | undefined,
): Promise<void> {
  const { publink_id: _, ...changed } = { ...row, ...(png === undefined ? {} : { png }) };
  await trx
    .insertInto("link_brands")
    .values({ ...row, png: png ?? null })
    .onConflict((conflict) => conflict.column("publink_id").doUpdateSet(changed))
    .execute();
}

/** Goes with its link. */
export async function dropBrand(trx: Db, publinkId: number): Promise<void> {
  await trx.deleteFrom("link_brands").where("publink_id", "=", publinkId).execute();
}
