import * as CODES from "#app/contract/errors/codes.ts";
import type { Manifest, ManifestShare } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import {
  judgeIdentity,
  noteChanged,
  pinContact,
  requirePinned,
} from "#app/core/keys/contacts.crypto.ts";
import { retire } from "#app/core/keys/intents.ts";
import { type IdentifiedMember, identify } from "#app/core/keys/share-roster.crypto.ts";
import { type ShareEntry, sequencesOf, splitShareKeyId } from "#app/core/keys/version-key.ts";
import { forgetShare } from "./forget-shares.ts";
import { fetchShareNamed } from "./give-key.ts";
import { takeGivenKey } from "./grants.crypto.ts";
import { toContactIdentity } from "./roster.crypto.ts";
import type { Share, ShareMember } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";
import { answerAccepted, answerDeclined, sendLeaving } from "./shares.api.ts";

/** `open`: its folder can be opened; `waiting`: the owner's device has to give the key first. */
export type AcceptedShare = "open" | "waiting";

/**
 * Accepts an invitation, in a gesture of the user that showed him the owner's address and safety number:
 * pins the owner, answers, and takes the key if it is there (Formats 12). 2005 for another owner than was
 * shown, or than is pinned; 1600, 1603, 8030.
 */
export async function acceptShare(ports: FilesPorts, share: Share): Promise<AcceptedShare> {
  const { shareId } = share;
  const owner = await findOwner(ports, await fetchShareNamed(ports, shareId));
  requireShown(owner, share.owner);
  await pinOwner(ports, owner);
  await answerAccepted(ports.api, shareId);
  return takeShare(ports, shareId);
}

/** Nobody else than whom the user saw. */
function requireShown({ listed, identity }: KnownOwner, shown: ShareMember | null): void {
  const isShown =
    shown !== null && shown.email === listed.email && shown.safetyNumber === identity.safetyNumber;
  if (!isShown) throw new AppError(CODES.publicKeyRefused);
}

type KnownOwner = IdentifiedMember & {
  readonly identity: NonNullable<IdentifiedMember["identity"]>;
};

/** The owner with keys that are one person's; 2000 for an own share, 2005. */
export async function findOwner(ports: FilesPorts, share: ListedShare): Promise<KnownOwner> {
  const members = await identify(ports, share.members);
  const owner = members.find(({ listed }) => listed.status === "owner");
  if (share.isOwn || owner === undefined) throw new AppError(CODES.shareKeyRefused);
  const { identity } = owner;
  if (identity === null) throw new AppError(CODES.publicKeyRefused);
  return { ...owner, identity };
}

async function pinOwner(ports: FilesPorts, { listed, identity }: KnownOwner): Promise<void> {
  const { email } = listed;
  const found = toContactIdentity(listed, identity);
  const isChanged = judgeIdentity(ports.account.requireWritable(), email, found) === "changed";
  if (isChanged) ports.account.noteEvent("key-changed");
  await ports.account.updateManifest((manifest) =>
    isChanged ? noteChanged(manifest, email) : pinContact(manifest, email, found),
  );
  if (isChanged) throw new AppError(CODES.publicKeyRefused);
}

/**
 * Takes the key of an accepted share, when the user opens it: its grant must lead back to the pinned
 * owner, and its id must be his. 2000 where anything of it does not hold, 2005 for another owner.
 */
export async function takeShare(ports: FilesPorts, shareId: string): Promise<AcceptedShare> {
  const share = await fetchShareNamed(ports, shareId);
  const own = share.members.find(({ isMe, givenKey }) => isMe && givenKey !== "");
  if (own === undefined) return "waiting";
  const owner = await findOwner(ports, share);
  const manifest = ports.account.requireWritable();
  requirePinned(manifest, owner.listed.email, toContactIdentity(owner.listed, owner.identity));
  const origin = owner.identity.sigFp;
  requireItsOrigin(manifest, share, origin);
  const commit = await takeGivenKey(ports, { share, own, origin });
  const taken = { share, origin, commit, role: own.grant?.role ?? "r" };
  await ports.account.updateManifest((newest) => putTaken(newest, taken));
  return "open";
}

/** An id belongs to the origin that it first appeared with, and goes to higher sequences only (K20). */
export function requireItsOrigin(
  manifest: Manifest,
  { shareId, ks }: ListedShare,
  origin: string,
): void {
  const known = sequencesOf(manifest, shareId);
  const isOthers = known.some(([, entry]) => entry.origin !== origin);
  const isLower = known.some(([other]) => sequenceOf(other) > sequenceOf(ks));
  const isOver = known.some(([other, { state }]) => other === ks && state !== "current");
  if (isOthers || isLower || isOver) throw new AppError(CODES.shareKeyRefused);
}

function sequenceOf(ks: ShareEntry[0]): bigint {
  return BigInt(splitShareKeyId(ks).sequence);
}

export interface TakenShare {
  readonly share: ListedShare;
  readonly origin: string;
  readonly commit: string;
  readonly role: ManifestShare["role"];
}

/** The entry of somebody else's share; the sequences before it only read from now on (Formats 11). */
export function putTaken(
  manifest: Manifest,
  { share, origin, commit, role }: TakenShare,
): Manifest {
  const { ks, shareId } = share;
  requireItsOrigin(manifest, share, origin);
  const known = manifest.shares[ks];
  if (known !== undefined) {
    if (known.commit !== commit) throw new AppError(CODES.shareKeyRefused);
    if (known.role === role) return manifest;
    return {
      ...manifest,
      shares: { ...manifest.shares, [ks]: { ...known, role, n: known.n + 1 } },
    };
  }
  const entry: ManifestShare = {
    kind: "team",
    commit,
    origin,
    role,
    state: "current",
    roots: [],
    mount: "",
    upload: false,
    pw: false,
    n: 1,
  };
  return { ...manifest, shares: { ...retire(manifest, shareId).shares, [ks]: entry } };
}

export async function declineShare({ api }: FilesPorts, { shareId }: Share): Promise<void> {
  await answerDeclined(api, shareId);
}

/** Ends the own part: in the manifest first, so that nothing is encrypted for it any more (K30). */
export async function leaveShare(ports: FilesPorts, share: Share): Promise<void> {
  const { shareId, memberId } = share;
  if (share.standing === "own") throw new AppError(CODES.shareKeyRefused);
  await ports.account.endInManifest((manifest) => leave(manifest, shareId));
  await sendLeaving(ports.api, { shareId, memberId });
  // A store in trouble: what is kept goes with the next lock.
  await forgetShare(ports, shareId).catch(() => undefined);
}

function leave(manifest: Manifest, shareId: string): Manifest {
  const left = sequencesOf(manifest, shareId)
    .filter(([, { origin, state }]) => origin !== "self" && state !== "left")
    .map(([ks, entry]) => [ks, { ...entry, state: "left" as const, n: entry.n + 1 }]);
  return { ...manifest, shares: { ...manifest.shares, ...Object.fromEntries(left) } };
}
