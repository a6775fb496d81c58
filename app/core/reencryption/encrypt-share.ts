import { REENCRYPTION_ITEMS_MAX } from "#app/contract/commands/reencryption.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { Fid, Manifest, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { ownNames } from "#app/core/files/files.crypto.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { ROOT_PARENT_FID, shareIdOfDomain, toItemKey } from "#app/core/keys/item-key.ts";
import { sequencesOf, shareIdOf } from "#app/core/keys/version-key.ts";
import { rewrapKeys, sealNames } from "./encrypt-share.crypto.ts";
import { type ProvenWork, proveWork } from "./prove-work.ts";
import {
  fetchWork,
  sendWork,
  type WorkItem,
  type WorkResult,
  type WorkRound,
} from "./reencryption.api.ts";

/** 100 000 items in a row that do not prove their place; whoever waits for the end sees it. */
const BARREN_ROUNDS = 500;

/** Items of a round whose names and keys are made in one go: a page has a turn before the next ones. */
const ITEMS_AT_ONCE = 50;

/** What this device has listed below the root of a share: the fid of the folder that each lies in. */
export type ListedItems = ReadonlyMap<string, Fid>;

export interface CoveredShare {
  readonly target: ShareKeyId;
  readonly share: ManifestShare;
}

/** Lists what lies below the root of a share, as its kind of share knows it. */
export type ListCovered = (share: CoveredShare, signal: AbortSignal) => Promise<ListedItems>;

/** How far a share is encrypted (Spec C§4). */
export interface EncryptProgress {
  readonly percent: number;
  /** Items that did not prove their place; nothing was made for them. */
  readonly skipped: number;
  /** Items that this device has listed there: what visitors are given, counted for the user. */
  readonly listed: number;
}

/**
 * Gives everything that this device lists below an own share names and data keys under its key, at
 * most 200 items a round, until nothing is left (Spec C§4). The key must be open in the key worker.
 * Each item is done once; a round that brings nothing new is the end, whatever the server still counts, and
 * so is the last of many in a row of which nothing could be made (Reading R-560).
 *
 * @throws AppError 2000 when the share is not a current own entry of the manifest
 */
export async function* encryptCovered(
  ports: FilesPorts,
  { target, listCovered }: { readonly target: ShareKeyId; readonly listCovered: ListCovered },
  signal: AbortSignal,
): AsyncGenerator<EncryptProgress> {
  const seen = new Set<string>();
  let skipped = 0;
  let listed: ListedItems | null = null;
  let barren = 0;
  while (true) {
    const share = requireCurrent(ports.account.requireWritable(), target);
    const round = await fetchWork(ports.api, shareIdOf(target), signal);
    const fresh = round.items.filter(({ id }) => !seen.has(id)).slice(0, REENCRYPTION_ITEMS_MAX);
    if (fresh.length > 0) listed ??= await listCovered({ target, share }, signal);
    yield { percent: toPercent(round), skipped, listed: 1 + (listed?.size ?? 0) };
    if (fresh.length === 0 || listed === null || barren >= BARREN_ROUNDS) {
      if (skipped > 0) ports.account.noteEvent("reseal-refused", skipped);
      return;
    }
    for (const { id } of fresh) seen.add(id);
    const results = await makeResults(ports, { target, share, items: fresh, round, listed });
    skipped += fresh.length - results.length;
    barren = results.length > 0 ? 0 : barren + 1;
    if (results.length > 0) await sendWork(ports.api, results, signal);
  }
}

function requireCurrent(manifest: Manifest, target: ShareKeyId): ManifestShare {
  const share = manifest.shares[target];
  if (share === undefined || share.state !== "current" || share.origin !== "self") {
    throw new AppError(CODES.shareKeyRefused);
  }
  return share;
}

function toPercent({ waiting, done }: WorkRound): number {
  const total = waiting + done;
  return total === 0 ? 100 : Math.floor((done / total) * 100);
}

interface Work {
  readonly target: ShareKeyId;
  readonly share: ManifestShare;
  readonly items: readonly WorkItem[];
  readonly round: WorkRound;
  readonly listed: ListedItems;
}

/** Some after the others: each part waits for the key worker, and what the page has to do comes in between. */
async function makeResults(ports: FilesPorts, work: Work): Promise<WorkResult[]> {
  const asked = work.items.filter((item) => isForTarget(item, work.target));
  const results: WorkResult[] = [];
  for (let from = 0; from < asked.length; from += ITEMS_AT_ONCE) {
    const items = asked.slice(from, from + ITEMS_AT_ONCE);
    results.push(...(await makeSome(ports, { ...work, items })));
  }
  return results;
}

async function makeSome(ports: FilesPorts, work: Work): Promise<WorkResult[]> {
  const { target, share, items, listed } = work;
  const manifest = ports.account.requireWritable();
  const mayBeFrom = (domain: string) => isOwnOrTeams(domain, { manifest, target });
  const reaching = await proveWork(items, { roots: share.roots, mayBeFrom }, ownNames(ports));
  const proven = reaching.filter((one) => isListed(one, listed));
  const [names, keys] = await Promise.all([
    sealNames(ports.crypto, target, proven),
    rewrapKeys(ports, work, proven),
  ]);
  return proven.flatMap(({ item }, index) => {
    const name = names[index];
    const dataKeys = keys.get(item);
    if (name === undefined || dataKeys === undefined) return [];
    return [{ item, ...name, dataKeys }];
  });
}

/**
 * What the user made, and what people of own shares put there, of ended ones too. What visitors of a link
 * named is their link's alone: whoever has it could have made it (K30).
 */
function isOwnOrTeams(
  domain: string,
  { manifest, target }: { readonly manifest: Manifest; readonly target: ShareKeyId },
): boolean {
  const shareId = shareIdOfDomain(domain);
  if (shareId === null || shareId === shareIdOf(target)) return true;
  return sequencesOf(manifest, shareId).some(([, { kind }]) => kind === "team");
}

/** The root is what the user chose; what lies below it stands where this device listed it (D20). */
function isListed({ item, fid, parentFid }: ProvenWork, listed: ListedItems): boolean {
  if (parentFid === ROOT_PARENT_FID) return true;
  const [first] = item.path;
  return first !== undefined && listed.get(toItemKey({ domain: first.domain, fid })) === parentFid;
}

function isForTarget(item: WorkItem, target: ShareKeyId): boolean {
  return (
    item.target === target &&
    item.shareId === shareIdOf(target) &&
    item.dataKeys.every(({ itemId }) => itemId === item.id)
  );
}
