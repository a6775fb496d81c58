import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { purgePaths, purgeTrash } from "./purge.api.ts";

/** Calls about one batch after which nobody goes on believing that more is left. */
const CALLS_MAX = 5_000;

export interface PurgeRun {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, known: number) => void;
}

/** Codes of the items that are still there, by id. */
type Kept = ReadonlyMap<string, number>;

export interface Purged {
  readonly goneIds: readonly string[];
  readonly kept: Kept;
}

/**
 * Removes deleted items for good, with all below them (Reading R-241): only those that were asked for,
 * and none that the caller was not shown as deleted. A server that does not do it can say that it did: no client can
 * tell. One that never comes to an end is left; 8401 without the permission. Where a call fails after others
 * were answered, what is left stays with its code; stopped, what was not reached is in neither list.
 */
export async function purgeItems(
  ports: FilesPorts,
  items: readonly Pick<FileItem, "id" | "isDeleted">[],
  run: PurgeRun,
): Promise<Purged> {
  ports.account.requireWritable();
  const kept = new Map<string, number>();
  const deleted = items.filter(({ id, isDeleted }) => {
    if (!isDeleted) kept.set(id, CODES.fileNotFound);
    return isDeleted;
  });
  const purged = { goneIds: [] as string[], kept };
  for (let start = 0; start < deleted.length && !run.signal.aborted; start += BATCH_ITEMS_MAX) {
    const ids = deleted.slice(start, start + BATCH_ITEMS_MAX).map(({ id }) => id);
    const tell = (count: number) => run.onProgress(start + count, deleted.length);
    try {
      await purgeBatch(ports, ids, { ...run, tell, purged });
    } catch (error) {
      if (purged.goneIds.length === 0) throw error;
      const gone = new Set(purged.goneIds);
      for (const { id } of deleted.slice(start)) {
        if (!gone.has(id)) kept.set(id, normalise(error).code);
      }
      break;
    }
  }
  return purged;
}

interface BatchRun extends PurgeRun {
  readonly tell: (count: number) => void;
  /** What became of the items by now. */
  readonly purged: { readonly goneIds: string[]; readonly kept: Map<string, number> };
}

async function purgeBatch(
  { api, crypto }: FilesPorts,
  ids: readonly string[],
  { signal, tell, purged }: BatchRun,
): Promise<void> {
  let waiting = [...ids];
  for (let calls = 0; waiting.length > 0 && calls < CALLS_MAX; calls += 1) {
    if (signal.aborted) return;
    const step = await purgePaths(api, { requestId: await crypto.generateId(), ids: waiting });
    const left = new Set(step.left);
    const next: string[] = [];
    for (const id of waiting) {
      if (step.gone.has(id)) purged.goneIds.push(id);
      else if (left.has(id)) next.push(id);
      // Neither gone nor left: nothing is known of it, so it counts as there.
      else purged.kept.set(id, step.refused.get(id) ?? CODES.fileNotFound);
    }
    waiting = next;
    tell(ids.length - waiting.length);
  }
  for (const id of waiting) purged.kept.set(id, CODES.fileNotFound);
}

/**
 * Removes for good all that was deleted in a folder and in the folders below it; gives how much. 8401,
 * 1503, and the signal's reason. The server alone knows what that is: it could remove more, as it could
 * at any time.
 */
export async function emptyTrash(
  { api, crypto, account }: FilesPorts,
  folder: Pick<OpenedFolder, "id">,
  { signal, onProgress }: PurgeRun,
): Promise<number> {
  account.requireWritable();
  let count = 0;
  for (let calls = 0; calls < CALLS_MAX; calls += 1) {
    signal.throwIfAborted();
    const step = await purgeTrash(api, { requestId: await crypto.generateId(), id: folder.id });
    count += Math.max(0, step.count);
    onProgress(count, 0);
    if (!step.isMore) break;
  }
  return count;
}
