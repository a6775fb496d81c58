import * as CODES from "#app/contract/errors/codes.ts";
import type { OpenedSeal } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { Author } from "#app/core/keys/authors.crypto.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { openGivenCopies } from "#app/core/keys/given-copies.crypto.ts";
import { counterOf } from "#app/core/keys/manifest-vc.ts";
import { isFromOther, readVersionAuthor } from "#app/core/keys/version-author.crypto.ts";
import { sealActs } from "./activity.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import type { OpenedFile } from "./open-file.ts";
import type { NamedItem } from "./placed-name.ts";
import { wrapForPlace } from "./version-keys.crypto.ts";
import {
  fetchVersions,
  type ListedVersion,
  markVersions,
  purgeVersions,
  putRestored,
} from "./versions.api.ts";

/** What the author of a version sealed about it, and how it stands to the others. */
export interface VersionFacts {
  /** Its number: 1 for a new file, then one more each time. */
  readonly ver: number;
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly modifiedMs: number;
  /** D of Formats 4, hex: what a download of this very version must come to. */
  readonly digestHex: string;
  /** In the user's own areas, and not signed by his own key. */
  readonly isFromOther: boolean;
  /** Who made it, in a share, or that a visitor did; else null in the user's own areas. */
  readonly author: Author | null;
}

/** A version of a file as it may be shown. */
export interface FileVersion {
  readonly id: string;
  readonly blobId: string;
  readonly isStanding: boolean;
  /** The server's word: when it ends, Unix milliseconds; null for the standing one. */
  readonly keptUntilMs: number | null;
  readonly isDeleted: boolean;
  /** `failed`: its key or its seal does not open, so nothing is known of it and nothing done with it. */
  readonly content:
    | { readonly state: "open"; readonly facts: VersionFacts }
    | { readonly state: "failed"; readonly code: number };
}

/** All that a server shows of the versions of a file. */
export interface FileHistory {
  /** The standing one first. */
  readonly versions: readonly FileVersion[];
  /** The standing one has a lower number than one that this device has met (Trust D6). */
  readonly isOlder: boolean;
  /** Ids of versions that have the number of another one: only one of them can be what it says. */
  readonly doubled: ReadonlySet<string>;
}

/**
 * The versions of a file, each with what its own seal says (Formats 4). A server can leave versions out,
 * and nobody can tell that from versions that ended; it cannot change one, show that of another file, or
 * show an older one as the newest on a device that has met a newer. 1804, 2000.
 */
export async function readHistory(
  ports: FilesPorts,
  file: NamedItem,
  signal?: AbortSignal,
): Promise<FileHistory> {
  const { api, crypto, account } = ports;
  const listed = await fetchVersions(api, file.id, signal);
  await account.openShareKeys(listed.ownCopies);
  await openGivenCopies(crypto, account, listed.givenKeys);
  const versions: FileVersion[] = [];
  for (const version of listed.versions) {
    signal?.throwIfAborted();
    versions.push(await toVersion(ports, file, { version, isStanding: versions.length === 0 }));
  }
  const numbers = versions.flatMap(({ content }) =>
    content.state === "open" ? [content.facts.ver] : [],
  );
  const { domain, name } = file;
  const standing = versions[0]?.content;
  const ver = standing?.state === "open" ? standing.facts.ver : 0;
  const highest = Math.max(0, ...numbers);
  if (highest > 0) await account.seen.isOlderSeal({ domain, fid: name.fid, ver: highest });
  const isOlder = ver > 0 && (await account.seen.isOlderSeal({ domain, fid: name.fid, ver }));
  return { versions, isOlder, doubled: findDoubled(versions) };
}

/** All but the first of each number. */
function findDoubled(versions: readonly FileVersion[]): ReadonlySet<string> {
  const known = new Set<number>();
  const doubled = new Set<string>();
  for (const { id, content } of versions) {
    if (content.state !== "open") continue;
    if (known.has(content.facts.ver)) doubled.add(id);
    known.add(content.facts.ver);
  }
  return doubled;
}

interface Listed {
  readonly version: ListedVersion;
  readonly isStanding: boolean;
}

async function toVersion(
  ports: FilesPorts,
  file: NamedItem,
  { version, isStanding }: Listed,
): Promise<FileVersion> {
  const { id, blobId, keptUntilMs, isDeleted } = version;
  const shown = { id, blobId, keptUntilMs, isDeleted, isStanding };
  try {
    const facts = await withDataKey(ports, file, version, ({ opened }) =>
      toFacts(ports, file, { version, opened }),
    );
    return { ...shown, content: { state: "open", facts } };
  } catch (error) {
    const { code } = normalise(error);
    // Without a connection nothing is said against it.
    if (code !== CODES.itemKeyRefused && code !== CODES.shareKeyRefused) throw error;
    return { ...shown, content: { state: "failed", code } };
  }
}

