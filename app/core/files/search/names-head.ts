import type { IndexHead, NamesHead } from "./kept-names.crypto.ts";
import { OWN_AREAS } from "./search.api.ts";

/** Nothing has come yet. */
const NOTHING: NamesHead = { histId: "", afterId: "0", total: 0 };
export const NO_NAMES: IndexHead = { ...NOTHING, blocks: 0, shares: {} };

/** Of the own areas, or of a share of somebody else. */
export function headOf(head: IndexHead, share: string): NamesHead {
  return share === OWN_AREAS ? head : (head.shares[share] ?? NOTHING);
}

export function withHead(head: IndexHead, share: string, next: NamesHead): IndexHead {
  const { histId, afterId, total, ks } = next;
  const own = { histId, afterId, total };
  if (share === OWN_AREAS) return { ...head, ...own };
  return { ...head, shares: { ...head.shares, [share]: { ...own, ks } } };
}

export function withoutShare(head: IndexHead, share: string): IndexHead {
  const shares = Object.entries(head.shares).filter(([id]) => id !== share);
  return { ...head, shares: Object.fromEntries(shares) };
}

/** All items, by the server's word. */
export function totalOf({ total, shares }: IndexHead): number {
  return Object.values(shares).reduce((sum, share) => sum + share.total, total);
}
