import * as CODES from "#app/contract/errors/codes.ts";
import type { Fid, Manifest, OpenedSeal, ShareKeyId, WireSeal } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { type Author, type AuthorPorts, readAuthor } from "./authors.crypto.ts";
import { shareIdOfDomain } from "./item-key.ts";

/** A version of a file whose data key and seal are open. */
export interface OpenedVersion {
  readonly domain: string;
  readonly fid: Fid;
  /** What its data key lies under. */
  readonly ks: ShareKeyId | null;
  readonly seal: WireSeal;
  readonly opened: Pick<OpenedSeal, "author" | "ctr">;
}

/** A visitor has no manifest that could count (Formats 4). */
const NO_COUNTER = 0;

/**
 * Who made a version, wherever its file lies; null in the own areas for the own one, and for one of which nothing
 * but that it is not the own one can be told. Over an own file whoever has a link makes one only while the
 * manifest lets its visitors edit: without that, a server that takes one from a visitor, or makes a visitor of
 * itself, has its version refused (2010, Reading R-533). What was saved before a link ended was taken over then.
 */
export async function readVersionAuthor(
  ports: AuthorPorts,
  { domain, fid, ks, seal, opened }: OpenedVersion,
): Promise<Author | null> {
  const shareId = shareIdOfDomain(domain);
  if (shareId !== null) return readAuthor(ports, { shareId, fid, seal, signed: opened.author });
  const isOfLink = isVisitorsKey(ports.account.manifest.get(), ks);
  // What is taken over lies under the area's key, and is unsigned still.
  const isUnsigned = opened.author === "none" && opened.ctr === NO_COUNTER;
  return isOfLink || isUnsigned ? { state: "visitor" } : null;
}

/** 2010 for the key of a link whose visitors may not edit. */
function isVisitorsKey(manifest: Manifest | null, ks: ShareKeyId | null): boolean {
  const entry = ks === null ? undefined : manifest?.shares[ks];
  if (entry?.kind !== "link") return false;
  const mayEdit = entry.edit === true && entry.state === "current";
  if (!mayEdit) throw new AppError(CODES.itemKeyRefused);
  return true;
}

/** Signed by another key, or by none, in the own areas; what a visitor may make is told as his. */
export function isFromOther(
  { domain, opened }: Pick<OpenedVersion, "domain" | "opened">,
  author: Author | null,
): boolean {
  return shareIdOfDomain(domain) === null && author === null && opened.author !== "self";
}
