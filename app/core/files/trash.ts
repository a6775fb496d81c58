import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { type BatchOutcome, deletePaths, type IdBatch, restorePaths } from "./files.api.ts";
import type { FilesPorts } from "./files-source.ts";

/** Codes of the items that were refused, by id. */
export type Refused = ReadonlyMap<string, number>;

/** Moves items to the trash, where they stay in place under "Show deleted" (Spec B§2). */
export function deleteItems(ports: FilesPorts, ids: readonly string[]): Promise<Refused> {
  return inBatches(ports, ids, deletePaths);
}

/** Brings items back; 7030 or 7245 for each whose name is taken by now. */
export function restoreItems(ports: FilesPorts, ids: readonly string[]): Promise<Refused> {
  return inBatches(ports, ids, restorePaths);
}

async function inBatches(
  ports: FilesPorts,
  ids: readonly string[],
  send: (api: ApiClient, batch: IdBatch) => Promise<BatchOutcome>,
): Promise<Refused> {
  ports.account.requireWritable();
  const refused = new Map<string, number>();
  for (let start = 0; start < ids.length; start += BATCH_ITEMS_MAX) {
    const requestId = await ports.crypto.generateId();
    const outcome = await send(ports.api, {
      requestId,
      ids: ids.slice(start, start + BATCH_ITEMS_MAX),
    });
    for (const [id, code] of outcome.refused) refused.set(id, code);
  }
  return refused;
}
