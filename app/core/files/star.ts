import * as CODES from "#app/contract/errors/codes.ts";
import { addStars, removeStars } from "./files.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem } from "./item.ts";
import { type ActedOn, type BatchRun, inBatches, type Refused } from "./item-batches.ts";
import { orFailAs } from "./unknown-failure.ts";

/** What a press on the star of these items asks for: one without a star gives it to all. */
export function willStar(items: readonly Pick<FileItem, "isStarred">[]): boolean {
  return items.some(({ isStarred }) => !isStarred);
}

export type StarAct = "star" | "unstar";

interface Starring extends BatchRun {
  readonly act: StarAct;
  readonly items: readonly Pick<FileItem, "id">[];
}

/** A call takes all of its items or none. */
const NONE: Refused = new Map();

/** Stars items, or takes their stars away, so many in a call; 1801, 1802. */
export function starItems(ports: FilesPorts, { act, items, ...run }: Starring): Promise<ActedOn> {
  const userId = ports.account.user.get().id;
  const ids = items.map(({ id }) => id);
  return inBatches(ids, run, async (batch) => {
    if (act === "star") await orFailAs(CODES.starFailed, () => addStars(ports.api, batch, userId));
    else await orFailAs(CODES.unstarFailed, () => removeStars(ports.api, batch));
    return NONE;
  });
}
