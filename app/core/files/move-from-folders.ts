import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import type { Refused } from "./item-batches.ts";
import { listAll } from "./list-all.ts";
import {
  type Move,
  type MoveOutcome,
  type MoveRun,
  movePlanned,
  requireMovable,
} from "./move-items.ts";
import { answerAll } from "./name-conflict.ts";
import { type PlannedItem, planNames } from "./name-plan.ts";
import { requireNamed, requireWritableFolder } from "./placed-name.ts";
import { restoreItems, throwRefused } from "./trash.ts";

export interface MoveFromFolders extends Omit<Move, "from"> {
  /** Where an item lies that has no place of its own: the folder that is listed. */
  readonly listed: OpenedFolder;
}

/** What left one folder. */
export interface Moved extends MoveOutcome {
  readonly from: OpenedFolder;
  /** Each as it was, and the name that it was given. */
  readonly placed: readonly PlannedItem[];
}

/**
 * Moves items of one or of many folders into another. All that is asked is asked at once, before
 * anything moves (Reading R-478). Where the first folder's call fails nothing was done, and the failure is
 * thrown; from a later one on, what is left is refused with its code (Reading R-441).
 */
export async function moveFromFolders(
  ports: FilesPorts,
  { items, listed, ...move }: MoveFromFolders,
): Promise<Moved[]> {
  const { to, onProgress } = move;
  requireWritableFolder(ports, to);
  const groups = byFolder(items, listed).map(([from, group]) => {
    return { from, items: requireMovable(group, { from, to }) };
  });
  const planned = await planNames({ ...move, items: groups.flatMap((group) => group.items) });
  const moved: Moved[] = [];
  let before = 0;
  for (const { from, items: group } of groups) {
    if (move.signal?.aborted) break;
    const ids = new Set(group.map(({ id }) => id));
    const own = planned.filter(({ item }) => ids.has(item.id));
    const start = before;
    const run: MoveRun = {
      ...{ from, to, ...(move.signal !== undefined && { signal: move.signal }) },
      ...(move.isRestoring !== undefined && { isRestoring: move.isRestoring }),
      onProgress: (done) => onProgress?.(start + done, planned.length),
    };
    try {
      moved.push({ from, placed: own, ...(await movePlanned(ports, own, run)) });
    } catch (error) {
      if (moved.length === 0) throw error;
      const code = error instanceof AppError ? error.code : CODES.unknownApi;
      moved.push({ from, placed: own, ...refuseAll(planned.slice(start), code) });
      break;
    }
    before += own.length;
  }
  return moved;
}

/**
 * Takes a move back: each item goes where it came from, under the name that it had, and what made way for
 * it is restored. Whoever was named anew meanwhile keeps that name; what is gone stays gone. What was refused is
 * told once the others are back: its code is thrown.
 */
export async function moveBack(
  ports: FilesPorts,
  to: OpenedFolder,
  moves: readonly Moved[],
): Promise<void> {
  const there = new Map((await listAll(ports, to)).map((item) => [item.id, item]));
  const outcomes: Refused[] = [];
  for (const { from, placed, movedIds, replacedIds } of moves) {
    const ids = new Set(movedIds);
    const back = placed.flatMap(({ item: before, name: given }) => {
      const item = ids.has(before.id) ? there.get(before.id) : undefined;
      if (item === undefined) return [];
      const named = requireNamed(item);
      const text = named.name.text === given ? before.name.text : named.name.text;
      return [{ item: named, as: { ...named, name: { ...named.name, text } } }];
    });
    const planned = await planNames({
      items: back.map(({ as }) => as),
      targetItems: await listAll(ports, from),
      ask: async (conflicts) => answerAll(conflicts, "keep-both"),
    });
    const now = new Map(back.map(({ item }) => [item.id, item]));
    const own = planned.map(({ item, name }) => ({ item: now.get(item.id) ?? item, name }));
    requireWritableFolder(ports, from);
    if (own.length > 0)
      outcomes.push((await movePlanned(ports, own, { from: to, to: from })).refused);
    outcomes.push(await restoreItems(ports, replacedIds));
  }
  throwRefused(...outcomes);
}

function refuseAll(left: readonly { readonly item: FileItem }[], code: number): MoveOutcome {
  const refused = new Map(left.map(({ item }) => [item.id, code] as const));
  return { movedIds: [], refused, replacedIds: [], linksToEncrypt: [] };
}

/** The items by the folder that they leave. */
function byFolder(items: readonly FileItem[], listed: OpenedFolder) {
  const groups = Map.groupBy(items, ({ place }) => (place ?? listed).id);
  return [...groups.values()].map((group) => [group[0]?.place ?? listed, group] as const);
}
