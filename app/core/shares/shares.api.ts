import type { DataOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { SignedGrant } from "#app/core/crypto/grant-port.ts";
import type { ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import { splitShareKeyId, toShareKeyId } from "#app/core/keys/version-key.ts";
import type { ShareRole } from "./share.ts";

/** An own share as the server lists it; what it may do decides the manifest. */
export interface OwnShare {
  readonly shareId: string;
  readonly ks: ShareKeyId;
  readonly itemId: ItemId;
  /** Empty while it has no keys. */
  readonly ownShareKey: string;
}

/** Ids for a share whose keys follow; `requestId` is the id of its intent (Formats 12). */
export async function reserveShare(
  api: ApiClient,
  { requestId, itemId }: { readonly requestId: string; readonly itemId: ItemId },
): Promise<{ readonly shareId: string; readonly ks: ShareKeyId }> {
  const answer = await api.call("shareadd", { request_id: requestId, coffer_id: itemId });
  const { share_id: shareId, share_sequence: sequence } = answer;
  return { shareId, ks: toShareKeyId({ shareId, sequence }) };
}

/** Begins a sequence, with the keys of those who are on the share already; a hundred at a time. */
export async function setShareKey(
  api: ApiClient,
  {
    ks,
    ownShareKey,
    wraps = [],
  }: {
    readonly ks: ShareKeyId;
    readonly ownShareKey: string;
    readonly wraps?: readonly Wrap[];
  },
): Promise<void> {
  const { shareId: share_id, sequence: share_sequence } = splitShareKeyId(ks);
  const own_share_key = ownShareKey;
  await api.call("shareset", {
    ...{ share_id, share_sequence, own_share_key },
    wraps: wraps.map(toWireWrap),
  });
}

/** The sequence after this one; 2164 when somebody else began it meanwhile. */
export async function reserveSequence(api: ApiClient, from: ShareKeyId): Promise<ShareKeyId> {
  const { shareId, sequence } = splitShareKeyId(from);
  const request = { share_id: shareId, from_sequence: sequence };
  const { share_sequence: next } = await api.call("sharerotate", request);
  return toShareKeyId({ shareId, sequence: next });
}

export interface MemberToStop {
  readonly shareId: string;
  readonly memberId: string;
  /** His devices are asked to remove what they keep. */
  readonly purge: boolean;
}

/** Takes somebody off a share; 1602, 8005. */
export async function stopMember(api: ApiClient, stop: MemberToStop): Promise<void> {
  const { shareId: share_id, memberId: sharemember_id, purge } = stop;
  await api.call("sharestop", { share_id, sharemember_id, purge: purge ? 1 : 0 });
}

const PERMISSIONS = { r: "perREADONLY", i: "perINVITE", o: "perOWNER" } as const;

/** What somebody may do from now on at the server; his grant follows. 8005, 1602. */
export async function setRole(
  api: ApiClient,
  change: {
    readonly shareId: string;
    readonly memberId: string;
    readonly from: ShareRole;
    readonly to: ShareRole;
  },
): Promise<void> {
  const { shareId: share_id, memberId: uniqid, from, to } = change;
  const named = to === "w" ? from : to;
  if (named === "w") return;
  const value = to === "w" ? 0 : 1;
  const permission = PERMISSIONS[named];
  await api.call("sharememberpermission", { share_id, uniqid, permission, value });
}

/** Whether members see one another; 8005. */
export async function setShowsOthers(
  api: ApiClient,
  { shareId: share_id, showsOthers }: { readonly shareId: string; readonly showsOthers: boolean },
): Promise<void> {
  await api.call("sharelabel", { share_id, is_seeothers: showsOthers ? 1 : 0 });
}

/** A sealed label, or none; 8005. */
export async function setLabel(
  api: ApiClient,
  { shareId: share_id, label }: { readonly shareId: string; readonly label: string },
): Promise<void> {
  await api.call("sharelabel", { share_id, label });
}

/** The own share of a folder; null when it has none. */
export async function fetchShareOf(api: ApiClient, itemId: ItemId): Promise<OwnShare | null> {
  const { sharelist } = await api.call("sharelist", {});
  const found = sharelist.find((share) => share.is_owner === 1 && share.coffer_id === itemId);
  return found === undefined ? null : toOwnShare(found);
}

function toOwnShare(share: DataOf<"sharelist">["sharelist"][number]): OwnShare {
  const { share_id: shareId, share_sequence: sequence } = share;
  return {
    shareId,
    ks: toShareKeyId({ shareId, sequence }),
    itemId: share.coffer_id,
    ownShareKey: share.own_share_key,
  };
}

/** Ends a whole share. */
export async function stopShare(api: ApiClient, shareId: string, purge = false): Promise<void> {
  await stopMember(api, { shareId, memberId: "0", purge });
}

/** Keeps the share password: the owner's copy under `0`, or for a member. 2123 for a second one of the owner's. */
export async function putSharePassword(
  api: ApiClient,
  kept: { readonly shareId: string; readonly memberId: string; readonly encPassword: string },
): Promise<void> {
  const { shareId: share_id, memberId: uniqid, encPassword: enc_password } = kept;
  await api.call("grantinvitepermission", { share_id, uniqid, enc_password });
}

/** The standing key of an own share under its password. */
export async function putInvitation(
  api: ApiClient,
  { ks, enc_share_key, salt }: { ks: ShareKeyId; enc_share_key: string; salt: string },
): Promise<void> {
  const { shareId: share_id, sequence: share_sequence } = splitShareKeyId(ks);
  const by_password = { enc_share_key, salt };
  await api.call("shareset", { share_id, share_sequence, wraps: [], by_password });
}

/** A key that was opened by the password, for this account itself; 1602, 2000. */
export async function keepOwnWrap(
  api: ApiClient,
  { ks, ownWrap: own_wrap }: { readonly ks: ShareKeyId; readonly ownWrap: string },
): Promise<void> {
  const { shareId: share_id, sequence: share_sequence } = splitShareKeyId(ks);
  await api.call("shareset", { share_id, share_sequence, wraps: [], own_wrap });
}

/** A share key for somebody, and the signature that says so. */
export interface Wrap {
  readonly userId: string;
  readonly role: ShareRole;
  /** Unix seconds. */
  readonly t: number;
  readonly grant: SignedGrant;
}

/** Gives people the standing key of a share; 1602, 8005, and 2000 for another sequence. */
export async function putWraps(
  api: ApiClient,
  { ks, wraps }: { readonly ks: ShareKeyId; readonly wraps: readonly Wrap[] },
): Promise<void> {
  const { shareId: share_id, sequence: share_sequence } = splitShareKeyId(ks);
  await api.call("shareset", { share_id, share_sequence, wraps: wraps.map(toWireWrap) });
}

function toWireWrap({ userId, role, t, grant }: Wrap) {
  return { ...grant, user_id: userId, sk_role: role, sk_t: t };
}

/** What became of each address: its code, 0 for an invitation, and whose it is. */
export interface InviteResult {
  readonly email: string;
  readonly code: number;
  readonly memberId: string;
}

/** Invites people, or mails open invitations once more. 8005, 8006, 8030, 1654, 1659. */
export async function sendInvites(
  api: ApiClient,
  invites: {
    readonly shareId: string;
    readonly addresses: readonly string[];
    readonly role: ShareRole;
    readonly words?: string;
  },
): Promise<InviteResult[]> {
  const { shareId: share_id, addresses, role, words = "" } = invites;
  const request = {
    ...{ share_id, emaillist: [...addresses], role },
    ...(words !== "" && { message: words }),
  };
  const { results } = await api.call("sharemailinvite", request);
  return results.map(({ email, error_code: code, uniqid: memberId }) => ({
    email,
    code,
    memberId,
  }));
}

/** Beside the own folders: nothing of the own tree is told. 1600, 1603, 8030. */
export async function answerAccepted(api: ApiClient, shareId: string): Promise<void> {
  await api.call("shareaccept", { share_id: shareId, mount: "" });
}

export async function answerDeclined(api: ApiClient, shareId: string): Promise<void> {
  await api.call("sharedecline", { share_id: shareId });
}

export async function sendLeaving(
  api: ApiClient,
  { shareId, memberId }: { readonly shareId: string; readonly memberId: string },
): Promise<void> {
  await api.call("sharememberleave", { share_id: shareId, sharemember_id: memberId, bg: 1 });
}
