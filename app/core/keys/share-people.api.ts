import type { WireMember, WireSequence } from "#app/contract/commands/shares.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { GrantRole, GrantToCheck, PublicKeys } from "#app/core/crypto/grant-port.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { toShareKeyId } from "./version-key.ts";

/** What the server says became of an invitation; `owner` for whoever made the share. */
export type MemberStatus = "owner" | "invited" | "accepted" | "declined" | "left" | "removed";

/** Somebody as the server lists him; nothing of it is believed. */
export interface ListedMember {
  readonly memberId: string;
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  readonly status: MemberStatus;
  readonly role: GrantRole;
  readonly isMe: boolean;
  /** Empty without an account. */
  readonly keys: PublicKeys;
  readonly pubkeyId: string;
  readonly grant: GrantToCheck | null;
  /** The share key for this very account; empty for others, and while nobody gave it. */
  readonly givenKey: string;
}

/** An earlier sequence as the server lists it (Reading R-205). */
export interface ListedSequence {
  readonly ks: ShareKeyId;
  /** By the number of the account that each is for. */
  readonly grants: ReadonlyMap<string, GrantToCheck>;
}

/** Who is on a share, and what they were given, now and before. */
export interface SharePeople {
  readonly shareId: string;
  /** The newest sequence. */
  readonly ks: ShareKeyId;
  readonly members: readonly ListedMember[];
  readonly before: readonly ListedSequence[];
}

/** 1604 for a share that this account is not on. */
export async function fetchSharePeople(api: ApiClient, shareId: string): Promise<SharePeople> {
  const { share } = await api.call("shareget", { share_id: shareId });
  const { share_id, share_sequence: sequence, people, before } = share;
  return {
    shareId: share_id,
    ks: toShareKeyId({ shareId: share_id, sequence }),
    members: people.map(toListedMember),
    before: before.map((one) => toListedSequence(share_id, one)),
  };
}

/** The same people with the grants of an earlier sequence. */
export function membersAsOf(
  members: readonly ListedMember[],
  { grants }: ListedSequence,
): ListedMember[] {
  return members.map((member) => ({ ...member, grant: grants.get(member.userId) ?? null }));
}

export function toListedSequence(shareId: string, wire: WireSequence): ListedSequence {
  const grants = wire.grants.map(({ userid, sk_role: role, sk_t: t, sk_from: from, sk_sig }) => {
    return [userid, { role, t, from, signature: sk_sig }] as const;
  });
  const { share_sequence: sequence } = wire;
  return { ks: toShareKeyId({ shareId, sequence }), grants: new Map(grants) };
}

export function toListedMember(wire: WireMember): ListedMember {
  const { sk_role: role, sk_t: t, sk_from: from, sk_sig: signature } = wire;
  return {
    memberId: wire.uniqid,
    userId: wire.userid,
    // What turns or hides text stands in no address that anybody typed, so such a one is nobody's (Trust T6).
    email: toShownName(wire.email),
    displayName: toShownName(toText(wire.displayname)),
    status: wire.status,
    role: wire.permissions,
    isMe: wire.is_me === 1,
    keys: { pubkey: wire.pubkey, sigkey: wire.sigkey },
    pubkeyId: wire.pubkey_id,
    grant: role === "" || signature === "" ? null : { role, t, from, signature },
    givenKey: wire.enc_share_key,
  };
}

/** Base64 of UTF-8; nothing for what is none. */
function toText(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return "";
  }
}
