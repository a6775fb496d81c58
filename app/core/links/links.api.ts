import type { WireLink } from "#app/contract/commands/links.ts";
import { COMMENT_AUDIENCES } from "#app/contract/comment-limits.data.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { type CommentAudience, toCommentAudience } from "#app/core/comments/comments.api.ts";
import type { SealedCommentKeys } from "#app/core/crypto/comment-port.ts";
import type { SealedLink } from "#app/core/crypto/link-port.ts";
import type { ItemId, LinkId, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { NameToOpen } from "#app/core/files/files.crypto.ts";
import { splitShareKeyId, toShareKeyId } from "#app/core/keys/version-key.ts";
import type { Link } from "./link.ts";

const SECOND_MS = 1_000;

/** A link of the list and the sealed name of its item. */
export interface ListedLink {
  readonly link: Link;
  readonly name: NameToOpen;
}

/** A link that has an address and a share id, and no keys yet. */
export interface ReservedLink {
  readonly id: LinkId;
  readonly cachekey: string;
  readonly shareId: string;
  readonly ks: ShareKeyId;
}

/** Settings that do not touch keys (Spec C§2.4). */
export interface LinkSettings {
  /** Unix seconds; 0: never. */
  readonly expiresAtS: number;
  /** 0: no limit. */
  readonly downloadLimit: number;
  readonly isViewOnly: boolean;
  readonly notifiesByMail: boolean;
  readonly takesUploads: boolean;
  /** Visitors may save over texts (Reading R-533). */
  readonly takesEdits: boolean;
  readonly comments: CommentAudience;
  readonly notifiesOfComments: boolean;
  /** Visitors add files and see none (Reading R-402). */
  readonly isRequest: boolean;
  readonly isSuspended: boolean;
}

export async function fetchLinks(api: ApiClient, signal?: AbortSignal): Promise<ListedLink[]> {
  const { linklist } = await api.call("linklist", {}, signal === undefined ? {} : { signal });
  return linklist.map(toListedLink);
}

/** The newest link of an item; null when it has none. */
export async function fetchLinkOf(api: ApiClient, itemId: ItemId): Promise<ListedLink | null> {
  const { link } = await api.call("linkget", { coffer_id: itemId });
  return link === null ? null : toListedLink(link);
}

/** Reserves a link; the same request id gives the same link. 8030, 1804. */
export async function reserveLink(
  api: ApiClient,
  request: { requestId: string; itemId: ItemId },
): Promise<ReservedLink> {
  const data = await api.call("linkadd", {
    request_id: request.requestId,
    coffer_id: request.itemId,
  });
  return {
    id: data.publink_id,
    cachekey: data.cachekey,
    shareId: data.share_id,
    ks: toShareKeyId({ shareId: data.share_id, sequence: data.share_sequence }),
  };
}

/** Asks for the next sequence of a link's share. */
export async function reserveRotation(
  api: ApiClient,
  request: { requestId: string; linkId: LinkId },
): Promise<{ shareId: string; ks: ShareKeyId }> {
  const data = await api.call("linkrotate", {
    request_id: request.requestId,
    publink_id: request.linkId,
  });
  return {
    shareId: data.share_id,
    ks: toShareKeyId({ shareId: data.share_id, sequence: data.share_sequence }),
  };
}

export async function setLinkKeys(
  api: ApiClient,
  link: { id: LinkId; ks: ShareKeyId; keys: SealedLink; commentKeys: SealedCommentKeys | null },
): Promise<void> {
  const { keys, commentKeys } = link;
  await api.call("linkset", {
    publink_id: link.id,
    ...commentKeys,
    keys: {
      share_sequence: splitShareKeyId(link.ks).sequence,
      linkversion: toVersion(keys.linkversion),
      iterations: 10000,
      salt: keys.salt,
      enc_share_key: keys.enc_share_key,
      own_share_key: keys.own_share_key,
      enc_key: keys.enc_key,
      enc_password: keys.enc_password,
      passwordlock: keys.passwordlock,
    },
  });
}

/** The lock of a link that was made without one; it never replaces one. */
export async function setLinkLock(
  api: ApiClient,
  link: { id: LinkId; ks: ShareKeyId; passwordlock: string },
): Promise<void> {
  const lock = {
    share_sequence: splitShareKeyId(link.ks).sequence,
    passwordlock: link.passwordlock,
  };
  await api.call("linkset", { publink_id: link.id, lock });
}

export async function setLinkSettings(
  api: ApiClient,
  linkId: LinkId,
  settings: LinkSettings & { readonly commentKey: string | null },
): Promise<void> {
  const { commentKey } = settings;
  await api.call("linkset", {
    publink_id: linkId,
    allow_comment: COMMENT_AUDIENCES[settings.comments],
    comment_notification: settings.notifiesOfComments ? 1 : 0,
    ...(commentKey === null ? {} : { enc_comment_key: commentKey }),
    exp_servtime: settings.expiresAtS,
    download_limit: settings.downloadLimit,
    previewonly: settings.isViewOnly ? 1 : 0,
    email_notification: settings.notifiesByMail ? 1 : 0,
    upload: settings.takesUploads ? 1 : 0,
    file_edit: settings.takesEdits ? 1 : 0,
    hide_contents: settings.isRequest ? 1 : 0,
    is_suspended: settings.isSuspended ? 1 : 0,
  });
}

/** A sealed label, or an empty one. */
export async function setLinkLabel(api: ApiClient, linkId: LinkId, label: string): Promise<void> {
  await api.call("linkset", { publink_id: linkId, label });
}

/** Sealed words of a file request, or none. */
export async function setLinkWords(api: ApiClient, linkId: LinkId, words: string): Promise<void> {
  await api.call("linkset", { publink_id: linkId, request_text: words });
}

export async function removeLink(
  api: ApiClient,
  request: { requestId: string; linkId: LinkId },
): Promise<void> {
  await api.call("linkdelete", { request_id: request.requestId, publink_id: request.linkId });
}

function toVersion(linkversion: number): 2 | 3 {
  if (linkversion !== 2 && linkversion !== 3) throw new AppError(CODES.unknownApi);
  return linkversion;
}

function toListedLink(wire: WireLink): ListedLink {
  const kind = wire.type === "dir" ? "folder" : "file";
  return {
    name: {
      sealedName: wire.enc_name,
      domain: wire.domain,
      parentFid: wire.pfid,
      kind: kind === "folder" ? "d" : "f",
    },
    link: {
      id: wire.publink_id,
      cachekey: wire.cachekey,
      ks: toShareKeyId({ shareId: wire.share_id, sequence: wire.share_sequence }),
      shareId: wire.share_id,
      itemId: wire.coffer_id,
      itemParentId: wire.pid,
      area: wire.is_vault === 1 ? "vault" : "files",
      kind,
      name: { state: "sealed" },
      hasPassword: wire.enc_password !== "",
      expiresAtMs: wire.exp_servtime * SECOND_MS,
      downloadLimit: wire.download_limit,
      downloadCount: wire.download_count,
      isSuspended: wire.is_suspended === 1,
      isEnded: false,
      isItemDeleted: wire.is_trashed === 1,
      isViewOnly: wire.previewonly === 1,
      notifiesByMail: wire.email_notification === 1,
      takesUploads: wire.upload === 1,
      takesEdits: wire.file_edit === 1,
      comments: toCommentAudience(wire.allow_comment),
      notifiesOfComments: wire.comment_notification === 1,
      commentCount: wire.comment_count,
      isRequest: wire.hide_contents === 1,
      label: "",
      itemsToEncrypt: wire.cnt,
      itemsEncrypted: wire.enc_cnt,
      createdMs: wire.date * SECOND_MS,
      openedMs: wire.opened_s * SECOND_MS,
      sealed: {
        salt: wire.salt,
        linkversion: wire.linkversion,
        encKey: wire.enc_key,
        encPassword: wire.enc_password,
        ownShareKey: wire.own_share_key,
        encCommentKey: wire.enc_comment_key,
        encLabel: wire.label,
        encWords: wire.request_text,
        hasLock: wire.has_lock === 1,
      },
    },
  };
}