interface OpenedVersion {
  readonly dataKey: string;
  readonly opened: OpenedSeal;
}

/** Opens key and seal of a version; 2010, and also where the size told is not the sealed one. */
async function withDataKey<T>(
  { crypto }: FilesPorts,
  { name: { fid } }: NamedItem,
  { sealed }: ListedVersion,
  use: (version: OpenedVersion) => Promise<T>,
): Promise<T> {
  const dataKey = await openDataKey(crypto, { version: sealed, fid });
  try {
    const opened = await crypto.openSeal({ dataKey, fid, seal: sealed.seal });
    if (opened.sizeBytes !== sealed.sizeBytes) throw new AppError(CODES.itemKeyRefused);
    return await use({ dataKey, opened });
  } finally {
    await crypto.releaseDataKey(dataKey);
  }
}

async function toFacts(
  ports: FilesPorts,
  { domain, name: { fid } }: NamedItem,
  { version, opened }: { readonly version: ListedVersion; readonly opened: OpenedSeal },
): Promise<VersionFacts> {
  await ports.account.noticeSeal(opened);
  const { seal, ks } = version.sealed;
  const signed = { domain, fid, ks, seal, opened };
  const author = await readVersionAuthor(ports, signed);
  return {
    ver: opened.ver,
    sizeBytes: opened.sizeBytes,
    modifiedMs: opened.mtimeMs,
    digestHex: opened.digestHex,
    isFromOther: isFromOther(signed, author),
    author,
  };
}

/** The version that something new is made over. */
export interface VersionBase {
  readonly id: string;
  /** The number that the new one gets. */
  readonly nextVer: number;
}

/**
 * The standing version, to put another over it; 8214 when this device knows a newer one than the server
 * shows, 2010 when it does not open: its number is not known.
 */
export function baseOf({ versions, isOlder }: FileHistory): VersionBase {
  const [standing] = versions;
  if (isOlder) throw new AppError(CODES.newerVersion);
  if (standing?.content.state !== "open") throw new AppError(CODES.itemKeyRefused);
  return { id: standing.id, nextVer: standing.content.facts.ver + 1 };
}

export interface VersionChoice extends OpenedFile {
  readonly history: FileHistory;
  readonly version: FileVersion;
}

/**
 * Makes an earlier version the newest: the same bytes under the same data key, a new seal with the next
 * number, signed by whoever restores. The server is asked for the version again, and what comes must be
 * what was looked at (2010). 8002, 8214.
 */
export async function restoreVersion(ports: FilesPorts, choice: VersionChoice): Promise<void> {
  const { api, crypto, account } = ports;
  const { item, folder, history, version } = choice;
  if (folder.isReadOnly || item.isReadOnly) throw new AppError(CODES.readOnly);
  const manifest = account.requireWritable();
  const base = baseOf(history);
  const chosen = version.content;
  const { versions } = await fetchVersions(api, item.id);
  const listed = versions.find(({ id }) => id === version.id);
  if (listed === undefined || chosen.state !== "open") throw new AppError(CODES.fileNotFound);
  const { name, domain } = item;
  const { fid } = name;
  await withDataKey(ports, item, listed, async ({ dataKey, opened }) => {
    const { ver, sizeBytes, mtimeMs, digestHex } = opened;
    const isChosen = ver === chosen.facts.ver && digestHex === chosen.facts.digestHex;
    if (!isChosen) throw new AppError(CODES.itemKeyRefused);
    const content = { ver: base.nextVer, ctr: counterOf(manifest), sizeBytes, mtimeMs, digestHex };
    const told = { op: "change", fid, from: "", to: name.text } as const;
    const [act] = await sealActs(ports, folder.path, [told]);
    await putRestored(api, {
      requestId: await crypto.generateId(),
      itemId: item.id,
      versionId: version.id,
      baseId: base.id,
      keys: await wrapForPlace(ports, choice, dataKey),
      seal: await crypto.sealVersion({ dataKey, fid, content }),
      act,
    });
  });
  await account.seen.isOlderSeal({ domain, fid, ver: base.nextVer });
}

/** Marks an earlier version deleted, or takes that back. */
export async function setVersionDeleted(
  { api, crypto }: FilesPorts,
  { item, version }: Pick<VersionChoice, "item" | "version">,
  isDeleted: boolean,
): Promise<void> {
  const requestId = await crypto.generateId();
  await markVersions(api, { requestId, itemId: item.id, versionIds: [version.id] }, isDeleted);
}

/** Removes an earlier version for good: nothing brings it back. */
export async function purgeVersion(
  { api, crypto }: FilesPorts,
  { item, version }: Pick<VersionChoice, "item" | "version">,
): Promise<void> {
  const requestId = await crypto.generateId();
  await purgeVersions(api, { requestId, itemId: item.id, versionIds: [version.id] });
}
