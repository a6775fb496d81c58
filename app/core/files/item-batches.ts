import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import { normalise } from "#app/core/errors/normalise.ts";

/** Codes of the items that were refused, by id. */
export type Refused = ReadonlyMap<string, number>;

/** How a run over many items is stopped and told of. */
export interface BatchRun {
  /** Stopped, what is not sent yet stays as it is. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, known: number) => void) | undefined;
}

/** What became of many items. Stopped, what was not reached is in neither. */
export interface ActedOn {
  readonly doneIds: readonly string[];
  readonly refused: Refused;
}

/**
 * Sends so many items in a call as one takes. Where the first call fails nothing was done, and the failure is
 * thrown; from a later one on, what is left is refused with its code (Reading R-441).
 */
export async function inBatches(
  ids: readonly string[],
  { signal, onProgress }: BatchRun,
  send: (batch: readonly string[]) => Promise<Refused>,
): Promise<ActedOn> {
  const doneIds: string[] = [];
  const refused = new Map<string, number>();
  for (let start = 0; start < ids.length && !signal?.aborted; start += BATCH_ITEMS_MAX) {
    const batch = ids.slice(start, start + BATCH_ITEMS_MAX);
    try {
      for (const [id, code] of await send(batch)) refused.set(id, code);
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
