import type { WireMember, WireSequence, WireShare } from "#app/contract/commands/shares.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { GrantToCheck, PublicKeys } from "#app/core/crypto/grant-port.ts";
import type { ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import type { NameToOpen } from "#app/core/files/files.crypto.ts";
import { toShareKeyId } from "#app/core/keys/version-key.ts";
import type { MemberStatus, ShareRole } from "./share.ts";

const SECOND_MS = 1_000;

/** Somebody as the server lists him; nothing of it is believed. */
export interface ListedMember {
  readonly memberId: string;
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  readonly status: MemberStatus;
  readonly role: ShareRole;
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

/** A share as the server lists it. */
export interface ListedShare {
  readonly shareId: string;
  readonly ks: ShareKeyId;
  readonly isOwn: boolean;
  readonly isAccepted: boolean;
  readonly memberId: string;
  readonly role: ShareRole;
  readonly itemId: ItemId;
  /** Of the folder: under the own meta key, or under the key of the share. */
  readonly name: NameToOpen;
  /** The owner's; empty for others, and while the share has no keys. */
  readonly ownShareKey: string;
  readonly showsOthers: boolean;
  readonly itemsToEncrypt: number;
  readonly itemsEncrypted: number;
  readonly createdMs: number;
  readonly members: readonly ListedMember[];
  /** The newest first; empty in the list of all shares. */
  readonly before: readonly ListedSequence[];
}

/** The same people with the grants of an earlier sequence. */
export function asOf(share: ListedShare, { ks, grants }: ListedSequence): ListedShare {
  const members = share.members.map((member) => ({
    ...member,
    grant: grants.get(member.userId) ?? null,
  }));
  return { ...share, ks, members };
}

/** Everything that this account shares, is on, or is invited to. */
export async function fetchShares(api: ApiClient, signal?: AbortSignal): Promise<ListedShare[]> {
  const { sharelist } = await api.call("sharelist", {}, signal === undefined ? {} : { signal });
  return sharelist.map(toListedShare);
}

/** 1604 for one that this account is not on. */
export async function fetchListedShare(api: ApiClient, shareId: string): Promise<ListedShare> {
  const { share } = await api.call("shareget", { share_id: shareId });
  return toListedShare(share);
}

function toListedShare(wire: WireShare): ListedShare {
  const { share_id: shareId, share_sequence: sequence } = wire;
  return {
    shareId,
    ks: toShareKeyId({ shareId, sequence }),
    isOwn: wire.is_owner === 1,
    isAccepted: wire.invite_status === "accepted",
    memberId: wire.uniqid,
    role: wire.role,
    itemId: wire.coffer_id,
    name: {
      sealedName: wire.enc_name,
      domain: wire.domain,
      parentFid: wire.pfid,
      kind: "d",
    },
    ownShareKey: wire.own_share_key,
    showsOthers: wire.is_seeothers === 1,
    itemsToEncrypt: wire.cnt,
    itemsEncrypted: wire.enc_cnt,
    createdMs: wire.date * SECOND_MS,
    members: wire.people.map(toListedMember),
    before: wire.before.map((sequence) => toListedSequence(shareId, sequence)),
  };
}

function toListedSequence(shareId: string, wire: WireSequence): ListedSequence {
  const grants = wire.grants.map(({ userid, sk_role: role, sk_t: t, sk_from: from, sk_sig }) => {
    return [userid, { role, t, from, signature: sk_sig }] as const;
  });
  const { share_sequence: sequence } = wire;
  return { ks: toShareKeyId({ shareId, sequence }), grants: new Map(grants) };
}

function toListedMember(wire: WireMember): ListedMember {
  const { sk_role: role, sk_t: t, sk_from: from, sk_sig: signature } = wire;
  return {
    memberId: wire.uniqid,
    userId: wire.userid,
    email: wire.email,
    displayName: toText(wire.displayname),
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
