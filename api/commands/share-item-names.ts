import type { ShareReach } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import type { ListedItem } from "#api/store/items-repository.ts";
import {
  countNamed,
  readNamedIds,
  readNamedOf,
  readNamesState,
} from "#api/store/share-names-repository.ts";

interface Reader {
  readonly userId: number;
  readonly share: ShareReach;
}

interface Asked {
  readonly afterId: number;
  readonly limit: number;
}

/** One page of a share's items; empty only at the end, whatever has left the share (Reading R-537). */
export async function readShareNames(db: Db, reader: Reader, { afterId, limit }: Asked) {
  const shareId = reader.share.share_id;
  // Before the rows: what changes meanwhile is told again by the next changes.
  const histId = await readNamesState(db, shareId);
  const total = await countNamed(db, shareId);
  let lastId = afterId;
  for (;;) {
    const ids = await readNamedIds(db, { shareId, sinceHistId: 0, afterId: lastId, limit });
    const items = await readNamedOf(db, reader, ids);
    lastId = ids.at(-1) ?? lastId;
    if (items.length > 0 || ids.length === 0) {
      return { items: byId(items), last_id: String(lastId), total, hist_id: String(histId) };
    }
  }
}

/** One page of what changed in a share since a state of its names, and of what is no longer in it. */
export async function readShareChanges(
  db: Db,
  reader: Reader,
  { sinceHistId, ...asked }: Asked & { readonly sinceHistId: number },
) {
  const shareId = reader.share.share_id;
  const histId = await readNamesState(db, shareId);
  const hist_id = String(histId);
  if (sinceHistId < 0 || sinceHistId > histId) {
    const last_id = String(asked.afterId);
    return { items: NOTHING, gone: [], last_id, is_reset: 1 as const, hist_id };
  }
  const ids = await readNamedIds(db, { shareId, sinceHistId, ...asked });
  const items = await readNamedOf(db, reader, ids);
  const here = new Set(items.map(({ id }) => id));
  return {
    items: byId(items),
    gone: ids.filter((id) => !here.has(id)).map(String),
    last_id: String(ids.at(-1) ?? asked.afterId),
    is_reset: 0 as const,
    hist_id,
  };
}

const NOTHING: readonly ListedItem[] = [];

function byId(items: readonly ListedItem[]): readonly ListedItem[] {
  return items.toSorted((a, b) => a.id - b.id);
}
