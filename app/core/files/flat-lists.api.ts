import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { DataOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import {
  type PageRequest,
  type SealedItem,
  type SealedPage,
  toSealedItem,
  toSealedStep,
} from "./files.api.ts";

/** One page of the items with a star; 1503. Spec B§7, Reading R-210. */
export async function fetchStarredPage(
  api: ApiClient,
  mainRootId: ItemId,
  { signal, ...page }: PageRequest,
): Promise<SealedPage> {
  const request = toStarredRequest(mainRootId, page);
  return toStarredPage(await api.call("gettags", request, signal === undefined ? {} : { signal }));
}

/** The request of one page, as the loader on the server sends it too. */
export function toStarredRequest(
  mainRootId: ItemId,
  page: Pick<PageRequest, "showDeleted" | "offset" | "limit">,
) {
  return {
    coffer_id: mainRootId,
    showdeleted: page.showDeleted ? 1 : 0,
    offset: page.offset,
    limit: Math.min(page.limit, FILES_LIMITS.flatPageRows),
  } as const;
}

/** `above` are the folders of all ways, in no order. */
export function toStarredPage(data: DataOf<"gettags">): SealedPage {
  return {
    cwd: null,
    above: data.parents.map(toSealedStep),
    items: data.pathlist.map(toFlatItem),
    lastDigest: data.last_offset,
    histId: data.hist_id,
  };
}

/** Recents as one page, the newest first. Reading R-11. */
export async function fetchRecents(
  api: ApiClient,
  { signal }: Pick<PageRequest, "signal">,
): Promise<SealedPage> {
  const options = signal === undefined ? {} : { signal };
  return toRecentsPage(await api.call("recents", toRecentsRequest(), options));
}

/** The request of all of them, as the loader on the server sends it too. */
export function toRecentsRequest() {
  return { limit: FILES_LIMITS.recentItems } as const;
}

export function toRecentsPage(data: DataOf<"recents">): SealedPage {
  return {
    cwd: null,
    above: data.parents.map(toSealedStep),
    items: data.pathlist.map((row) => {
      const flat = toFlatItem(row);
      const recent = { act: row.act, atMs: row.act_s * 1_000 };
      return { ...flat, item: { ...flat.item, recent } };
    }),
    // There is no other page: the next one is empty, and nobody asks for it.
    lastDigest: "1",
    histId: data.hist_id,
  };
}

/** Tells which items were opened: of more than 100 the last. Reading R-211. */
export async function addOpened(api: ApiClient, ids: readonly ItemId[]): Promise<void> {
  await api.call("recentadd", { coffer_ids: ids.slice(-FILES_LIMITS.recentItems) });
}

type FlatRow = DataOf<"gettags">["pathlist"][number];

function toFlatItem(row: FlatRow): SealedItem {
  return { ...toSealedItem(row, "own"), rootpath: row.rootpath };
}
