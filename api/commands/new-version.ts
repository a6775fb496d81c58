import { ApiError, CODES } from "#api/api-error.ts";
import { type FinishedKeys, toFolderKey, toLinkKeys } from "#api/commands/made-keys.ts";
import { type OpenedFolder, openFolder } from "#api/commands/tree-places.ts";
import { assertMay, findReached } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, isInTrash, readPath } from "#api/store/items-repository.ts";
import {
  type ItemKeyRow,
  type MadeKey,
  putItemKey,
  readItemKeys,
  syncShareNames,
} from "#api/store/link-keys-repository.ts";
import {
  type Content,
  countVersions,
  replaceContent,
  versionIdOf,
} from "#api/store/versions-repository.ts";
import { FILE_VERSIONS_MAX } from "#app/contract/commands/versions.ts";

/** A file that somebody puts another version on, by the version he has seen. */
export interface Base {
  readonly itemId: number;
  readonly versionId: number;
}

export interface OpenedBase {
  readonly item: ItemRow;
  readonly place: OpenedFolder;
}

/**
 * A file that gets another version; 1804 when it is missing, deleted, or somebody else's, 8002 for
 * whoever may only read it, 8214 when another version stands by now, 8003 with as many as one can have.
 */
export async function openBase(db: Db, userId: number, base: Base): Promise<OpenedBase> {
  const reached = await findReached(db, userId, base.itemId);
  const path = reached === undefined ? [] : await readPath(db, reached.item.id);
  const { item } = reached ?? {};
  if (reached === undefined || item?.type !== "file" || isInTrash(path)) {
    throw new ApiError(CODES.itemMissing);
  }
  assertMay(reached, "change");
  if (versionIdOf(item) !== base.versionId) throw new ApiError(CODES.newerVersion);
  if ((await countVersions(db, item.id)) >= FILE_VERSIONS_MAX) throw new ApiError(CODES.full);
  return { item, place: await openFolder(db, userId, String(item.pid)) };
}

/**
 * The content becomes the file's standing version. Its name stays; data keys are those that came, and
 * what covers the file without one becomes work (Formats 12).
 */
export async function putVersion(
  trx: Db,
  { item, place }: OpenedBase,
  made: { readonly content: Content; readonly keys: FinishedKeys; readonly nowS: number },
): Promise<ItemRow> {
  const folderKey = toFolderKey(place, made.keys);
  const before = await readItemKeys(trx, item.id);
  const next = await replaceContent(trx, item, made);
  await putItemKey(trx, next, withNameOf(folderKey, before));
  const madeKeys = toLinkKeys(made.keys).map((key) => withNameOf(key, before));
  await syncShareNames(trx, next, { path: [next, ...place.path], names: [], madeKeys });
  return next;
}

/** A version has the name of its file: what stands under the same key stays. */
function withNameOf(made: MadeKey, before: readonly ItemKeyRow[]): MadeKey {
  const row = before.find(
    ({ share_id, share_sequence }) =>
      share_id === made.share_id && share_sequence === made.share_sequence,
  );
  if (row === undefined || row.sharename_digest === "") return made;
  const { enc_share_name, sharename_digest } = row;
  return { ...made, enc_share_name, sharename_digest };
}
