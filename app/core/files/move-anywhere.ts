import * as CODES from "#app/contract/errors/codes.ts";
import type { ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type CopyOutcome, copyItems } from "./copy-items.ts";
import type { FailedCopy, MadeCopy } from "./copy-steps.ts";
import { lookAtEarlier } from "./earlier-copies.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { type MoveFromFolders, moveBack, moveFromFolders } from "./move-from-folders.ts";
import { requireWritableFolder } from "./placed-name.ts";
import { isSameTree } from "./same-tree.ts";
import { sourceOf } from "./source-of.ts";
import { deleteItems, restoreItems } from "./trash.ts";

export interface MoveAnywhere extends Omit<MoveFromFolders, "isRestoring"> {
  readonly signal: AbortSignal;
  /** Copies that are whole, of items that are still where they were: what an earlier run left. */
  readonly copied?: Copied;
}

export type Copied = ReadonlyMap<ItemId, MadeCopy>;

export interface MovedAnywhere {
  readonly movedIds: readonly ItemId[];
  readonly failed: readonly { readonly item: FileItem; readonly code: number }[];
  /** For the next run over what failed. */
  readonly copied: Copied;
  /** Links that cover the new place: their visitors need keys of what came in. */
  readonly linksToEncrypt: readonly ShareKeyId[];
  /** Takes back what moved. */
  undo(): Promise<void>;
}

const NOTHING_COPIED: Copied = new Map();
const NOTHING: MovedAnywhere = {
  ...{ movedIds: [], failed: [], copied: NOTHING_COPIED, linksToEncrypt: [] },
  undo: async () => undefined,
};

/**
 * Moves items into a folder of any area or share that this account may write in. Within one they go as they
 * are; into another one as copies under its keys, and each original goes into the trash of its place once
 * all of it is there (Reading R-525). 3610, 7030, 7245 and 8002 as in a move and a copy; what fails stays.
 */
export async function moveAnywhere(ports: FilesPorts, move: MoveAnywhere): Promise<MovedAnywhere> {
  const { items, listed, to, signal } = move;
  const isNear = (item: FileItem) => isSameTree(item.place ?? listed, to);
  const far = items.filter((item) => !isNear(item));
  for (const item of far) requireWritableFolder(ports, item.place ?? listed);
  const near = await moveNear(ports, { ...move, items: items.filter(isNear) });
  if (far.length === 0 || signal.aborted) return near;
  try {
    return both(near, await moveAcross(ports, { ...move, items: far }));
  } catch (error) {
    if (near.movedIds.length === 0) throw error;
    const { code } = normalise(error);
    return { ...near, failed: [...near.failed, ...far.map((item) => ({ item, code }))] };
  }
}

async function moveNear(ports: FilesPorts, move: MoveAnywhere): Promise<MovedAnywhere> {
  if (move.items.length === 0) return NOTHING;
  const moves = await moveFromFolders(ports, move);
  const codes = new Map(moves.flatMap(({ refused }) => [...refused]));
  return {
    movedIds: moves.flatMap(({ movedIds }) => movedIds),
    failed: toFailed(move.items, codes),
    copied: NOTHING_COPIED,
    linksToEncrypt: [...new Set(moves.flatMap(({ linksToEncrypt }) => linksToEncrypt))],
    undo: () => moveBack(ports, move.to, moves),
  };
}

/** The copies first, all of them and all below them; only what is whole lets its original go. */
async function moveAcross(ports: FilesPorts, move: MoveAnywhere): Promise<MovedAnywhere> {
  const { items, listed, signal, copied = NOTHING_COPIED } = move;
  const there = new Set(move.targetItems.map(({ id }) => id));
  // A copy that somebody took away meanwhile is none: its original stays until there is another one.
  const known = items.flatMap(({ id }) => copied.get(id) ?? []).filter(({ id }) => there.has(id));
  const earlier = await lookAtEarlier(ports, known, move);
  const now = new Map(earlier.behind.map(({ item }) => [item.id, item] as const));
  const isKnown = new Set([...earlier.whole, ...earlier.lost].map(({ item }) => item.id));
  const fresh = items.filter(({ id }) => !isKnown.has(id)).map((item) => now.get(item.id) ?? item);
  const targetItems = await withoutBehind(ports, earlier.behind, move.targetItems);
  const source = sourceOf(ports, listed);
  const outcome = await copyItems(ports, { ...move, targetItems, items: fresh, source });
  const { whole, partial, codes } = judgeCopies(outcome, { there, isStopped: signal.aborted });
  for (const { item } of earlier.lost) codes.set(item.id, CODES.fileNotFound);
  // A part of a folder is no moved folder: what came of it makes way again. What cannot is seen there.
  await deleteItems(ports, toIds(partial)).catch(() => undefined);
  const arrived = [...earlier.whole, ...whole];
  const { gone, refused } = await trashOriginals(ports, arrived, listed);
  for (const [id, code] of refused) codes.set(id, code);
  return {
    movedIds: gone.map(({ item }) => item.id),
    failed: toFailed(items, codes),
    copied: new Map(
      [...arrived, ...earlier.lost]
        .filter((one) => !gone.includes(one))
        .map((one) => [one.item.id, one] as const),
    ),
    linksToEncrypt: outcome.linksToEncrypt,
    undo: () => bringBack(ports, gone, outcome.replacedIds),
  };
}

