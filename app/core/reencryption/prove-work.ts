import type { Fid, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import type { NameReader } from "#app/core/files/files.crypto.ts";
import { OWN_DOMAIN, ROOT_PARENT_FID, toItemKey, toShareDomain } from "#app/core/keys/item-key.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
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

interface OpenedStep extends WorkStep {
  readonly fid: Fid;
  readonly rev: number;
  readonly name: string;
}

/**
 * Keeps the items whose names prove, step by step, that they lie at or below a root of this share
 * (Formats 3, 12). The rest is skipped, never done as well as possible (K11, K22); so is a name that
 * is older than this device has met (D6).
 */
export async function proveWork(
  items: readonly WorkItem[],
  { share, target }: { readonly share: ManifestShare; readonly target: ShareKeyId },
  names: NameReader,
): Promise<ProvenWork[]> {
  const steps = new Map(items.flatMap((item) => item.path).map((step) => [toStepKey(step), step]));
  const unique = [...steps.values()];
  const opened = await names.open(unique);
  const known = new Map<string, OpenedStep>();
  for (const [index, step] of unique.entries()) {
    const result = opened[index];
    const isUsable = result?.ok === true && result.value.isOlder !== true;
    if (isUsable) known.set(toStepKey(step), { ...step, ...result.value });
  }
  const within = { roots: new Set(share.roots), domain: toShareDomain(shareIdOf(target)) };
  return items.flatMap((item) => {
    const path = item.path.map((step) => known.get(toStepKey(step)));
    return toProven(item, path, within) ?? [];
  });
}

/** The share that an item must lie in, and what others put there is called. */
interface Within {
  readonly roots: ReadonlySet<string>;
  readonly domain: string;
}

function toProven(
  item: WorkItem,
  path: readonly (OpenedStep | undefined)[],
  within: Within,
): ProvenWork | null {
  const first = path[0];
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

/** What its owner made, and what others put into this very share, once a device has sealed its name. */
function isOwnStep({ domain }: WorkStep, shareDomain: string): boolean {
  return domain === OWN_DOMAIN || domain === shareDomain;
}

/** Walks up: each step's parent fid is the fid of the next one, which is a folder of its domain. */
function reachesRoot(
  path: readonly (OpenedStep | undefined)[],
  { roots, domain }: Within,
): boolean {
  for (const [index, step] of path.entries()) {
    if (step === undefined || !isOwnStep(step, domain)) return false;
    if (roots.has(toItemKey(step))) return true;
    const above = path[index + 1];
    if (above === undefined || above.kind !== "d" || above.fid !== step.parentFid) return false;
  }
  return false;
}

function toStepKey(step: WorkStep): string {
  return [step.domain, step.parentFid, step.kind, step.sealedName].join("|");
}
