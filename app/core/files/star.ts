import { addStars, removeStars } from "./files.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem } from "./item.ts";

/** Stars the items, or takes their stars away when all of them have one; 1801, 1802. */
export async function toggleStars(ports: FilesPorts, items: readonly FileItem[]): Promise<boolean> {
  const ids = items.map(({ id }) => id);
  const willStar = items.some(({ isStarred }) => !isStarred);
  if (willStar) await addStars(ports.api, ids, ports.account.user.get().id);
  else await removeStars(ports.api, ids);
  return willStar;
}