/** A copy that is behind its original makes way for the next one; what is refused stays beside that. */
async function withoutBehind(
  ports: FilesPorts,
  behind: readonly MadeCopy[],
  targetItems: readonly FileItem[],
): Promise<readonly FileItem[]> {
  if (behind.length === 0) return targetItems;
  const ids = toIds(behind);
  const refused = await deleteItems(ports, ids);
  return targetItems.filter(({ id }) => refused.has(id) || !ids.includes(id));
}

interface Judging {
  /** What stood in the new place before. */
  readonly there: ReadonlySet<ItemId>;
  readonly isStopped: boolean;
}

/**
 * A folder whose copy was stopped, or lacks something at any depth, is not whole. What stood there before is
 * no copy, whatever the server calls it: nothing goes for it, and it is not taken away.
 */
function judgeCopies({ made, failed }: CopyOutcome, { there, isStopped }: Judging) {
  const whole: MadeCopy[] = [];
  const partial: MadeCopy[] = [];
  const codes = new Map(failed.map(({ item, code }) => [item.id, code] as const));
  for (const one of made) {
    if (there.has(one.id)) {
      codes.set(one.item.id, CODES.unknownApi);
      continue;
    }
    const lack = failed.find((other) => isOf(one, other));
    if (lack !== undefined) codes.set(one.item.id, lack.code);
    const isCut = isStopped && one.item.kind === "folder";
    (lack !== undefined || isCut ? partial : whole).push(one);
  }
  return { whole, partial, codes };
}

function isOf({ item, id }: MadeCopy, failed: FailedCopy): boolean {
  return failed.item.id === item.id || failed.into.path.some((step) => step.id === id);
}

/** Where nobody answers, what is copied stays beside its original: nothing is taken back on a guess. */
async function trashOriginals(
  ports: FilesPorts,
  arrived: readonly MadeCopy[],
  listed: OpenedFolder,
) {
  const items = arrived.map(({ item }) => item);
  const ids = items.map(({ id }) => id);
  try {
    const refused = await deleteItems(ports, ids, { items, folder: listed });
    return { gone: arrived.filter(({ item }) => !refused.has(item.id)), refused };
  } catch (error) {
    const { code } = normalise(error);
    return { gone: [], refused: new Map(ids.map((id) => [id, code] as const)) };
  }
}

/** Originals first; the copy of one that cannot come back stays, and its code says why. */
async function bringBack(
  ports: FilesPorts,
  moved: readonly MadeCopy[],
  replacedIds: readonly ItemId[],
): Promise<void> {
  const refused = await restoreItems(
    ports,
    moved.map(({ item }) => item.id),
  );
  await deleteItems(ports, toIds(moved.filter(({ item }) => !refused.has(item.id))));
  // Where a copy stays its name is taken, and what made way for it stays in the trash.
  await restoreItems(ports, replacedIds);
  const [code] = refused.values();
  if (code !== undefined) throw new AppError(code);
}

function both(near: MovedAnywhere, far: MovedAnywhere): MovedAnywhere {
  return {
    movedIds: [...near.movedIds, ...far.movedIds],
    failed: [...near.failed, ...far.failed],
    copied: far.copied,
    linksToEncrypt: [...new Set([...near.linksToEncrypt, ...far.linksToEncrypt])],
    // Where an old name is taken by now, the others go back all the same.
    undo: () => far.undo().finally(() => near.undo()),
  };
}

function toFailed(items: readonly FileItem[], codes: ReadonlyMap<ItemId, number>) {
  return items.flatMap((item) => {
    const code = codes.get(item.id);
    return code === undefined ? [] : [{ item, code }];
  });
}

function toIds(made: readonly MadeCopy[]): ItemId[] {
  return made.map(({ id }) => id);
}
