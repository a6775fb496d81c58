import { AppError } from "#app/core/errors/app-error.ts";
import { sealItemActs } from "./activity.crypto.ts";
import { deletePaths, restorePaths } from "./files.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { type ActedOn, type BatchRun, inBatches, type Refused } from "./item-batches.ts";

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

export interface Trashing extends FromFolder, BatchRun {
  readonly act: TrashAct;
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
  return (await send(ports, ids, { ...from, act: "remove" })).refused;
}

/** Brings items back, as {@link deleteItems} takes them away; 7030 or 7245 for each whose name is taken by now. */
export async function restoreItems(
  ports: FilesPorts,
  ids: readonly string[],
  from = UNKNOWN,
): Promise<Refused> {
  return (await send(ports, ids, { ...from, act: "restore" })).refused;
}

/** The one or the other with items that are known, told of while it goes on (Reading R-602). */
export function trashItems(ports: FilesPorts, trashing: Trashing): Promise<ActedOn> {
  const ids = trashing.items.map(({ id }) => id);
  return send(ports, ids, trashing);
}

const SEND = { remove: deletePaths, restore: restorePaths } as const;

async function send(
  ports: FilesPorts,
  ids: readonly string[],
  { act, items, folder, ...run }: Trashing,
): Promise<ActedOn> {
  ports.account.requireWritable();
  return inBatches(ids, run, async (batch) => {
    const wanted = new Set(batch);
    const named = items.filter(({ id }) => wanted.has(id));
    const acts = await actsOf(ports, { items: named, folder }, act);
    const requestId = await ports.crypto.generateId();
    return (await SEND[act](ports.api, { requestId, ids: batch, acts })).refused;
  });
}

/** In a list of no folder each lies in its own. */
async function actsOf(ports: FilesPorts, { items, folder }: FromFolder, op: TrashAct) {
  const folders = Map.groupBy(items, ({ place }) => place ?? folder);
  const acts = [...folders].map(([of, its]) =>
    of === null ? [] : sealItemActs(ports, of.path, { op, items: its }),
  );
  return (await Promise.all(acts)).flat();
}
