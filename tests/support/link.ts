import type { Link } from "#app/core/links/link.ts";

/** A link to a file with nothing special about it, but for what a test changes. */
export function aLink(change: Partial<Link> = {}): Link {
  return {
    id: "1",
    cachekey: "ab".repeat(16),
    ks: "5-0",
    shareId: "5",
    itemId: "7",
    itemParentId: "3",
    area: "files",
    kind: "file",
    name: { state: "open", text: "plan.pdf", fid: "ff", rev: 0 },
    hasPassword: false,
    expiresAtMs: 0,
    downloadLimit: 0,
    downloadCount: 0,
    isSuspended: false,
    isEnded: false,
    isItemDeleted: false,
    isViewOnly: false,
    notifiesByMail: false,
    takesUploads: false,
    label: "",
    itemsToEncrypt: 0,
    itemsEncrypted: 1,
    createdMs: 0,
    openedMs: 0,
    sealed: {
      salt: "",
      linkversion: 2,
      encKey: "",
      encPassword: "",
      ownShareKey: "",
      hasLock: true,
      encLabel: "",
    },
    ...change,
  };
}
