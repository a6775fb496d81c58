import type { ItemRow } from "#api/store/items-repository.ts";
import type { MemberRole } from "#api/store/share-tables.ts";
import { THUMB_BITS } from "#api/store/thumbs-repository.ts";
import type { WirePathItem } from "#app/contract/commands/listing.ts";

/** Parent fid of the root of a link (Formats 3). */
export const ROOT_PFID = "0".repeat(32);

/** Bits of `synctype` (Spec B§3). */
const SYNCTYPE = { dir: 1, writable: 2, shared: 16, publink: 32, shareRoot: 128 } as const;

/** What is known of an item beside its row. */
export interface ItemMarks {
  readonly isFavorite: boolean;
  /** It has a public link with keys. */
  readonly isLinked: boolean;
  /** It is the folder of a team share. */
  readonly isShared: boolean;
}

/** An item as its owner gets it. */
export function toPathItem(
  row: ItemRow,
  { isFavorite, isLinked, isShared }: ItemMarks,
): WirePathItem {
  const typeBit = row.type === "dir" ? SYNCTYPE.dir : 0;
  return {
    coffer_id: String(row.id),
    coffer_pid: String(row.pid ?? 0),
    type: row.type,
    enc_name: row.enc_name,
    enc_share_name: "",
    pfid: row.pfid,
    domain: row.domain,
    share_id: String(row.area_share_id),
    share_sequence: String(row.area_share_sequence),
    share_key_id: `${row.area_share_id}-${row.area_share_sequence}`,
    size: row.size_bytes,
    usertime: row.usertime_ms,
    synctype:
      typeBit |
      SYNCTYPE.writable |
      (isLinked ? SYNCTYPE.publink : 0) |
      (isShared ? SYNCTYPE.shared | SYNCTYPE.shareRoot : 0),
    is_deleted: row.is_deleted === 1 ? 1 : 0,
    is_favorite: isFavorite ? 1 : 0,
    ...toBlobFields(row),
  };
}

/** Keys of one item under the share of a link. */
export interface LinkName {
  readonly share_id: number;
  readonly share_sequence: number;
  readonly enc_share_name: string;
}

/** An item as a visitor of a link gets it: the name for the link's share key only. */
export function toLinkItem(row: ItemRow, name: LinkName, rootId: number): WirePathItem {
  const isRoot = row.id === rootId;
  return {
    ...toPathItem(row, { isFavorite: false, isLinked: false, isShared: false }),
    // Visitors read.
    synctype: row.type === "dir" ? SYNCTYPE.dir : 0,
    coffer_pid: isRoot ? "0" : String(row.pid ?? 0),
    enc_name: "",
    enc_share_name: name.enc_share_name,
    pfid: isRoot ? ROOT_PFID : row.pfid,
    share_id: String(name.share_id),
    share_sequence: String(name.share_sequence),
    share_key_id: `${name.share_id}-${name.share_sequence}`,
  };
}

/** An item as its owner gets it whose name somebody on a share gave it. */
export function toNamedItem(row: ItemRow, name: LinkName, marks: ItemMarks): WirePathItem {
  return { ...toPathItem(row, marks), ...toShareFields(name) };
}

/** An item as somebody gets it who is on the share that it lies in; whole pages are of them. */
export function toMemberItem(
  row: ItemRow,
  { key, share, marks }: { key: LinkName; share: MemberView; marks: ItemMarks },
): WirePathItem {
  const shown = toPathItem(row, marks);
  shown.synctype =
    (row.type === "dir" ? SYNCTYPE.dir : 0) |
    (share.role === "r" ? 0 : SYNCTYPE.writable) |
    SYNCTYPE.shared;
  shown.enc_name = "";
  shown.enc_share_name = key.enc_share_name;
  shown.domain = `m${share.share_id}`;
  shown.share_id = String(key.share_id);
  shown.share_sequence = String(key.share_sequence);
  shown.share_key_id = `${key.share_id}-${key.share_sequence}`;
  if (row.id === share.item_id) {
    shown.synctype |= SYNCTYPE.shareRoot;
    shown.coffer_pid = "0";
    shown.pfid = ROOT_PFID;
  }
  return shown;
}

interface MemberView {
  readonly share_id: number;
  readonly item_id: number;
  readonly role: MemberRole;
}

function toShareFields(name: LinkName) {
  return {
    enc_share_name: name.enc_share_name,
    share_id: String(name.share_id),
    share_sequence: String(name.share_sequence),
    share_key_id: `${name.share_id}-${name.share_sequence}`,
  };
}

function toBlobFields(row: ItemRow) {
  return {
    cachekey: row.cachekey,
    blob_id: row.blob_id,
    blobtype: row.type === "file" ? "btFILE" : "",
    has_thumb1: toFlag(row.thumbs & THUMB_BITS[1]),
    has_thumb2: toFlag(row.thumbs & THUMB_BITS[2]),
    seal: row.seal,
    seal_sig: row.seal_sig,
    seal_by: row.seal_by,
  };
}

function toFlag(bits: number): 0 | 1 {
  return bits === 0 ? 0 : 1;
}
