import type { FilesPorts } from "./files-source.ts";
import type { Refused } from "./item-batches.ts";
import type { PlannedItem } from "./name-plan.ts";
import { deleteItems, restoreItems } from "./trash.ts";

/** What did not come. */
export interface Sent {
  readonly refused: Refused;
  /** Not sent any more, because it was stopped. */
  readonly stoppedIds: readonly string[];
}

export interface Placed extends Sent {
  /** What made way for items that came; it lies in the trash and can be restored there. */
  readonly replacedIds: readonly string[];
}

/**
 * Puts what planned items replace into the trash, sends the items, and brings back what made way for
 * one that did not come. An item whose place was not made free is refused with that code.
 */
export async function placeWithWay(
  ports: FilesPorts,
  planned: readonly PlannedItem[],
  send: (coming: readonly PlannedItem[]) => Promise<Sent>,
): Promise<Placed> {
  const ways = planned.flatMap(({ item, replaces }) =>
    replaces === undefined ? [] : [{ id: item.id, there: replaces.id }],
  );
  const stayed =
    ways.length === 0 ? new Map<string, number>() : await deleteItems(ports, ways.map(toThere));
  const refused = new Map(
    ways.flatMap(({ id, there }) => {
      const code = stayed.get(there);
      return code === undefined ? [] : [[id, code] as const];
    }),
  );
  const free = ways.filter(({ there }) => !stayed.has(there));
  let stoppedIds: readonly string[];
  try {
    const coming = planned.filter(({ item }) => !refused.has(item.id));
    const sent = await send(coming);
    ({ stoppedIds } = sent);
    for (const [id, code] of sent.refused) refused.set(id, code);
  } catch (error) {
    await bringBack(ports, free.map(toThere));
    throw error;
  }
  const stopped = new Set(stoppedIds);
  const unused = free.filter(({ id }) => refused.has(id) || stopped.has(id));
  await bringBack(ports, unused.map(toThere));
  return {
    refused,
    stoppedIds,
    replacedIds: free.filter((way) => !unused.includes(way)).map(toThere),
  };
}

function toThere({ there }: { readonly there: string }): string {
  return there;
}

/** Where the item came all the same its name is taken: then it stays in the trash. */
async function bringBack(ports: FilesPorts, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await restoreItems(ports, ids);
}
