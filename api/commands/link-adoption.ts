import { ApiError, CODES } from "#api/api-error.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { readPath } from "#api/store/items-repository.ts";
import { putItemKey } from "#api/store/link-keys-repository.ts";
import { findShare } from "#api/store/shares-repository.ts";
import { raiseHistId, wakeUser } from "#api/store/users-repository.ts";
import { findVisitorKey, listVisitorVersions } from "#api/store/visitor-versions-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { LINK_EDITS_MAX } from "#app/contract/commands/link-edits.ts";
import type { DataInputOf, ParsedRequestOf } from "#app/contract/registry.ts";

type Answer = DataInputOf<"linkedits">;
type Adopted = ParsedRequestOf<"linkeditsadopt">["items"][number];

/** `linkedits`: own files whose standing version a visitor made, with the key that it lies under (Reading R-534). */
export async function listEdits(context: CommandContext): Promise<Answer> {
  const { db } = context.region;
  const { userId } = sessionOf(context);
  const items: Answer["items"] = [];
  const sharekeys: Answer["sharekeys"] = {};
  for (const item of await listVisitorVersions(db, userId, LINK_EDITS_MAX)) {
    const key = await findVisitorKey(db, item.id);
    const share = key && (await findShare(db, key));
    if (key === undefined || share === undefined) continue;
    const keyId = `${key.share_id}-${key.share_sequence}`;
    sharekeys[keyId] = { own_share_key: share.own_share_key };
    const path = await readPath(db, item.id);
    items.push({
      coffer_id: String(item.id),
      blob_id: item.blob_id,
      enc_data_key: key.enc_data_key,
      sharekey_id: keyId,
      ...{ seal: item.seal, seal_sig: item.seal_sig, seal_by: item.seal_by },
      size: item.size_bytes,
      path: path
        .filter((step) => step.pid !== null)
        .map(({ enc_name, pfid, domain, type }) => ({ enc_name, pfid, domain, type })),
    });
  }
  return { items, sharekeys };
}

/** `linkeditsadopt`: from here on what covers the files is given them as anything of the area's. */
export async function adoptEdits(
  context: CommandContext,
  request: ParsedRequestOf<"linkeditsadopt">,
) {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const adopted = await db.transaction().execute(async (trx) => {
    let count = 0;
    for (const entry of request.items) if (await adopt(trx, userId, entry)) count += 1;
    if (count > 0) await raiseHistId(trx, userId);
    return count;
  });
  if (adopted > 0) await wakeUser(db, context.world.bus, userId);
  return { adopted };
}

/** False where another version stands by now, or it has an own key already. */
async function adopt(trx: Db, userId: number, entry: Adopted): Promise<boolean> {
  const item = await findOwnItem(trx, userId, toId(entry.coffer_id));
  if (item?.type !== "file" || item.domain !== "m") throw new ApiError(CODES.itemMissing);
  const { area_share_id: share_id, area_share_sequence: share_sequence } = item;
  if (entry.sharekey_id !== `${share_id}-${share_sequence}`) throw new ApiError(CODES.shareKey);
  const isWaiting = (await findVisitorKey(trx, item.id)) !== undefined && item.seal_sig === "";
  if (entry.blob_id !== item.blob_id || !isWaiting) return false;
  const name = { enc_share_name: "", sharename_digest: "" };
  const { enc_data_key } = entry;
  await putItemKey(trx, item, { share_id, share_sequence, enc_data_key, ...name });
  return true;
}
