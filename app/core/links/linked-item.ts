import type { FileItem } from "#app/core/files/item.ts";
import type { Link } from "./link.ts";

/** The linked item as far as the settings of its link need it. */
export function toLinkedItem(link: Link, domain = "m"): FileItem {
  return {
    id: link.itemId,
    parentId: link.itemParentId,
    kind: link.kind,
    name: link.name,
    domain,
    parentFid: "",
    sizeBytes: 0,
    modifiedMs: 0,
    isDeleted: false,
    isStarred: false,
    isLinked: true,
    isReadOnly: false,
    shareId: link.shareId,
    cachekey: "",
    blobId: "",
  };
}
