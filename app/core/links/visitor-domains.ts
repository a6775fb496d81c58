import type { Manifest } from "#app/core/crypto/port.ts";
import { givenShares } from "#app/core/keys/covering.ts";
import { toShareDomain } from "#app/core/keys/item-key.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";

/**
 * Domains of what visitors brought through the own links, of those that are over too. An open name says its
 * domain, and the manifest which one is a link's: nothing of it is the server's word (Formats 3, Trust L9).
 */
export function visitorDomains(manifest: Manifest): ReadonlySet<string> {
  const links = givenShares(manifest).filter(([, { kind, origin }]) => {
    return kind === "link" && origin === "self";
  });
  return new Set(links.map(([ks]) => toShareDomain(shareIdOf(ks))));
}
