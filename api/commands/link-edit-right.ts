import { ApiError, CODES } from "#api/api-error.ts";
import { isRequest } from "#api/commands/link-access.ts";
import { toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, readPath } from "#api/store/items-repository.ts";
import { findItemKey, type LinkRow } from "#api/store/link-keys-repository.ts";
import { isUnder } from "#api/store/link-work-repository.ts";
import { findPlan, type PlanRow } from "#api/store/plans-repository.ts";

/** A file that a link gives to visitors. */
export interface LinkedFile {
  readonly link: LinkRow;
  readonly item: ItemRow;
  /** The file itself, then upwards to the root of its owner's area. */
  readonly path: readonly ItemRow[];
}

/** As uploads: only while its owner's paid plan lasts, and of what visitors may look at and keep. */
export function takesEdits(link: LinkRow, plan: PlanRow | undefined): boolean {
  const isPro = plan?.is_pro === 1;
  return isPro && link.file_edit === 1 && link.previewonly === 0 && !isRequest(link);
}

/** 8401 for a link whose visitors change nothing. */
export async function assertTakesEdits(db: Db, link: LinkRow): Promise<void> {
  if (!takesEdits(link, await findPlan(db, link.user_id))) throw new ApiError(CODES.denied);
}

/**
 * 1804 for what lies elsewhere, is gone, or is not given to visitors (Trust T4); 8401 for what people on a share
 * of its owner put there: only they sign it.
 */
export async function findLinkedFile(db: Db, link: LinkRow, wireId: string): Promise<LinkedFile> {
  const path = await readPath(db, toId(wireId));
  const [item] = path;
  const isInLink = item?.type === "file" && isUnder(link, path);
  const key = isInLink ? await findItemKey(db, link, item.id) : undefined;
  if (item === undefined || key === undefined || key.enc_data_key === "") {
    throw new ApiError(CODES.itemMissing);
  }
  const isOwners = item.domain === "m" || item.domain === `m${link.share_id}`;
  if (!isOwners) throw new ApiError(CODES.denied);
  return { link, item, path };
}
