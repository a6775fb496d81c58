import type { WireShare } from "#app/contract/commands/shares.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import type { NameToOpen } from "#app/core/files/files.crypto.ts";
import {
  type ListedMember,
  type ListedSequence,
  membersAsOf,
  toListedMember,
  toListedSequence,
} from "#app/core/keys/share-people.api.ts";
import { toShareKeyId } from "#app/core/keys/version-key.ts";
import type { ShareOffer, ShareRole } from "./share.ts";

const SECOND_MS = 1_000;

/** The newest key under the share password (Formats 5); nothing of it is believed. */
export interface ListedInvitation {
  readonly enc_share_key: string;
  readonly salt: string;
  readonly iterations: number;
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
  /** Sealed under the key of a sequence; empty for none. */
  readonly label: string;
  /** The owner's; empty for others, and while the share has no keys. */
  readonly ownShareKey: string;
  /** What the share password opens; null while nobody can join by it. */
  readonly invitation: ListedInvitation | null;
  readonly showsOthers: boolean;
  /** The owner's copy of the share password, or what was wrapped for this account; `NULL` for none. */
  readonly encPassword: string;
  readonly itemsToEncrypt: number;
  readonly itemsEncrypted: number;
  readonly createdMs: number;
  /** Nothing of it is believed before `readOffer`. */
  readonly offer: ShareOffer | null;
  readonly members: readonly ListedMember[];
  /** The newest first; empty in the list of all shares. */
  readonly before: readonly ListedSequence[];
}

/** The same people with the grants of an earlier sequence. */
export function asOf(share: ListedShare, then: ListedSequence): ListedShare {
  return { ...share, ks: then.ks, members: membersAsOf(share.members, then) };
}

export interface SharesAsListed {
  readonly shares: ListedShare[];
  /** Shares that are not listed, and that the server says to have ended with the wish that they be forgotten. */
  readonly gone: readonly string[];
}

/** Everything that this account shares, is on, or is invited to. */
export async function fetchShareList(
  api: ApiClient,
  signal?: AbortSignal,
): Promise<SharesAsListed> {
  const options = signal === undefined ? {} : { signal };
  const { sharelist, gone } = await api.call("sharelist", {}, options);
  const listed = new Set(sharelist.map(({ share_id }) => share_id));
  return {
    shares: sharelist.map(toListedShare),
    gone: gone.filter((shareId) => !listed.has(shareId)),
  };
}

export async function fetchShares(api: ApiClient, signal?: AbortSignal): Promise<ListedShare[]> {
  return (await fetchShareList(api, signal)).shares;
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
    label: wire.label,
    invitation: toInvitation(wire),
    ownShareKey: wire.own_share_key,
    showsOthers: wire.is_seeothers === 1,
    encPassword: wire.enc_password,
    itemsToEncrypt: wire.cnt,
    itemsEncrypted: wire.enc_cnt,
    createdMs: wire.date * SECOND_MS,
    offer: toOffer(wire),
    members: wire.people.map(toListedMember),
    before: wire.before.map((sequence) => toListedSequence(shareId, sequence)),
  };
}

function toInvitation({ invite_key, salt, iterations }: WireShare): ListedInvitation | null {
  return invite_key === "" ? null : { enc_share_key: invite_key, salt, iterations };
}

function toOffer({ offered_to: memberId, successor_id: successor }: WireShare): ShareOffer | null {
  return memberId === "0" ? null : { memberId, successorId: successor === "0" ? null : successor };
}
