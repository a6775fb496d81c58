import * as CODES from "#app/contract/errors/codes.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { findInviteWordsError, toInviteWords } from "#app/contract/validate/invite-words.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
import { fetchShareNamed, giveKeys, identifyRecipient, type Recipient } from "./give-key.ts";
import { findShare, makeShare } from "./make-share.ts";
import type { ShareRole } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";
import { type InviteResult, sendInvites } from "./shares.api.ts";

/**
 * What an invitation comes to. `given`: he has the key; `confirm`: somebody new, to be confirmed with his
 * safety number; `changed`: not whom this account knows under the address; `no-account`: he signs up
 * first; `none`: he was not invited.
 */
export type InvitedKey = "given" | "confirm" | "changed" | "no-account" | "none";

export interface Invited {
  readonly email: string;
  /** 0, or why he was not invited: 303, 1650, 1651, 6009, 8107, 8032. */
  readonly code: number;
  readonly memberId: string;
  readonly key: InvitedKey;
  /** Whom `confirm` and `changed` are about. */
  readonly recipient: Recipient | null;
}

export interface Invitation {
  /** The share, or the folder that becomes one. */
  readonly share: { readonly shareId: string } | { readonly item: FileItem };
  readonly addresses: readonly string[];
  readonly role: ShareRole;
  /** For the mail, which is not sealed; nothing for none (Reading R-222). */
  readonly words?: string;
}

/**
 * Invites people by the addresses that the user typed, and gives the key to those who are pinned to them
 * and have not changed (Formats 12). A folder that is no share yet becomes one. 1605, 1652, 8005, 8030,
 * 1654, 1659, 1660 for the words; of a new share 1610, 1666.
 */
export async function inviteMembers(
  ports: FilesPorts,
  { share, role, addresses: typed, words = "" }: Invitation,
): Promise<{ readonly shareId: string; readonly invited: readonly Invited[] }> {
  const addresses = [...new Set(typed.map(toEmail))].filter((email) => email !== "");
  if (addresses.length === 0) throw new AppError(CODES.nobodyInvited);
  if (addresses.length > SHARE_LIMITS.maxInvited) throw new AppError(CODES.tooManyInvited);
  const wordsCode = findInviteWordsError(words);
  if (wordsCode !== undefined) throw new AppError(wordsCode);
  const shareId = "item" in share ? await shareOf(ports, share.item) : share.shareId;
  const results = await sendInvites(ports.api, {
    shareId,
    addresses,
    role,
    words: toInviteWords(words),
  });
  const listed = await fetchShareNamed(ports, shareId);
  const invited: Invited[] = [];
  for (const email of addresses) {
    // What the answer says of other addresses is nobody's word.
    const result = results.find((one) => toEmail(one.email) === email);
    invited.push(await toInvited(ports, listed, { email, role, result }));
  }
  const same = invited.flatMap(({ key, recipient }) =>
    key === "given" && recipient !== null ? [{ recipient, role }] : [],
  );
  await giveKeys(ports, listed, same);
  return { shareId, invited };
}

/** Mails an open invitation once more; gives its code, 0 when it went out. */
export async function resendInvite(
  { api }: FilesPorts,
  invite: { readonly shareId: string; readonly email: string; readonly role: ShareRole },
): Promise<number> {
  const { shareId, email, role } = invite;
  const [result] = await sendInvites(api, { shareId, addresses: [email], role });
  return result?.code ?? CODES.unknownApi;
}

async function shareOf(ports: FilesPorts, item: FileItem): Promise<string> {
  return shareIdOf((await findShare(ports, item)) ?? (await makeShare(ports, item)));
}

interface ToInvite {
  readonly email: string;
  readonly role: ShareRole;
  readonly result: InviteResult | undefined;
}

/** Whoever was invited before keeps his role (Reading R-183): the user sees it before he gets the key. */
async function toInvited(
  ports: FilesPorts,
  listed: ListedShare,
  { email, role, result }: ToInvite,
): Promise<Invited> {
  const code = result?.code ?? CODES.unknownApi;
  const memberId = result?.memberId ?? "0";
  const facts = { email, code, memberId, recipient: null };
  if (code !== 0) return { ...facts, key: "none" };
  try {
    const recipient = await identifyRecipient(ports, listed, email);
    const same = recipient.role === role ? "given" : "confirm";
    const keys = { same, new: "confirm", changed: "changed" } as const;
    return { ...facts, key: keys[recipient.verdict], recipient };
  } catch (error) {
    if (hasCode(error, CODES.memberUnknown)) return { ...facts, key: "no-account" };
    if (hasCode(error, CODES.publicKeyRefused)) return { ...facts, key: "changed" };
    throw error;
  }
}
