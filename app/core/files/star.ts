import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { addStars, removeStars } from "./files.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem } from "./item.ts";
import { orFailAs } from "./unknown-failure.ts";

/** What a press on the star of these items asks for: one without a star gives it to all. */
export function willStar(items: readonly Pick<FileItem, "isStarred">[]): boolean {
  return items.some(({ isStarred }) => !isStarred);
}

/**
 * Stars the items, or takes their stars away, so many in a call; 1801, 1802. Of many, those of the calls before
 * the one that failed have theirs.
 */
export async function setStars(
  ports: FilesPorts,
  items: readonly Pick<FileItem, "id">[],
  isStarred: boolean,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const userId = ports.account.user.get().id;
  for (let start = 0; start < ids.length; start += BATCH_ITEMS_MAX) {
    const batch = ids.slice(start, start + BATCH_ITEMS_MAX);
    if (isStarred) await orFailAs(CODES.starFailed, () => addStars(ports.api, batch, userId));
    else await orFailAs(CODES.unstarFailed, () => removeStars(ports.api, batch));
  }
}
