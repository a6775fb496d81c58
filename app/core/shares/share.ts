import type { GrantRole } from "#app/core/crypto/grant-port.ts";
import type { ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import type { ItemName } from "#app/core/files/item.ts";
import type { MemberStatus } from "#app/core/keys/share-people.api.ts";
import type { ShareProgress } from "./share-progress.ts";

/** What somebody may do in a share: read, write, write and invite, everything (Formats 12). */
export type ShareRole = GrantRole;

/**
 * Where a share stands for whoever looks at it. `own`: he made it; `invited`: nobody has answered yet;
 * `waiting`: accepted, and nobody has given the key; `arrived`: the key is there and nobody here has
 * taken it; `open`: taken, its folder can be opened.
 */
export type ShareStanding = "own" | "invited" | "waiting" | "arrived" | "open";

/**
 * What is known of somebody's key. `confirmed`: a grant leads back to the share's origin (Trust K17);
 * `waiting`: nobody gave him one; `unconfirmed`: what stands there proves nothing, and nobody counts him;
 * `unknown`: not to be told without the key of the share.
 */
export type MemberKey = "confirmed" | "waiting" | "unconfirmed" | "unknown";

/** What this account has pinned to an address: nobody, this person, after comparing, another one. */
export type MemberPin = "none" | "pinned" | "verified" | "changed";

/** Somebody on a share, or who was (Spec C§3). */
export interface ShareMember {
  /** `uniqid`; `0` for the owner. */
  readonly memberId: string;
  /** `0` until the address has an account that has proven it. */
  readonly userId: string;
  readonly email: string;
  /** As he calls himself; the server's word, never shown without the address. */
  readonly displayName: string;
  readonly status: MemberStatus;
  /** What the server says that he may do. */
  readonly role: ShareRole;
  /** What a valid grant says; null without one. */
  readonly grantedRole: ShareRole | null;
  readonly key: MemberKey;
  readonly pin: MemberPin;
  /** 12 groups of 5 digits; empty while he has no keys, or they are not one person's (2005). */
  readonly safetyNumber: string;
  readonly isMe: boolean;
  /** Who signed the grant: `self`, or the SHA-256 of a key in hex; empty without a valid one. */
  readonly grantedBy: string;
}

/** What a share is called beside its folder's name. */
export interface ShareLabel {
  readonly text: string;
  /** Sealed under a key before the newest: whoever came since cannot read it. */
  readonly isOlder: boolean;
}

/** A share that its owner hands over (Reading R-251). */
export interface ShareOffer {
  /** Whom it is offered to. */
  readonly memberId: string;
  /** The share that took its place, as the server says; null before. */
  readonly successorId: string | null;
}

/** A team share as one person on it sees it. */
export interface Share {
  readonly shareId: string;
  /** The newest sequence. */
  readonly ks: ShareKeyId;
  readonly standing: ShareStanding;
  /** Own membership; `0` for the owner. */
  readonly memberId: string;
  readonly role: ShareRole;
  /** The shared folder, as the server numbers it. */
  readonly itemId: ItemId;
  readonly name: ItemName;
  /** What its owner calls it; null for none, and for one that does not open. */
  readonly label: ShareLabel | null;
  readonly owner: ShareMember | null;
  /** Everybody that the server shows, the owner first. */
  readonly members: readonly ShareMember[];
  /** Members see one another. */
  readonly showsOthers: boolean;
  /** The owner ended it, and the server still shows it; from the manifest. */
  readonly isEnded: boolean;
  /** To its owner, and to whom it is offered; null to everybody else. */
  readonly offer: ShareOffer | null;
  /** Whoever has the share password can take the key with it. */
  readonly takesPassword: boolean;
  /** Its owner gave this account the password, for telling it on; the server's word until it is read. */
  readonly wasGivenPassword: boolean;
  /** Items that lack keys under the newest sequence, and items that have them. */
  readonly itemsToEncrypt: number;
  readonly itemsEncrypted: number;
  /** What goes on before everybody opens all of it; null for nothing. */
  readonly progress: ShareProgress | null;
  /** Unix milliseconds. */
  readonly createdMs: number;
}

export function canInvite({ role }: Pick<Share, "role">): boolean {
  return role === "i" || role === "o";
}

/** Changes what others may do, and takes them off. */
export function canManage({ role, standing }: Pick<Share, "role" | "standing">): boolean {
  return standing === "own" || (standing === "open" && role === "o");
}

export function canWrite({ role }: Pick<Share, "role">): boolean {
  return role !== "r";
}

const ORDER: readonly ShareRole[] = ["r", "w", "i", "o"];

/** A role that may do less: everybody who stays gets a new key with it (`calls.md`). */
export function isLess(role: ShareRole, than: ShareRole): boolean {
  return ORDER.indexOf(role) < ORDER.indexOf(than);
}
