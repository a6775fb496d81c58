import * as CODES from "#app/contract/errors/codes.ts";
import { toNameKey } from "#app/contract/validate/name.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { toCopyName } from "#app/core/display/copy-name.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { coveringKeys } from "#app/core/keys/covering.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import {
  type CopyProgress,
  type CopyStep,
  copySteps,
  type FailedCopy,
  type MadeCopy,
} from "./copy-steps.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FolderSource } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { placeWithWay } from "./make-way.ts";
import { type AskPlaces, takenNames } from "./name-conflict.ts";
import { type PlannedItem, planNames } from "./name-plan.ts";
import { type NamedItem, requireNamed, requireWritableFolder } from "./placed-name.ts";
import { createSources } from "./source-of.ts";

/** What copies are made with. */
export interface CopyRun extends CopyProgress {
  /**
   * Lists the folders that are copied: the own areas', or a share's. An item of a list that is of no folder is
   * listed where it lies.
   */
  readonly source: FolderSource;
  readonly signal: AbortSignal;
}

export interface Copy extends CopyRun {
  readonly items: readonly FileItem[];
  readonly to: OpenedFolder;
  /** What lies in the target already. */
  readonly targetItems: readonly FileItem[];
  /** Asks about all names that are taken there: keep both, replace or skip. */
  readonly ask: AskPlaces;
}

export interface CopyOutcome {
  /** What was asked for, and is there now; what lies below is not named. */
  readonly made: readonly MadeCopy[];
  /** What was not copied, above or below, and why. */
  readonly failed: readonly FailedCopy[];
  readonly replacedIds: readonly string[];
  /** Links that cover the new place: their visitors need keys of what came in. */
  readonly linksToEncrypt: readonly ShareKeyId[];
}

/**
 * Copies items with all that lies below them into another folder: names, fids and seals are new, the
 * bytes stay where they are (Formats 3, 4; Reading R-229). 3610 into the folder that they lie in or
 * into themselves, 8002 read-only; what is refused of one item keeps none of the others.
 */
export async function copyItems(ports: FilesPorts, copy: Copy): Promise<CopyOutcome> {
  requireWritableFolder(ports, copy.to);
  const items = copy.items.map(requireNamed);
  if (items.some(({ parentId }) => parentId === copy.to.id)) throw new AppError(CODES.samePlace);
  requireOutside(items, copy.to);
  const planned = await planNames({ ...copy, items });
  const outcome = { made: [] as MadeCopy[], failed: [] as FailedCopy[] };
  const sources = createSources(ports);
  const toStep = ({ item, name }: PlannedItem) => {
    return { item, name, into: copy.to, source: item.place && sources(item.place) };
  };
  const { replacedIds, refused } = await placeWithWay(ports, planned, async (coming) => {
    const { made, failed } = await copySteps(ports, coming.map(toStep), copy);
    outcome.made.push(...made);
    outcome.failed.push(...failed);
    const own = new Set(items.map(({ id }) => id));
    const lost = failed.flatMap(({ item, code }) =>
      own.has(item.id) ? [[item.id, code] as const] : [],
    );
    const met = new Set([...made, ...failed].map(({ item }) => item.id));
    const stoppedIds = coming.map(({ item }) => item.id).filter((id) => !met.has(id));
    return { refused: new Map(lost), stoppedIds };
  });
  const told = new Set(outcome.failed.map(({ item }) => item.id));
  for (const step of planned.map(toStep)) {
    const code = refused.get(step.item.id);
    // Nothing was sent of what did not come because nothing made way for it.
    if (code !== undefined && !told.has(step.item.id)) outcome.failed.push({ ...step, code });
  }
  return finish(ports, copy.to, { ...outcome, replacedIds });
}

export interface Duplicate extends CopyRun {
  readonly items: readonly FileItem[];
  readonly folder: OpenedFolder;
  /** What lies in the folder. */
  readonly neighbours: readonly FileItem[];
}

/** An item with the name of its duplicate. */
export interface NamedCopy {
  readonly item: FileItem;
  readonly name: string;
}

/** `{base} copy{.ext}`, with another " copy" until it is free (Spec B§2). */
export function nameDuplicates(
  items: readonly FileItem[],
  neighbours: readonly FileItem[],
): NamedCopy[] {
  const taken = takenNames(neighbours);
  return items.map((item) => {
    const name = toCopyName(requireNamed(item).name.text, (text) => taken.has(toNameKey(text)));
    taken.add(toNameKey(name));
    return { item, name };
  });
}

/** Copies items beside themselves. */
export async function duplicateItems(
  ports: FilesPorts,
  duplicate: Duplicate,
): Promise<CopyOutcome> {
  const { items, folder, neighbours } = duplicate;
  requireWritableFolder(ports, folder);
  const steps = nameDuplicates(items, neighbours).map(({ item, name }) => ({
    item: requireNamed(item),
    name,
    into: folder,
  }));
  const outcome = await copySteps(ports, steps, duplicate);
  return finish(ports, folder, { ...outcome, replacedIds: [] });
}

/** Once more what failed before, each where it was to go. */
export async function retryCopies(
  ports: FilesPorts,
  failed: readonly FailedCopy[],
  run: CopyRun,
): Promise<CopyOutcome> {
  const steps = failed.flatMap(({ item, name, into, source }): CopyStep[] =>
    item.name.state === "open" ? [{ item: requireNamed(item), name, into, source }] : [],
  );
  const sealed = failed.filter(({ item }) => item.name.state !== "open");
  const outcome = await copySteps(ports, steps, run);
  const all = { made: outcome.made, failed: [...sealed, ...outcome.failed], replacedIds: [] };
  return finish(ports, failed[0]?.into, all);
}

function requireOutside(items: readonly NamedItem[], to: OpenedFolder): void {
  const onTheWay = new Set(to.path.map(toItemKey));
  const isInItself = items.some((item) => onTheWay.has(toItemKey({ ...item, fid: item.name.fid })));
  if (isInItself) throw new AppError(CODES.samePlace);
}

function finish(
  ports: FilesPorts,
  to: OpenedFolder | undefined,
  outcome: Omit<CopyOutcome, "linksToEncrypt">,
): CopyOutcome {
  const isNeeded = to !== undefined && outcome.made.length > 0;
  const links = isNeeded ? coveringKeys(to.path, ports.account.requireWritable()) : [];
  return { ...outcome, linksToEncrypt: links };
}
