import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { Fid, NameContext } from "#app/core/crypto/port.ts";

/**
 * What a visitor calls himself is sealed as a name whose parent is the file that he brought (Reading R-562):
 * nothing lies in a file, so it is the name of no item, and of no other file.
 */
export function senderPlace({ fid, domain }: { readonly fid: Fid; readonly domain: string }) {
  return { domain, parentFid: fid, kind: "f" } as const satisfies NameContext;
}

/** As long as a name under a comment, and nothing hidden: another client may have sealed what nobody can type. */
export function toSender(name: string): string {
  return toShownName(name.trim().slice(0, COMMENT_LIMITS.nameMax)).trim();
}
