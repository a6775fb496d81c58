import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { sealItemActs } from "./activity.crypto.ts";
import { deletePaths, restorePaths } from "./files.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";

/** Codes of the items that were refused, by id. */
export type Refused = ReadonlyMap<string, number>;

/** Items that names are known of, and the proven folder that they lie in; null in a list that is of none. */
export interface FromFolder {
  readonly items: readonly FileItem[];
  readonly folder: OpenedFolder | null;
}

/** For whoever has no list of what was refused: throws the first reason. */
export function throwRefused(...outcomes: readonly Refused[]): void {
  const [code] = outcomes.flatMap((refused) => [...refused.values()]);
  if (code !== undefined) throw new AppError(code);
}

const UNKNOWN: FromFolder = { items: [], folder: null };

/** What is done with items where they lie. */
export type TrashAct = "remove" | "restore";

export interface Trashing extends FromFolder {
  readonly act: TrashAct;
  /** Stopped, what is not sent yet stays as it is. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, known: number) => void;
}

/** Stopped, what was not reached is in neither. */
export interface Trashed {
  readonly doneIds: readonly string[];
  readonly refused: Refused;
}

/**
 * Moves items to the trash, where they stay in place under "Show deleted" (Spec B§2). Where the first call
 * fails nothing was done, and the failure is thrown; from a later one on, what is left is refused with its
 * code (Reading R-441).
 */
export async function deleteItems(
  ports: FilesPorts,
  ids: readonly string[],
  from = UNKNOWN,
): Promise<Refused> {
  return (await inBatches(ports, ids, { ...from, act: "remove" })).refused;
}

/** Brings items back, as {@link deleteItems} takes them away; 7030 or 7245 for each whose name is taken by now. */
export async function restoreItems(
  ports: FilesPorts,
  ids: readonly string[],
  from = UNKNOWN,
): Promise<Refused> {
  return (await inBatches(ports, ids, { ...from, act: "restore" })).refused;
}

/** The one or the other with items that are known, told of while it goes on (Reading R-602). */
export function trashItems(ports: FilesPorts, trashing: Trashing): Promise<Trashed> {
  const ids = trashing.items.map(({ id }) => id);
  return inBatches(ports, ids, trashing);
}

const SEND = { remove: deletePaths, restore: restorePaths } as const;

async function inBatches(
  ports: FilesPorts,
  ids: readonly string[],
  { act, items, folder, signal, onProgress }: Trashing,
): Promise<Trashed> {
  ports.account.requireWritable();
  const doneIds: string[] = [];
  const refused = new Map<string, number>();
  for (let start = 0; start < ids.length && !signal?.aborted; start += BATCH_ITEMS_MAX) {
    const batch = ids.slice(start, start + BATCH_ITEMS_MAX);
    const wanted = new Set(batch);
    const named = items.filter(({ id }) => wanted.has(id));
    try {
      const acts = await actsOf(ports, { items: named, folder }, act);
      const requestId = await ports.crypto.generateId();
      const outcome = await SEND[act](ports.api, { requestId, ids: batch, acts });
      for (const [id, code] of outcome.refused) refused.set(id, code);
    } catch (error) {
      if (start === 0) throw error;
      for (const id of ids.slice(start)) refused.set(id, normalise(error).code);
      break;
    }
    doneIds.push(...batch.filter((id) => !refused.has(id)));
    onProgress?.(start + batch.length, ids.length);
  }
  return { doneIds, refused };
}

/** In a list of no folder each lies in its own. */
async function actsOf(ports: FilesPorts, { items, folder }: FromFolder, op: TrashAct) {
  const folders = Map.groupBy(items, ({ place }) => place ?? folder);
  const acts = [...folders].map(([of, its]) =>
    of === null ? [] : sealItemActs(ports, of.path, { op, items: its }),
  );
  return (await Promise.all(acts)).flat();
}
