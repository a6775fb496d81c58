import type { DataOf } from "#app/contract/registry.ts";
import { SEARCH_LIMITS } from "#app/contract/search-limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
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

interface Asked {
  readonly after: ItemId;
  readonly signal: AbortSignal;
}

const FLAG_WRITABLE = 2;
const LIMIT = SEARCH_LIMITS.pageRows;

/** All own items; the request holds nothing but where the page begins. Reading R-237. */
export async function fetchNames(
  api: ApiClient,
  { after, signal }: Asked,
): Promise<NamesPage & { readonly total: number }> {
  const data = await api.call("pathnames", { after, limit: LIMIT }, { signal });
  return {
    rows: data.names.map(toSealedRow),
    gone: [],
    lastId: data.last_id,
    histId: data.hist_id,
    isReset: false,
    total: data.total,
  };
}

/** What changed since a state of the tree. Reading R-238. */
export async function fetchChanges(
  api: ApiClient,
  { since, after, signal }: Asked & { readonly since: string },
): Promise<NamesPage> {
  const request = { since_hist_id: since, after, limit: LIMIT };
  const data = await api.call("pathchanges", request, { signal });
  return {
    rows: data.names.map(toSealedRow),
    gone: data.gone,
    lastId: data.last_id,
    histId: data.hist_id,
    isReset: data.is_reset === 1,
  };
}

function toSealedRow(wire: DataOf<"pathnames">["names"][number]): SealedNameRow {
  return {
    // What somebody on a share named has no name under the meta key (Reading R-181).
    sealedName: wire.enc_name || wire.enc_share_name,
    row: {
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
