import type { Fid, ManifestShare } from "#app/core/crypto/port.ts";
import type { NameReader } from "#app/core/files/files.crypto.ts";
import type { FolderStep } from "#app/core/files/item.ts";
import { ROOT_PARENT_FID, toItemKey } from "#app/core/keys/item-key.ts";
import type { WorkItem, WorkStep } from "./reencryption.api.ts";

/** An item whose path reaches a root of the share, with its name as the share shows it. */
export interface ProvenWork {
  readonly item: WorkItem;
  readonly name: string;
  readonly fid: Fid;
  readonly rev: number;
  /** 32 zeros for the root of the share itself (Formats 3). */
  readonly parentFid: Fid;
}

/** What keys are made for. */
export interface ProvenTarget extends Pick<ManifestShare, "roots"> {
  /** Whether what lies in this domain may be given them. */
  readonly mayBeFrom: (domain: string) => boolean;
}

interface OpenedStep extends WorkStep, FolderStep {
  readonly rev: number;
}

/**
 * Keeps the items whose names prove, step by step, that they lie at or below a root of this share
 * (Formats 3, 12). The rest is skipped, never done as well as possible (K11, K22); so is a name that
 * is older than this device has met (D6).
 */
export async function proveWork(
  items: readonly WorkItem[],
  { roots, mayBeFrom }: ProvenTarget,
  names: NameReader,
): Promise<ProvenWork[]> {
  const steps = new Map(items.flatMap((item) => item.path).map((step) => [toStepKey(step), step]));
  const unique = [...steps.values()];
  const opened = await names.open(unique);
  const known = new Map<string, OpenedStep>();
  for (const [index, step] of unique.entries()) {
    const result = opened[index];
    const isUsable = result?.ok === true && result.value.isOlder !== true;
    if (isUsable) known.set(toStepKey(step), { ...step, id: "", ...result.value });
  }
  const mayLieIn: NameReader["mayLieIn"] = (domain, path) =>
    mayBeFrom(domain) && names.mayLieIn(domain, path);
  const within: Within = { roots: new Set(roots), mayLieIn };
  return items.flatMap((item) => {
    const path = untilUnknown(item.path.map((step) => known.get(toStepKey(step))));
    return toProven(item, path, within) ?? [];
  });
}

/** The share that an item must lie in, and the parent rule of Formats 3 for each step to it. */
interface Within {
  readonly roots: ReadonlySet<string>;
  readonly mayLieIn: NameReader["mayLieIn"];
}

function toProven(item: WorkItem, path: readonly OpenedStep[], within: Within): ProvenWork | null {
  const [first] = path;
  if (first === undefined || !reachesRoot(path, within)) return null;
  const isRoot = within.roots.has(toItemKey(first));
  return {
    item,
    name: first.name,
    fid: first.fid,
    rev: first.rev,
    parentFid: isRoot ? ROOT_PARENT_FID : first.parentFid,
  };
}

/**
 * Walks up: each step's parent fid is the fid of the next one, which is a folder that it may lie in: what its
 * owner made in what he made, and what others put into an own share, ended or not, at or below its root.
 */
function reachesRoot(path: readonly OpenedStep[], { roots, mayLieIn }: Within): boolean {
  for (const [index, step] of path.entries()) {
    if (roots.has(toItemKey(step))) return true;
    const parent = path[index + 1];
    if (parent === undefined || parent.kind !== "d" || parent.fid !== step.parentFid) return false;
    if (!mayLieIn(step.domain, path.slice(index + 1).toReversed())) return false;
  }
  return false;
}

/** The steps that opened, as far as they do one after the other. */
function untilUnknown(path: readonly (OpenedStep | undefined)[]): readonly OpenedStep[] {
  const end = path.indexOf(undefined);
  return (end === -1 ? path : path.slice(0, end)).filter((step) => step !== undefined);
}

function toStepKey(step: WorkStep): string {
  return [step.domain, step.parentFid, step.kind, step.sealedName].join("|");
}
