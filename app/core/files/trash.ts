import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { sealItemActs } from "./activity.crypto.ts";
import { type BatchOutcome, deletePaths, type IdBatch, restorePaths } from "./files.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";

/** Codes of the items that were refused, by id. */
export type Refused = ReadonlyMap<string, number>;

/** Items that names are known of, and the proven folder that they lie in; null in a list that is of none. */
export interface FromFolder {
  readonly items: readonly FileItem[];
  readonly folder: OpenedFolder | null;
}

const UNKNOWN: FromFolder = { items: [], folder: null };

/** Moves items to the trash, where they stay in place under "Show deleted" (Spec B§2). */
export function deleteItems(
  ports: FilesPorts,
  ids: readonly string[],
  from = UNKNOWN,
): Promise<Refused> {
  return inBatches(ports, { ids, from }, { op: "remove", send: deletePaths });
}

/** Brings items back; 7030 or 7245 for each whose name is taken by now. */
export function restoreItems(
  ports: FilesPorts,
  ids: readonly string[],
  from = UNKNOWN,
): Promise<Refused> {
  return inBatches(ports, { ids, from }, { op: "restore", send: restorePaths });
}

interface Batching {
  readonly op: "remove" | "restore";
  send(api: ApiClient, batch: IdBatch): Promise<BatchOutcome>;
}

async function inBatches(
  ports: FilesPorts,
  { ids, from }: { readonly ids: readonly string[]; readonly from: FromFolder },
  { op, send }: Batching,
): Promise<Refused> {
  ports.account.requireWritable();
  const refused = new Map<string, number>();
  for (let start = 0; start < ids.length; start += BATCH_ITEMS_MAX) {
    const batch = ids.slice(start, start + BATCH_ITEMS_MAX);
    const items = from.items.filter(({ id }) => batch.includes(id));
    const acts = await actsOf(ports, { ...from, items }, op);
    const requestId = await ports.crypto.generateId();
    const outcome = await send(ports.api, { requestId, ids: batch, acts });
    for (const [id, code] of outcome.refused) refused.set(id, code);
  }
  return refused;
}

/** In a list of no folder each lies in its own. */
async function actsOf(ports: FilesPorts, { items, folder }: FromFolder, op: Batching["op"]) {
  const folders = Map.groupBy(items, ({ place }) => place ?? folder);
  const acts = [...folders].map(([of, its]) =>
    of === null ? [] : sealItemActs(ports, of.path, { op, items: its }),
  );
  return (await Promise.all(acts)).flat();
}
