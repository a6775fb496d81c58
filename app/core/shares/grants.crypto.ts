import * as CODES from "#app/contract/errors/codes.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Identity } from "#app/core/keys/contacts.crypto.ts";
import type { ListedMember } from "#app/core/keys/share-people.api.ts";
import { identify, toRoster } from "#app/core/keys/share-roster.crypto.ts";
import type { ShareRole } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";
import type { Wrap } from "./shares.api.ts";

/** The open key of a share for one person, whom the caller has found under a pin (Trust K3). */
interface ToWrap {
  readonly ks: ShareKeyId;
  readonly role: ShareRole;
  /** The answer whose keys it is wrapped for. */
  readonly listed: ListedMember;
  /** Whom these keys must be of: 2005. */
  readonly identity: Identity;
}

/** Wraps a share key and signs whose it is (Formats 5, 12). */
export async function signWrap(
  { api, crypto, account }: FilesPorts,
  { ks, role, listed, identity }: ToWrap,
): Promise<Wrap> {
  const t = api.servtimeS();
  const grant = await crypto.giveShareKey({
    ks,
    role,
    t,
    ownEncFp: account.requireWritable().enc_fp,
    recipient: { ...listed.keys, pubkeyId: listed.pubkeyId, ...identity },
  });
  return { userId: listed.userId, role, t, grant };
}

interface ToTake {
  readonly share: ListedShare;
  /** The own row, with the key. */
  readonly own: ListedMember;
  /** Whom every grant must lead back to. */
  readonly origin: string;
}

/** Opens a key that was given to this account, if the roster proves it, and gives its commit; 2000. */
export async function takeGivenKey(
  ports: FilesPorts,
  { share, own, origin }: ToTake,
): Promise<string> {
  const { account, crypto } = ports;
  const members = await identify(ports, share.members);
  const roster = toRoster(share, members, { origin, ownEncFp: account.requireWritable().enc_fp });
  const { pubkeyId } = account.user.get();
  return crypto.takeShareKey({ roster, pubkeyId, enc_share_key: own.givenKey });
}

/**
 * Opens the newest key of somebody else's share in the key worker, if it is the one that this account
 * took: its commit stands in the manifest. False for any other, and without one.
 */
export async function openGivenKey(ports: FilesPorts, share: ListedShare): Promise<boolean> {
  const entry = ports.account.manifest.get()?.shares[share.ks];
  const given = share.members.find(({ isMe, givenKey }) => isMe && givenKey !== "");
  if (entry === undefined || given === undefined || entry.origin === "self") return false;
  const { ks } = share;
  const { pubkeyId } = ports.account.user.get();
  const { commit } = entry;
  try {
    await ports.crypto.openGivenShareKey({ ks, pubkeyId, enc_share_key: given.givenKey, commit });
    return true;
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused)) return false;
    throw error;
  }
}
