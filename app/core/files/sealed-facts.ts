import * as CODES from "#app/contract/errors/codes.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Author } from "#app/core/keys/authors.crypto.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { fetchDataKeys, type SealedVersion } from "#app/core/keys/data-keys.api.ts";
import { openGivenCopies } from "#app/core/keys/given-copies.crypto.ts";
import { isFromOther, readVersionAuthor } from "#app/core/keys/version-author.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem } from "./item.ts";
import { type NamedItem, requireNamed } from "./placed-name.ts";

/** What the author of a file's newest version sealed about it (Formats 4). */
export interface SealedFacts {
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly modifiedMs: number;
  /** In the user's own areas, and not signed by his own key. */
  readonly isFromOther: boolean;
  /** An older version than this device has met (Formats 4, Trust D6). */
  readonly isOlder: boolean;
  /** Who made it, in a share, or that a visitor did; else null in the user's own areas. */
  readonly author: Author | null;
}

/** Which of the server's values differ from the sealed ones (Trust D9). */
export type Unverified = "size" | "date" | "both";

/**
 * Opens the seal of an own file. Size and date of a list are the server's word until then
 * (Formats 4). 2010 when key or seal do not open, and in a share for what somebody signed who may only
 * read; 2000 for the area's key, 1804.
 */
export async function readSealedFacts(ports: FilesPorts, file: FileItem): Promise<SealedFacts> {
  const item = requireNamed(file);
  return openFacts(ports, item, (await fetchSeals(ports, [item])).get(item.id));
}

/** Keys and seals of files, with one call; the share keys that they lie under are open then. 1804, 2000. */
export async function fetchSeals(
  { api, crypto, account }: FilesPorts,
  items: readonly NamedItem[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<ItemId, SealedVersion>> {
  const wanted = { versions: items, userId: account.user.get().id };
  const { versions, ownCopies, givenKeys } = await fetchDataKeys(api, wanted, signal);
  await account.openShareKeys(ownCopies);
  await openGivenCopies(crypto, account, givenKeys);
  return versions;
}

/** What a seal says; 2010 where there is none, and as in {@link readSealedFacts}. */
export async function openFacts(
  ports: FilesPorts,
  { domain, name: { fid } }: NamedItem,
  version: SealedVersion | undefined,
): Promise<SealedFacts> {
  const { crypto, account } = ports;
  if (version === undefined) throw new AppError(CODES.itemKeyRefused);
  const dataKey = await openDataKey(crypto, { version, fid });
  try {
    const opened = await crypto.openSeal({ dataKey, fid, seal: version.seal });
    await account.noticeSeal(opened);
    const signed = { domain, fid, ks: version.ks, seal: version.seal, opened };
    const author = await readVersionAuthor(ports, signed);
    return {
      author,
      sizeBytes: opened.sizeBytes,
      modifiedMs: opened.mtimeMs,
      isFromOther: isFromOther(signed, author),
      isOlder: await account.seen.isOlderSeal({ domain, fid, ver: opened.ver }),
    };
  } finally {
    await crypto.releaseDataKey(dataKey);
  }
}

/** The sealed date of a file whose row cannot say it (Reading R-720). */
export function datedOf({ modifiedMs }: Pick<SealedFacts, "modifiedMs">): number | undefined {
  return modifiedMs < 0 ? modifiedMs : undefined;
}

/** What a row says and its seal does not; undefined when both say the same. */
export function findUnverified(
  row: Pick<FileItem, "sizeBytes" | "modifiedMs">,
  facts: Pick<SealedFacts, "sizeBytes" | "modifiedMs">,
): Unverified | undefined {
  const isSizeWrong = row.sizeBytes !== facts.sizeBytes;
  // A row cannot say a date before 1970: then the sealed one is shown in its place (Reading R-720).
  const isDateWrong = facts.modifiedMs >= 0 && row.modifiedMs !== facts.modifiedMs;
  if (isSizeWrong && isDateWrong) return "both";
  if (isSizeWrong) return "size";
  return isDateWrong ? "date" : undefined;
}
