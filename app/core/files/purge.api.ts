import type { ApiClient } from "#app/core/api/client.ts";

/** What one call removed for good, and what it did not get to. */
export interface PurgeStep {
  readonly gone: ReadonlySet<string>;
  /** Codes of the items that were refused, by id. */
  readonly refused: ReadonlyMap<string, number>;
  readonly left: readonly string[];
}

/** Removes deleted items for good: nothing brings them back. 8401; 1804 for each that is not deleted. */
export async function purgePaths(
  api: ApiClient,
  batch: { readonly requestId: string; readonly ids: readonly string[] },
): Promise<PurgeStep> {
  const { requestId, ids } = batch;
  const data = await api.call("pathpurge", { request_id: requestId, coffer_ids: [...ids] });
  const [done, refused] = [new Set<string>(), new Map<string, number>()];
  for (const { coffer_id, error_code } of data.results) {
    if (error_code === 0) done.add(coffer_id);
    else refused.set(coffer_id, error_code);
  }
  return { gone: done, refused, left: data.left };
}

/** The same for what was deleted in a folder and below it. 8401, 1503. */
export async function purgeTrash(
  api: ApiClient,
  folder: { readonly requestId: string; readonly id: string },
): Promise<{ readonly count: number; readonly isMore: boolean }> {
  const { requestId, id } = folder;
  const data = await api.call("trashempty", { request_id: requestId, coffer_id: id });
  return { count: data.count, isMore: data.is_more === 1 };
}
