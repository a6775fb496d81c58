import * as CODES from "#app/contract/errors/codes.ts";
import type { Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { requirePinned } from "#app/core/keys/contacts.crypto.ts";
import { sequencesOf, splitShareKeyId } from "#app/core/keys/version-key.ts";
import { fetchShareNamed, type Recipient, requireCurrentTeam } from "./give-key.ts";
import type { ListedShare } from "./share-list.api.ts";
import { putSharePassword } from "./shares.api.ts";

/** What the server says while nobody has made one (Spec C§2.2). */
const NONE = "NULL";

/**
 * The password of an own share (Formats 5). The first time it is made, and its copy kept; from then on the
 * manifest says that there is one, and a server that says there is none gets no other (2123, Trust K16).
 * 2000 for a share that is not current and own, 2007 and 2100 for a copy that does not open.
 */
export async function readOwnSharePassword(ports: FilesPorts, shareId: string): Promise<string> {
  const share = await fetchShareNamed(ports, shareId);
  const manifest = ports.account.requireWritable();
  const entry = requireCurrentTeam(manifest, share.ks);
  if (entry.origin !== "self") throw new AppError(CODES.shareKeyRefused);
  const made = passwordSequence(manifest, shareId);
  if (share.encPassword === NONE) {
    if (made !== null) throw new AppError(CODES.sharePasswordStands);
    return make(ports, share);
  }
  const { encPassword: enc_password } = share;
  // The answer to the call that kept it was lost: its page knew the sequence of then.
  const password = await ports.crypto.openSharePassword({ ks: made ?? share.ks, enc_password });
  if (made === null) await noteMade(ports, share.ks);
  return password;
}

async function make(ports: FilesPorts, { ks, shareId }: ListedShare): Promise<string> {
  const { password, enc_password } = await ports.crypto.makeSharePassword({ ks });
  await putSharePassword(ports.api, { shareId, memberId: "0", encPassword: enc_password });
  await noteMade(ports, ks);
  return password;
}

async function noteMade(ports: FilesPorts, ks: ShareKeyId): Promise<void> {
  await ports.account.updateManifest((manifest) => {
    const entry = manifest.shares[ks];
    if (entry === undefined || entry.pw) return manifest;
    const { shares } = manifest;
    return { ...manifest, shares: { ...shares, [ks]: { ...entry, pw: true, n: entry.n + 1 } } };
  });
}

/** The sequence that the copy is bound to: the first that has a password; later ones take it over. */
export function passwordSequence(manifest: Manifest, shareId: string): ShareKeyId | null {
  const withOne = sequencesOf(manifest, shareId).filter(([, { pw }]) => pw);
  const sequenceOf = (ks: ShareKeyId) => Number(splitShareKeyId(ks).sequence);
  const [first] = withOne.toSorted(([a], [b]) => sequenceOf(a) - sequenceOf(b));
  return first?.[0] ?? null;
}

/**
 * Gives the password to somebody who is pinned, and who may invite, in a gesture of the user (Spec C§2.2:
 * granting either flag sends it along); 2005, 2123, 1602, 8005.
 */
export async function giveSharePassword(
  ports: FilesPorts,
  { shareId, recipient }: { readonly shareId: string; readonly recipient: Recipient },
): Promise<void> {
  const { email, answer } = recipient;
  const { listed, identity } = answer;
  requirePinned(ports.account.requireWritable(), email, identity);
  const password = await readOwnSharePassword(ports, shareId);
  const ks = passwordSequence(ports.account.requireWritable(), shareId);
  if (ks === null) throw new AppError(CODES.shareKeyRefused);
  const person = { ...listed.keys, pubkeyId: listed.pubkeyId, ...identity };
  const encPassword = await ports.crypto.wrapSharePassword({ ks, password, recipient: person });
  await putSharePassword(ports.api, { shareId, memberId: listed.memberId, encPassword });
}

/**
 * The password that the owner of a share gave to this account, for inviting. Whoever knows a public key can
 * wrap one: it counts only where it opens the very key that was taken, so a server can have nobody told a
 * password of its own (Reading R-252). 2100 for one that does not open, 2000 for one that is none of this
 * share's newest key.
 */
export async function readGivenSharePassword(ports: FilesPorts, shareId: string): Promise<string> {
  const share = await fetchShareNamed(ports, shareId);
  const { ks, encPassword: enc_password, invitation } = share;
  const { commit } = requireCurrentTeam(ports.account.requireWritable(), ks);
  if (share.isOwn || invitation === null) throw new AppError(CODES.shareKeyRefused);
  const { pubkeyId } = ports.account.user.get();
  const password = await ports.crypto.openGivenSharePassword({ ks, pubkeyId, enc_password });
  const isIts = await ports.crypto.checkInvitation({ ks, password, commit, ...invitation });
  if (!isIts) throw new AppError(CODES.shareKeyRefused);
  return password;
}

/** Whether an own share has a password by now: the manifest says it, whatever the server does. */
export function hasSharePassword({ account }: FilesPorts, shareId: string): boolean {
  return passwordSequence(account.requireWritable(), shareId) !== null;
}

/** The key of a share as its password opens it, with the reader's own copy; 1620 for a password that does not. */
export async function openInvitation(
  ports: FilesPorts,
  { ks, invitation }: ListedShare,
  password: string,
): Promise<{ readonly commit: string; readonly ownWrap: string }> {
  if (invitation === null) throw new AppError(CODES.shareKeyRefused);
  const { pubkey, sigkey, pubkeyId } = ports.account.user.get();
  const own = { pubkey, sigkey, pubkeyId, encFp: ports.account.requireWritable().enc_fp };
  try {
    const opened = await ports.crypto.openInvitation({ ks, password, own, ...invitation });
    return { commit: opened.commit, ownWrap: opened.own_wrap };
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused)) throw new AppError(CODES.sharePasswordWrong);
    throw error;
  }
}
