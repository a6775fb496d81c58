import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { NamesHead } from "./kept-names.crypto.ts";
import { fetchChanges, fetchNames, type NamedShare, type NamesPage } from "./search.api.ts";

/** The names of the own areas, or of one share, on their way into an index. */
export interface NamesTask {
  readonly api: ApiClient;
  readonly share: string;
  readonly signal: AbortSignal;
  /** How far they have come. */
  head(): NamesHead;
  /** Puts a page into the index; false: it holds no more. */
  take(page: NamesPage): Promise<boolean>;
  /** Now: whoever reloads meanwhile, without a connection, has what was on the screen. */
  keep(head: NamesHead): Promise<void>;
}

/**
 * Brings all names, then what changed since. Gives the shares that the server tells of; null where it knows
 * nothing of the state that these names are of: they are to be forgotten, and asked for anew.
 */
export async function catchUpNames(task: NamesTask): Promise<readonly NamedShare[] | null> {
  if (task.head().afterId !== null) await build(task);
  return update(task);
}

/** Page by page by rising ids, so that it comes to an end whatever the server says. */
async function build(task: NamesTask): Promise<void> {
  const { api, share, signal } = task;
  for (let { afterId } = task.head(); afterId !== null; { afterId } = task.head()) {
    const page = await fetchNames(api, { share, after: afterId, signal });
    requireRising(page, afterId);
    const hasRoom = await task.take(page);
    const isLast = page.rows.length === 0 || !hasRoom;
    await task.keep({
      ...task.head(),
      histId: task.head().histId || page.histId,
      afterId: isLast ? null : page.lastId,
      total: page.total,
    });
  }
}

async function update(task: NamesTask): Promise<readonly NamedShare[] | null> {
  const { api, share, signal } = task;
  const { histId: since } = task.head();
  let [histId, after, hasRoom] = ["", "0", true];
  let shares: readonly NamedShare[] = [];
  while (hasRoom) {
    const page = await fetchChanges(api, { share, since, after, signal });
    if (page.isReset || Number(page.histId) < Number(since)) return null;
    if (histId === "") ({ histId, shares } = page);
    if (page.rows.length + page.gone.length === 0) break;
    requireRising(page, after);
    hasRoom = await task.take(page);
    await task.keep(task.head());
    after = page.lastId;
  }
  if (histId !== since) await task.keep({ ...task.head(), histId });
  return shares;
}

/** Ids that do not rise would page for ever; 9000. */
function requireRising({ rows, gone, lastId }: NamesPage, after: string): void {
  if (rows.length + gone.length === 0) return;
  if (!(Number(lastId) > Number(after))) throw new AppError(CODES.unknownApi);
}
