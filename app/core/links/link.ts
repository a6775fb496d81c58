import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import type { CommentAudience } from "#app/core/comments/comments.api.ts";
import type { ItemId, LinkId, ShareKeyId } from "#app/core/crypto/port.ts";
import type { FilesArea, ItemName } from "#app/core/files/item.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";

/** A public link as its owner sees it (Spec C§3). */
export interface Link {
  /** `publink_id`; the owner's calls name the link by it. */
  readonly id: LinkId;
  /** 128 random bits in the URL; visitors' calls name the link by it (Reading R-46). */
  readonly cachekey: string;
  readonly ks: ShareKeyId;
  readonly shareId: string;
  readonly itemId: ItemId;
  readonly itemParentId: ItemId;
  /** The area whose pages show the item; what the server says, proven when the user goes there. */
  readonly area: FilesArea;
  readonly kind: "file" | "folder";
  readonly name: ItemName;
  readonly hasPassword: boolean;
  /** Unix milliseconds; 0: never. */
  readonly expiresAtMs: number;
  /** 0: no limit. */
  readonly downloadLimit: number;
  readonly downloadCount: number;
  readonly isSuspended: boolean;
  /** Its owner deleted it, and the server still shows it; from the manifest. */
  readonly isEnded: boolean;
  /** The item, or a folder above it, is in the trash: the link opens nothing until it is restored. */
  readonly isItemDeleted: boolean;
  readonly isViewOnly: boolean;
  readonly notifiesByMail: boolean;
  /** Visitors may add files: the server says so, and the manifest does. */
  readonly takesUploads: boolean;
  /** Visitors may change texts in place: the server says so, and the manifest does. */
  readonly takesEdits: boolean;
  /** Who may read and write comments, and whether its owner gets mails of them. */
  readonly comments: CommentAudience;
  readonly notifiesOfComments: boolean;
  readonly commentCount: number;
  /** A file request: visitors see nothing of what lies there (Reading R-402). */
  readonly isRequest: boolean;
  /** What its owner calls it; empty without, or where it does not open. */
  readonly label: string;
  /** Items that lack keys for visitors, and items that have them (Spec C§4). */
  readonly itemsToEncrypt: number;
  readonly itemsEncrypted: number;
  /** Unix milliseconds. */
  readonly createdMs: number;
  /** When somebody last opened it, as the server saw it; 0: never. */
  readonly openedMs: number;
  /** What only the core opens (Formats 8). */
  readonly sealed: SealedLinkSecrets;
}

export interface SealedLinkSecrets {
  readonly salt: string;
  readonly linkversion: number;
  readonly encKey: string;
  readonly encPassword: string;
  readonly ownShareKey: string;
  /** Of its comments; empty while nobody could write any. */
  readonly encCommentKey: string;
  /** Of its label, which no visitor gets. */
  readonly encLabel: string;
  /** What it says to visitors where it is a file request. */
  readonly encWords: string;
  /** False: made before every link had a lock (Reading R-99). */
  readonly hasLock: boolean;
}

/** What the owner hands on: never stored in clear. */
export interface LinkSecrets {
  readonly linkKey: string;
  /** Empty without one. */
  readonly password: string;
}

/** The same with what visitors of a file request are told; empty: nothing. */
export interface OpenedLinkSecrets extends LinkSecrets {
  readonly words: string;
}

/** Spec C§4, Link states; the worst that holds. */
export type LinkState =
  | "not-deleted"
  | "suspended"
  | "item-deleted"
  | "expired"
  | "limit-reached"
  | "close-to-limit"
  | "good";

export function linkState(link: Link, nowMs: number): LinkState {
  const { downloadLimit: limit, downloadCount: count } = link;
  if (link.isEnded) return "not-deleted";
  if (link.isSuspended) return "suspended";
  if (link.isItemDeleted) return "item-deleted";
  if (link.expiresAtMs !== 0 && link.expiresAtMs < nowMs) return "expired";
  if (limit > 0 && count >= limit) return "limit-reached";
  if (limit > 0 && count > limit * LINK_LIMITS.closeToLimitRatio01) return "close-to-limit";
  return "good";
}

/** The page that shows the linked item: the folder itself, or the one a file lies in. */
export function linkedFolderPath(
  link: Pick<Link, "area" | "kind" | "itemId" | "itemParentId">,
): string {
  return folderPath(link.area, link.kind === "folder" ? link.itemId : link.itemParentId);
}

/** Sort keys of the links list (Spec C§9, where `comments` is `comment_count`). */
export type LinkSortKey = "name" | "date" | "downloads" | "comments";

export interface LinkOrder {
  readonly key: LinkSortKey;
  readonly direction: "asc" | "desc";
}

/** The same column turns round; another begins with what people look for first. */
export function turned(order: LinkOrder, key: LinkSortKey): LinkOrder {
  if (order.key !== key) return { key, direction: key === "name" ? "asc" : "desc" };
  return { key, direction: order.direction === "asc" ? "desc" : "asc" };
}

export function sortLinks(
  links: readonly Link[],
  order: LinkOrder,
  collator: Intl.Collator,
): Link[] {
  const sign = order.direction === "asc" ? 1 : -1;
  const nameOf = ({ name }: Link) => (name.state === "sealed" ? "" : name.text);
  const compare = (a: Link, b: Link) => {
    if (order.key === "date") return a.createdMs - b.createdMs;
    if (order.key === "downloads") return a.downloadCount - b.downloadCount;
    if (order.key === "comments") return a.commentCount - b.commentCount;
    return 0;
  };
  return [...links].sort(
    (a, b) => sign * (compare(a, b) || collator.compare(nameOf(a), nameOf(b))),
  );
}
