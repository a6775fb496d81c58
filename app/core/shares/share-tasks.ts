import type { Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { openKnownKeys } from "#app/core/keys/share-keys.ts";
import { sequencesOf, shareEntries } from "#app/core/keys/version-key.ts";
import { adoptEdits } from "#app/core/links/adopt-edits.ts";
import { encryptShare } from "#app/core/links/encrypt-links.ts";
import { adoptNamesIn, type SealedNames } from "./adopt-names.crypto.ts";
import { finishMade } from "./finish-made.ts";
import { forgetGone } from "./forget-shares.ts";
import { listShares } from "./list-shares.ts";
import { openShares } from "./open-shares.crypto.ts";
import { createResumer } from "./resume-once.ts";
import { fetchShareList } from "./share-list.api.ts";

/** What a notification asks for (Spec A§4.3): how much of it, in which shares. Nothing is believed. */
export interface AskedWork {
  readonly histId: string;
  readonly dirtyIn: number;
  readonly dirtyOut: number;
  readonly sharesIn: readonly string[];
  readonly foldersIn: readonly string[];
  readonly sharesOut: readonly string[];
}

/** What one device of an owner does for the people on his shares. */
export interface ShareTasks {
  /** When a page begins: goes on with what stopped on whatever device (Reading R-206). */
  start(signal: AbortSignal): Promise<void>;
  /** Seals what others named; whether it did anything. */
  dirtyIn(asked: AskedWork, signal: AbortSignal): Promise<boolean>;
  /** Gives items the names and keys that they lack; whether it did anything. */
  dirtyOut(asked: AskedWork, signal: AbortSignal): Promise<boolean>;
  /** Removes what this device keeps of shares of others that are over (Reading R-555). */
  forget(signal: AbortSignal): Promise<void>;
  /** Gives items of own shares the keys that another page began with and left; whether it did anything. */
  takeOver(signal: AbortSignal): Promise<boolean>;
  /** Takes over what visitors of own links saved over files; whether there was anything (Reading R-534). */
  adoptEdits(signal: AbortSignal): Promise<boolean>;
}

type Way = "in" | "out";
type Work = (ks: ShareKeyId, signal: AbortSignal) => Promise<boolean>;

/**
 * Work is done for current own team shares of the manifest alone, each item where this device lists it
 * (Formats 12, Trust K11, K12): a server names shares, and nothing else of what it says counts. Whatever
 * else is asked for is refused, and the user told of it, once for each number. A share whose work brought
 * nothing is asked for again with the next change only.
 */
export function createShareTasks(ports: FilesPorts): ShareTasks {
  const told: Record<Way, number> = { in: 0, out: 0 };
  const tried = new Set<string>();
  const done: SealedNames = new Set();
  const refuse = (way: Way, count: number) => {
    if (count > told[way]) ports.account.noteEvent("reseal-refused", count - told[way]);
    told[way] = Math.max(told[way], count);
  };
  const run = async (
    { way, histId, shareIds, count }: Asked,
    signal: AbortSignal,
    work: Work,
  ): Promise<boolean> => {
    const isNews = count > told[way];
    let own = ownOf(ports, shareIds);
    if (own.length < shareIds.length && isNews) {
      // Another device may have made it, or this one before it could say so.
      await ports.account.refresh();
      if (await finishMade(ports, signal)) own = ownOf(ports, shareIds);
    }
    if (own.length < Math.max(1, shareIds.length)) refuse(way, count);
    let isDone = false;
    for (const ks of own) {
      const once = `${way}|${ks}|${histId}`;
      if (tried.has(once)) continue;
      tried.add(once);
      if (await work(ks, signal)) isDone = true;
    }
    return isDone;
  };
  return {
    start: (signal) => goOn(ports, signal),
    dirtyIn: ({ histId, sharesIn: shareIds, foldersIn: folders, dirtyIn: count }, signal) =>
      run({ way: "in", histId, shareIds, count }, signal, async (ks) => {
        return (await adoptNamesIn(ports, { ks, folders, done }, signal)) > 0;
      }),
    dirtyOut: ({ histId, sharesOut: shareIds, dirtyOut: count }, signal) =>
      run({ way: "out", histId, shareIds, count }, signal, (ks) => encrypt(ports, ks, signal)),
    forget: async (signal) => forgetGone(ports, (await fetchShareList(ports.api, signal)).gone),
    takeOver: (signal) => takeOver(ports, signal),
    adoptEdits: async () => (await adoptEdits(ports)) > 0,
  };
}

interface Asked {
  readonly way: Way;
  readonly histId: string;
  readonly shareIds: readonly string[];
  readonly count: number;
}

function ownOf({ account }: FilesPorts, shareIds: readonly string[]): ShareKeyId[] {
  return shareIds.flatMap((shareId) => currentOwn(account.manifest.get(), shareId));
}

function currentOwn(manifest: Manifest | null, shareId: string): ShareKeyId[] {
  if (manifest === null) return [];
  return sequencesOf(manifest, shareId)
    .filter(([, { kind, origin, state }]) => {
      return kind === "team" && origin === "self" && state === "current";
    })
    .map(([ks]) => ks);
}

async function encrypt(ports: FilesPorts, ks: ShareKeyId, signal: AbortSignal): Promise<boolean> {
  if ((await openKnownKeys(ports, [ks])).length === 0) return false;
  let rounds = 0;
  for await (const _progress of encryptShare(ports, ks, signal)) rounds += 1;
  // The last round brings nothing new.
  return rounds > 1;
}

/** Keys that have to change, keys that have come, items that lack them. Without a share nothing is asked. */
async function goOn(ports: FilesPorts, signal: AbortSignal): Promise<void> {
  const manifest = ports.account.manifest.get();
  if (manifest === null || ports.account.stopCode.get() !== 0) return;
  const isMade = await finishMade(ports, signal);
  if (!isMade && !shareEntries(manifest).some(([, { kind }]) => kind === "team")) return;
  const { shares: listed, gone } = await fetchShareList(ports.api, signal);
  const shares = await openShares(ports, listed);
  // A store in trouble: what is kept goes with the next lock.
  await forgetGone(ports, gone).catch(() => undefined);
  // One share that cannot go on stands in the way of no other.
  if (!(await createResumer(ports)(shares)) && !isMade) return;
  const before = new Set(isMade ? [] : shares.map(({ ks }) => ks));
  for (const { ks, standing, itemsToEncrypt } of await listShares(ports, signal)) {
    signal.throwIfAborted();
    const isNext = standing === "own" && !before.has(ks);
    if (isNext && itemsToEncrypt > 0) await encrypt(ports, ks, signal);
  }
}

async function takeOver(ports: FilesPorts, signal: AbortSignal): Promise<boolean> {
  let isDone = false;
  for (const { ks, standing, isEnded, itemsToEncrypt } of await listShares(ports, signal)) {
    signal.throwIfAborted();
    if (standing !== "own" || isEnded || itemsToEncrypt === 0) continue;
    // One share that cannot go on stands in the way of no other.
    if (await encrypt(ports, ks, signal).catch(() => false)) isDone = true;
  }
  return isDone;
}
