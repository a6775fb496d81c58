import { isAbort } from "#app/core/errors/normalise.ts";
import { givenShares, isLive } from "#app/core/keys/covering.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import type { ShareEntry } from "#app/core/keys/version-key.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { isSameTree } from "./same-tree.ts";
import { createSources } from "./source-of.ts";
import { walkFolder } from "./walk-folder.ts";

/** A link or share that opens nothing any more once its item has gone to the trash. */
export interface EndingShare {
  readonly kind: "link" | "team";
  readonly item: FileItem;
}

export interface EndingShares {
  readonly ends: readonly EndingShare[];
  /** Everything below was looked through, or nothing could begin there. */
  readonly isWhole: boolean;
}

interface Leaving {
  readonly items: readonly FileItem[];
  /** Where an item lies that has no place of its own. */
  readonly listed: OpenedFolder;
  readonly to: OpenedFolder;
  readonly signal: AbortSignal;
}

/**
 * A question waits for so many folders at most; the copy walks them all anyway.
 * @internal Tests make one folder more.
 */
export const FOLDERS_LOOKED_INTO = 200;

/**
 * What a move into another area or share ends (Reading R-505): the own live links and shares on the items,
 * and below them as far as it can be told. The manifest says which there are, never the server; where one
 * begins that is on none of the items, only their listings can show. Within one area or share nothing ends.
 *
 * @throws AppError 2160, 2161 where the state of this device is not to be gone by; the signal's reason
 */
export async function findEndingShares(ports: FilesPorts, leaving: Leaving): Promise<EndingShares> {
  const { items, listed, to } = leaving;
  const far = items.filter((item) => !isSameTree(item.place ?? listed, to));
  const live = givenShares(ports.account.requireWritable()).filter(isLive);
  const search = createSearch(live);
  for (const item of far) search.meet(item);
  if (search.isOver()) return search.found(true);
  try {
    return search.found(await lookBelow(ports, { ...leaving, items: far }, search));
  } catch (error) {
    if (isAbort(error)) throw error;
    return search.found(false);
  }
}

type Search = ReturnType<typeof createSearch>;

/** Which of the links and shares begin on what is met. */
function createSearch(live: readonly ShareEntry[]) {
  const left = new Set(live);
  const ends: EndingShare[] = [];
  return {
    meet(item: FileItem): void {
      const { name, domain } = item;
      if (name.state !== "open") return;
      const key = toItemKey({ domain, fid: name.fid });
      for (const entry of left) {
        const [, { kind, roots }] = entry;
        if (!roots.includes(key)) continue;
        left.delete(entry);
        ends.push({ kind: kind === "link" ? "link" : "team", item });
      }
    },
    isOver: () => left.size === 0,
    found: (isWhole: boolean): EndingShares => ({ ends, isWhole }),
  };
}

/** Whether everything was seen that could matter. */
async function lookBelow(
  ports: FilesPorts,
  { items, listed, signal }: Leaving,
  search: Search,
): Promise<boolean> {
  const sources = createSources(ports);
  let [folders, isSealed] = [0, false];
  const onSealed = () => {
    isSealed = true;
  };
  for (const folder of items.filter(({ kind }) => kind === "folder")) {
    const walk = walkFolder(sources(folder.place ?? listed), folder, { signal, onSealed });
    for await (const { item } of walk) {
      search.meet(item);
      if (search.isOver()) return true;
      if (item.kind === "folder") folders += 1;
      if (folders > FOLDERS_LOOKED_INTO) return false;
    }
  }
  return !isSealed;
}
