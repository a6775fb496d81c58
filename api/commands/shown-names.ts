import { ApiError, CODES } from "#api/api-error.ts";
import type { ShareReach } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import type { ItemRow, ListedItem } from "#api/store/items-repository.ts";
import { readTeamNames, type TeamName } from "#api/store/team-keys-repository.ts";
import { type ItemMarks, toMemberItem, toNamedItem, toPathItem } from "#api/store/wire-items.ts";
import type { WireParent, WirePathItem } from "#app/contract/commands/listing.ts";

/** A row, and where a page brought it along what it is called in the share. */
type NamedRow = ItemRow & Pick<ListedItem, "name_in_share">;

/** How items of one folder are shown to one person. */
export interface ShownNames {
  /** Null for an item that has no name under the share's key yet. */
  toRow(item: NamedRow, marks: ItemMarks): WirePathItem | null;
  /** Folders above the first item of a path, from the highest one downwards. */
  toParents(path: readonly ItemRow[]): WireParent[];
}

/**
 * Names as this person can open them: an owner those under his own key, and where somebody else gave
 * a name those of the share; whoever is on a share those of the share alone.
 */
export async function readNames(
  db: Db,
  share: ShareReach | null,
  items: readonly NamedRow[],
): Promise<ShownNames> {
  const wanted = items.filter((item) =>
    share === null ? isNamedByOthers(item) : !item.name_in_share,
  );
  const keys = await readTeamNames(db, wanted, share?.share_id ?? null);
  const toRow = (item: NamedRow, marks: ItemMarks) => toShown(item, marks, { share, keys });
  return {
    toRow,
    toParents: (path) =>
      path
        .slice(1)
        .reverse()
        .map((item) => toParent(toRow(item, NO_MARKS), item, share)),
  };
}

const NO_MARKS: ItemMarks = { isFavorite: false, isLinked: false, isShared: false };

function isNamedByOthers({ enc_name, pid }: ItemRow): boolean {
  return enc_name === "" && pid !== null;
}

/** What a page of the share brought along. */
function toListedName({ id, name_in_share }: NamedRow, share: ShareReach): TeamName | null {
  if (!name_in_share) return null;
  const { share_id, share_sequence } = share;
  return { item_id: id, share_id, share_sequence, enc_share_name: name_in_share };
}

interface Shown {
  readonly share: ShareReach | null;
  readonly keys: ReadonlyMap<number, TeamName>;
}

function toShown(item: NamedRow, marks: ItemMarks, { share, keys }: Shown): WirePathItem | null {
  const listed = share === null ? null : toListedName(item, share);
  const found = listed ?? keys.get(item.id);
  const key = found?.enc_share_name === "" ? undefined : found;
  if (share !== null) return key === undefined ? null : toMemberItem(item, { key, share, marks });
  return key === undefined ? toPathItem(item, marks) : toNamedItem(item, key, marks);
}

/** 1202 while a folder on the way has no name under the share's key. */
function toParent(row: WirePathItem | null, item: ItemRow, share: ShareReach | null): WireParent {
  if (row === null) throw new ApiError(CODES.linkNotReady);
  const isUnderShare = share !== null || row.enc_name === "";
  const metaname = isUnderShare ? (row.enc_share_name ?? "") : row.enc_name;
  const is_deleted = item.is_deleted === 1 ? (1 as const) : (0 as const);
  return { loc_id: row.coffer_id, metaname, pfid: row.pfid, domain: row.domain, is_deleted };
}
