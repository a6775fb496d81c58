import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { requirePinned } from "#app/core/keys/contacts.crypto.ts";
import { findOwner, putTaken, requireItsOrigin } from "./accept-share.ts";
import { fetchShareNamed, identifyRecipient } from "./give-key.ts";
import { readMembers, toContactIdentity } from "./roster.crypto.ts";
import { canInvite } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";
import {
  giveSharePassword,
  openInvitation,
  passwordSequence,
  readGivenSharePassword,
  readOwnSharePassword,
} from "./share-password.crypto.ts";
import { keepOwnWrap, putInvitation } from "./shares.api.ts";

/** The password of an own share, and whether somebody can join by it now. */
export interface OfferedPassword {
  readonly password: string;
  /** False after the key changed: whoever was removed may know the password. */
  readonly isOpen: boolean;
}

/**
 * Shows the owner the password of his share, which is made the first time (2123 for a server that says
 * later that there is none), and lets it open the key of the very sequence that it was made under.
 */
export async function offerSharePassword(
  ports: FilesPorts,
  shareId: string,
): Promise<OfferedPassword> {
  const password = await readOwnSharePassword(ports, shareId);
  const share = await fetchShareNamed(ports, shareId);
  const { ks, ownShareKey, invitation } = share;
  const isOpen = passwordSequence(ports.account.requireWritable(), shareId) === ks;
  if (isOpen && invitation === null) {
    await ports.account.openShareKeys({ [ks]: ownShareKey });
    await putInvitation(ports.api, {
      ks,
      ...(await ports.crypto.sealInvitation({ ks, password })),
    });
  }
  await giveToInviters(ports, share);
  return { password, isOpen };
}

/** Whoever may invite has the password to tell as well (Spec C§2.2), where his key holds and is pinned. */
async function giveToInviters(ports: FilesPorts, share: ListedShare): Promise<void> {
  const entry = ports.account.requireWritable().shares[share.ks];
  for (const member of await readMembers(ports, share, entry)) {
    const { email, key, pin, grantedRole, status } = member;
    const isKnown = key === "confirmed" && (pin === "pinned" || pin === "verified");
    const mayInvite = grantedRole !== null && canInvite({ role: grantedRole });
    if (!isKnown || !mayInvite || status === "owner") continue;
    const recipient = await identifyRecipient(ports, share, email);
    await giveSharePassword(ports, { shareId: share.shareId, recipient });
  }
}

/** Shows somebody who may invite the password that the owner gave him; it opens the newest key or is none. */
export async function showGivenPassword(
  ports: FilesPorts,
  shareId: string,
): Promise<OfferedPassword> {
  return { password: await readGivenSharePassword(ports, shareId), isOpen: true };
}

const SYMBOLS = /^[0-9A-HJKMNP-TV-Z]{24}$/u;

/**
 * As somebody types or pastes it: any case, grouped, with letters that stand for digits.
 * @internal Tests try what people type without a share.
 */
export function parseSharePassword(typed: string): string {
  const bare = typed.replaceAll(/[\s-]+/gu, "").toUpperCase();
  return bare.replaceAll("O", "0").replaceAll(/[IL]/gu, "1");
}

/**
 * Takes the key of an accepted share by its password, before a device of the owner has given it. It only
 * reads until a grant says more (Formats 5): the manifest keeps it with role r, under the pinned owner.
 * 1621 without a password, 1620 for one that does not open what the server brings, 2005 for another owner
 * than is pinned, 2000 for a share that is not his, or not to be joined like this.
 */
export async function joinByPassword(
  ports: FilesPorts,
  { shareId, typed }: { readonly shareId: string; readonly typed: string },
): Promise<void> {
  const password = parseSharePassword(typed);
  if (password === "") throw new AppError(CODES.sharePasswordMissing);
  if (!SYMBOLS.test(password)) throw new AppError(CODES.sharePasswordWrong);
  const share = await fetchShareNamed(ports, shareId);
  const owner = await findOwner(ports, share);
  const manifest = ports.account.requireWritable();
  requirePinned(manifest, owner.listed.email, toContactIdentity(owner.listed, owner.identity));
  const origin = owner.identity.sigFp;
  requireItsOrigin(manifest, share, origin);
  // A key that was taken stays what it is: nothing is opened in its place.
  if (manifest.shares[share.ks] !== undefined) throw new AppError(CODES.shareKeyRefused);
  const { commit, ownWrap } = await openInvitation(ports, share, password);
  await keepOwnWrap(ports.api, { ks: share.ks, ownWrap });
  await ports.account.updateManifest((newest) =>
    putTaken(newest, { share, origin, commit, role: "r" }),
  );
}
