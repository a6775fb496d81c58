import * as CODES from "#app/contract/errors/codes.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import type { OpenedIdentity } from "#app/core/crypto/grant-port.ts";
import type { Manifest, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import {
  findContact,
  type Identity,
  judgeIdentity,
  noteChanged,
  type PinVerdict,
  pinContact,
  requirePinned,
} from "#app/core/keys/contacts.crypto.ts";
import type { ListedMember } from "#app/core/keys/share-people.api.ts";
import { writeVerified } from "#app/core/keys/verify-pin.ts";
import { openGivenKey, signWrap } from "./grants.crypto.ts";
import { toContactIdentity } from "./roster.crypto.ts";
import type { ShareRole } from "./share.ts";
import { fetchListedShare, type ListedShare } from "./share-list.api.ts";
import { putWraps } from "./shares.api.ts";

/** Whoever answered for an address that somebody typed, before he gets a key (Trust K3). */
export interface Recipient {
  /** As it was typed. */
  readonly email: string;
  readonly userId: string;
  /** What the server says that he may do. */
  readonly role: ShareRole;
  readonly verdict: PinVerdict;
  /** The safety numbers were compared before. */
  readonly isVerified: boolean;
  /** 12 groups of 5 digits. */
  readonly safetyNumber: string;
  /** The very answer that was shown: nobody else gets the key. */
  readonly answer: { readonly listed: ListedMember; readonly identity: Identity };
}

/**
 * Looks up whoever answers for a typed address on a share. Another identity than the pinned one is
 * noted, and stops everything that would wrap to him, on every device (2005).
 *
 * @throws AppError 1602 for nobody, or for an address without an account; 2005 for keys that are not one person's
 */
export async function findRecipient(
  ports: FilesPorts,
  { shareId, typed }: { readonly shareId: string; readonly typed: string },
): Promise<Recipient> {
  return identifyRecipient(ports, await fetchShareNamed(ports, shareId), typed);
}

export async function identifyRecipient(
  ports: FilesPorts,
  share: ListedShare,
  typed: string,
): Promise<Recipient> {
  const email = toEmail(typed);
  const listed = share.members.find((member) => isWaitingAt(member, email));
  if (listed === undefined) throw new AppError(CODES.memberUnknown);
  const [opened] = await ports.crypto.openIdentities([listed.keys]);
  if (opened?.ok !== true) {
    await stopFor(ports, email);
    throw new AppError(CODES.publicKeyRefused);
  }
  return toRecipient(ports, { email, listed, opened: opened.value });
}

function isWaitingAt({ email, status, userId }: ListedMember, typed: string): boolean {
  const isThere = status === "invited" || status === "accepted";
  return isThere && userId !== "0" && toEmail(email) === typed;
}

async function toRecipient(
  ports: FilesPorts,
  found: { email: string; listed: ListedMember; opened: OpenedIdentity },
): Promise<Recipient> {
  const { email, listed, opened } = found;
  const identity = toContactIdentity(listed, opened);
  const manifest = ports.account.requireWritable();
  const verdict = judgeIdentity(manifest, email, identity);
  if (verdict === "changed") await stopFor(ports, email);
  return {
    email,
    userId: listed.userId,
    role: listed.role,
    verdict,
    isVerified: verdict === "same" && findContact(manifest, email)?.verified === true,
    safetyNumber: opened.safetyNumber,
    answer: { listed, identity },
  };
}

/** A security event each time, until it stands in the manifest; nobody is told twice of what stands there. */
async function stopFor(ports: FilesPorts, email: string): Promise<void> {
  const before = ports.account.requireWritable();
  if (findContact(before, email)?.state === "changed") return;
  ports.account.noteEvent("key-changed");
  if (noteChanged(before, email) === before) return;
  await ports.account.updateManifest((manifest) => noteChanged(manifest, email));
}

/** The user has compared the safety numbers, and says that this is who he means. */
export async function verifyRecipient(
  ports: FilesPorts,
  { email, answer }: Recipient,
): Promise<void> {
  await writeVerified(ports, email, answer.identity);
}

/** Who gets the key of which share, and what he may do with it: as the user saw it. */
export interface KeyToGive {
  readonly shareId: string;
  readonly recipient: Recipient;
  readonly role: ShareRole;
}

/**
 * Gives somebody the key of a share, in a gesture of the user that showed him address, role and safety
 * number (Trust K3): pins him if he is new, wraps, signs. 2005 for whoever is pinned otherwise; 2000 for
 * a share that this account may not give; 8005, 1602.
 */
export async function giveKey(ports: FilesPorts, { shareId, ...given }: KeyToGive): Promise<void> {
  const { email, answer } = given.recipient;
  await ports.account.updateManifest((manifest) => pinContact(manifest, email, answer.identity));
  const share = await fetchShareNamed(ports, shareId);
  await giveKeys(ports, share, [given]);
}

/** The same for people who are pinned already. One call, whole or not at all. */
export async function giveKeys(
  ports: FilesPorts,
  share: ListedShare,
  given: readonly Omit<KeyToGive, "shareId">[],
): Promise<void> {
  if (given.length === 0) return;
  const manifest = ports.account.requireWritable();
  for (const { recipient } of given) {
    requirePinned(manifest, recipient.email, recipient.answer.identity);
  }
  await openKeyToGive(ports, share);
  const { ks } = share;
  const wraps = await Promise.all(
    given.map(({ role, recipient: { answer } }) => signWrap(ports, { ks, role, ...answer })),
  );
  await putWraps(ports.api, { ks, wraps });
}

/** The key of an own share, or of one that this account may give on; 2000. */
async function openKeyToGive(ports: FilesPorts, share: ListedShare): Promise<void> {
  const entry = requireCurrentTeam(ports.account.requireWritable(), share.ks);
  if (entry.origin === "self") {
    await ports.account.openShareKeys({ [share.ks]: share.ownShareKey });
    return;
  }
  const mayGive = entry.role === "i" || entry.role === "o";
  if (!mayGive || !(await openGivenKey(ports, share))) throw new AppError(CODES.shareKeyRefused);
}

/** @throws AppError 2000 unless this key of a team share encrypts now */
export function requireCurrentTeam({ shares }: Manifest, ks: ShareKeyId): ManifestShare {
  const entry = shares[ks];
  if (entry === undefined || entry.state !== "current" || entry.kind !== "team") {
    throw new AppError(CODES.shareKeyRefused);
  }
  return entry;
}

/** A share as it is now; an answer about another one is refused (2000). */
export async function fetchShareNamed({ api }: FilesPorts, shareId: string): Promise<ListedShare> {
  const share = await fetchListedShare(api, shareId);
  if (share.shareId !== shareId) throw new AppError(CODES.shareKeyRefused);
  return share;
}
