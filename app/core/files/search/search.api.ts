import type { DataOf } from "#app/contract/registry.ts";
import { SEARCH_LIMITS } from "#app/contract/search-limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import { toShareDomain } from "#app/core/keys/item-key.ts";
import type { NameRow } from "./name-row.ts";

/** An item, and what its name is sealed in. */
export interface SealedNameRow {
  readonly row: Omit<NameRow, "name">;
  readonly sealedName: string;
}

/** One page of items by their ids; the last one is empty. */
export interface NamesPage {
  readonly rows: readonly SealedNameRow[];
  readonly gone: readonly ItemId[];
  readonly lastId: ItemId;
  readonly histId: string;
  /** The server knows nothing of the state that was asked about. */
  readonly isReset: boolean;
}

/** A share of somebody else, and the state that its names are in, by the server's word. */
export interface NamedShare {
  readonly shareId: string;
  readonly histId: string;
}

/** No share of somebody else: the own areas. */
export const OWN_AREAS = "";

interface Asked {
  /** {@link OWN_AREAS}, or the share of somebody else that is asked about. */
  readonly share: string;
  readonly after: ItemId;
  readonly signal: AbortSignal;
}

const FLAG_WRITABLE = 2;
const LIMIT = SEARCH_LIMITS.pageRows;

/**
 * All own items, or those of a share (1604 for one that this account is not on); the request holds nothing but
 * where the page begins. Readings.
 */
export async function fetchNames(
  api: ApiClient,
  { share, after, signal }: Asked,
): Promise<NamesPage & { readonly total: number }> {
  const data = await api.call("pathnames", { ...ofShare(share), after, limit: LIMIT }, { signal });
  return {
    rows: data.names.map((row) => toSealedRow(row, share)),
    gone: [],
    lastId: data.last_id,
    histId: data.hist_id,
    isReset: false,
    total: data.total,
  };
}

/** What changed since a state of the tree, or of a share's names. Readings. */
export async function fetchChanges(
  api: ApiClient,
  { share, since, after, signal }: Asked & { readonly since: string },
): Promise<NamesPage & { readonly shares: readonly NamedShare[] }> {
  const request = { ...ofShare(share), since_hist_id: since, after, limit: LIMIT };
  const data = await api.call("pathchanges", request, { signal });
  return {
    rows: data.names.map((row) => toSealedRow(row, share)),
    gone: data.gone,
    lastId: data.last_id,
    histId: data.hist_id,
    isReset: data.is_reset === 1,
    shares: data.shares.map(({ share_id, hist_id }) => ({ shareId: share_id, histId: hist_id })),
  };
}

function ofShare(share: string) {
  return share === OWN_AREAS ? {} : { share_id: share };
}

type WireNameRow = DataOf<"pathnames">["names"][number];

function toSealedRow(wire: WireNameRow, share: string): SealedNameRow {
  return {
    sealedName: sealedNameOf(wire, share),
    row: {
      othersShare: share,
      id: wire.coffer_id,
      kind: wire.type === "dir" ? "folder" : "file",
      domain: wire.domain,
      parentFid: wire.pfid,
      shareId: wire.share_id,
      sizeBytes: wire.size,
      modifiedMs: wire.usertime,
      isDeleted: wire.is_deleted === 1,
      isStarred: wire.is_favorite === 1,
      isReadOnly: (wire.synctype & FLAG_WRITABLE) === 0,
    },
  };
}

/** Of what the server brings for a share, only its own names are opened: others stay closed, and count. */
function sealedNameOf(wire: WireNameRow, share: string): string {
  // What somebody on a share named has no name under the meta key (Reading R-181).
  if (share === OWN_AREAS) return wire.enc_name || wire.enc_share_name;
  return wire.domain === toShareDomain(share) ? wire.enc_share_name : "";
}
