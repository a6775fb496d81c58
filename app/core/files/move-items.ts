import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { coveringKeys } from "#app/core/keys/covering.ts";
import { OWN_DOMAIN, toItemKey } from "#app/core/keys/item-key.ts";
import { leavesShare, raiseNameFloors } from "#app/core/keys/moving-out.ts";
import { sealActs, sealLeavingActs } from "./activity.crypto.ts";
import { movePaths } from "./files.api.ts";
import { toNameKind } from "./files.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { liftOverFloors } from "./lift-names.ts";
import { placeWithWay, type Sent } from "./make-way.ts";
import type { AskPlaces } from "./name-conflict.ts";
import type { PlannedItem } from "./name-plan.ts";
import { requireOwnContent } from "./own-content.ts";
import { sealPlacedNames } from "./placed-name.crypto.ts";
import { type NamedItem, rememberNames, requireNamed } from "./placed-name.ts";
import { isSameTree } from "./same-tree.ts";
import { isRefusal } from "./unknown-failure.ts";

/** A way that items take, once it is known which. */
export interface MoveRun {
  readonly from: OpenedFolder;
  readonly to: OpenedFolder;
  /** Out of the trash, whose place may be gone (Reading R-567). */
  readonly isRestoring?: boolean;
  /** Stopped, what is not sent yet stays where it is. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, known: number) => void;
}

export interface Move extends MoveRun {
  readonly items: readonly FileItem[];
  /** What lies in the target already. */
  readonly targetItems: readonly FileItem[];
  /** Asks about all names that are taken there: keep both, replace or skip. */
  readonly ask: AskPlaces;
}

export interface MoveOutcome {
  readonly movedIds: readonly string[];
  /** Code of each item that the server refused. */
  readonly refused: ReadonlyMap<string, number>;
  /** What made way for items that came; it lies in the trash. */
  readonly replacedIds: readonly string[];
  /** Links that cover the new place: their visitors need keys of what came in. */
  readonly linksToEncrypt: readonly ShareKeyId[];
}

/**
 * Moves items out of one folder, each under the name that it was given, sealed for the new place under
 * the next rev. Leaving a linked folder is written into the manifest first (Formats 12, Moving out,
 * K22). 2010 for a name that is not its content's.
 */
export async function movePlanned(
  ports: FilesPorts,
  planned: readonly PlannedItem[],
  move: MoveRun,
): Promise<MoveOutcome> {
  for (let start = 0; start < planned.length; start += BATCH_ITEMS_MAX) {
    const batch = planned.slice(start, start + BATCH_ITEMS_MAX);
    await requireOwnContent(
      ports,
      batch.map(({ item }) => item),
    );
  }
  const placing = placeWithWay(ports, planned, (coming) => sendAll(ports, coming, move));
  const { refused, replacedIds, stoppedIds } = await placing;
  const stayedIds = new Set([...refused.keys(), ...stoppedIds]);
  const movedIds = planned.map(({ item }) => item.id).filter((id) => !stayedIds.has(id));
  const linksToEncrypt =
    movedIds.length === 0 ? [] : coveringKeys(move.to.path, ports.account.requireWritable());
  return { movedIds, refused, replacedIds, linksToEncrypt };
}

export function requireMovable(items: readonly FileItem[], { from, to }: MoveRun): NamedItem[] {
  const named = items.map(requireNamed);
  const onTheWay = new Set(to.path.map(toItemKey));
  const isInItself = named.some((item) => onTheWay.has(toItemKey({ ...item, fid: item.name.fid })));
  if (from.id === to.id || isInItself) throw new AppError(CODES.samePlace);
  const domain = to.area === "share" ? to.path[0]?.domain : OWN_DOMAIN;
  const isOfIt = to.path.at(-1)?.domain === domain && isSameTree(from, to);
  if (!isOfIt || named.some((item) => item.domain !== domain)) throw new AppError(CODES.readOnly);
  return named;
}

/**
 * Batch by batch; what is there stays there, whatever becomes of the others. A call that fails ends it:
 * what is left is refused with its code, or nothing was done yet and the call's failure is all there is.
 */
async function sendAll(
  ports: FilesPorts,
  planned: readonly PlannedItem[],
  move: MoveRun,
): Promise<Sent> {
  const refused = new Map<string, number>();
  for (let start = 0; start < planned.length; start += BATCH_ITEMS_MAX) {
    const left = planned.slice(start).map(({ item }) => item.id);
    if (move.signal?.aborted) return { refused, stoppedIds: left };
    const batch = planned.slice(start, start + BATCH_ITEMS_MAX);
    try {
      for (const [id, code] of await sendBatch(ports, batch, move)) refused.set(id, code);
    } catch (error) {
      if (start === 0) throw error;
      const code = error instanceof AppError ? error.code : CODES.unknownApi;
      for (const id of left) refused.set(id, code);
      break;
    }
    move.onProgress?.(start + batch.length, planned.length);
  }
  return { refused, stoppedIds: [] };
}

/**
 * A name from before the move must prove the old place nowhere any more, so floors come first, a batch
 * at a time: what is never sent needs none. What the server says it did not move is lifted over them;
 * where nobody knows what became of it, nothing is sealed for the old place (Reading R-481).
 */
async function sendBatch(ports: FilesPorts, batch: readonly PlannedItem[], move: MoveRun) {
  const { from, to } = move;
  if (!leavesShare(ports.account.requireWritable(), from.path, to.path))
    return sendNames(ports, batch, move);
  const items = batch.map(({ item }) => item);
  await ports.account.updateManifest((manifest) =>
    raiseNameFloors(
      manifest,
      items.map(({ domain, name: { fid, rev } }) => ({ domain, fid, rev: rev + 1 })),
    ),
  );
  // What cannot be lifted now is kept there later, by whoever finds it (`keep-here.ts`).
  const lift = (stayed: readonly NamedItem[]) =>
    liftOverFloors(ports, stayed, from).catch(() => undefined);
  const refused = await sendNames(ports, batch, move).catch(async (error: unknown) => {
    if (isRefusal(error)) await lift(items);
    throw error;
  });
  await lift(items.filter(({ id }) => refused.has(id)));
  return refused;
}

async function sendNames(ports: FilesPorts, batch: readonly PlannedItem[], move: MoveRun) {
  const { from, to, isRestoring = false } = move;
  const names = batch.map(({ item, name }) => ({
    name,
    fid: item.name.fid,
    rev: item.name.rev + 1,
    kind: toNameKind(item.kind),
  }));
  const placed = await sealPlacedNames(ports, names, to);
  const told = batch.map(({ item, name: next }) => {
    return { op: "move", fid: item.name.fid, from: item.name.text, to: next } as const;
  });
  const acts = await sealActs(ports, to.path, told);
  const known = batch.map(({ item }) => item.name);
  const leaving = await sealLeavingActs(ports, { from: from.path, to: to.path }, known);
  const items = placed.map((name, index) => {
    const id = batch[index]?.item.id ?? "";
    return { id, name, act: acts[index], actFrom: leaving[index] };
  });
  const requestId = await ports.crypto.generateId();
  const outcome = await movePaths(ports.api, { requestId, targetId: to.id, isRestoring, items });
  const moved = names.filter((_, index) => !outcome.refused.has(batch[index]?.item.id ?? ""));
  await rememberNames(ports, to.path.at(-1)?.domain ?? OWN_DOMAIN, moved);
  return outcome.refused;
}
