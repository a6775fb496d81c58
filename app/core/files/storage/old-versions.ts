import { VERSION_FILES_MAX } from "#app/contract/commands/versions.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { STORAGE_VIEW } from "#app/contract/search-limits.data.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "../files-source.ts";
import { type FileVersion, readHistory, type VersionFacts } from "../history.ts";
import { openFile } from "../open-file.ts";
import type { NamedItem } from "../placed-name.ts";
import { fetchFilesOfOldest, markVersions, purgeVersions } from "../versions.api.ts";

/** An earlier version that is known by its own seal, and the file that it is of. */
export interface OldVersion {
  readonly id: string;
  readonly item: NamedItem;
  readonly area: "files" | "vault";
  readonly facts: VersionFacts;
  readonly isDeleted: boolean;
}

/** What came of a change of many versions: those that it was done to, and the first refusal. */
export interface VersionsChanged {
  readonly done: readonly OldVersion[];
  readonly code: number | null;
}

/** What a file says that shows nothing here: it is gone, or nothing of it is proven. */
const SKIPPED: ReadonlySet<number> = new Set([
  CODES.fileNotFound,
  CODES.itemKeyRefused,
  CODES.shareKeyRefused,
]);
const FILES_AT_ONCE = 3;

export interface OldestVersions {
  readonly versions: readonly OldVersion[];
  /** Nothing was left out: what is gone from them makes room for none that was not read. */
  readonly isWhole: boolean;
}

/**
 * The oldest earlier versions of the own files, the oldest first. The server says which files have some; all
 * else is read as their history reads it: the way is proven, and each version says by its seal how old and
 * large it is. Of a file whose standing version is not the newest that this device has met, nothing is
 * offered: what stands there as an earlier one may be its newest (Reading R-470, Trust D6).
 */
export async function readOldVersions(
  ports: FilesPorts,
  signal: AbortSignal,
): Promise<OldestVersions> {
  const left = await fetchFilesOfOldest(ports.api, signal);
  const isEveryFile = left.length < VERSION_FILES_MAX;
  const found: OldVersion[] = [];
  const readOn = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      found.push(...(await readOne(ports, id, signal)));
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, readOn));
  const oldest = found.toSorted((a, b) => a.facts.modifiedMs - b.facts.modifiedMs);
  const versions = oldest.slice(0, STORAGE_VIEW.oldVersions);
  return { versions, isWhole: isEveryFile && versions.length === oldest.length };
}

async function readOne(ports: FilesPorts, id: ItemId, signal: AbortSignal): Promise<OldVersion[]> {
  try {
    const { item, folder } = await openFile(ports, id, signal);
    if (folder.area === "share") return [];
    const area = folder.area === "vault" ? "vault" : "files";
    // What lies below a deleted folder counts as deleted already.
    if (item.isDeleted || folder.path.some(({ isDeleted }) => isDeleted === true)) return [];
    const { versions, isOlder, doubled } = await readHistory(ports, item, signal);
    if (isOlder || versions[0]?.content.state !== "open") return [];
    return versions.flatMap((version) =>
      toOld(version, doubled).map((old) => ({ ...old, item, area })),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (SKIPPED.has(normalise(error).code)) return [];
    throw error;
  }
}

function toOld({ id, isStanding, isDeleted, content }: FileVersion, doubled: ReadonlySet<string>) {
  if (isStanding || content.state !== "open" || doubled.has(id)) return [];
  return [{ id, facts: content.facts, isDeleted }];
}

/** Marks versions deleted, or takes that back: one call for each file. */
export function setOldDeleted(
  { api, crypto }: FilesPorts,
  versions: readonly OldVersion[],
  isDeleted: boolean,
): Promise<VersionsChanged> {
  return eachFile(versions, async (batch) =>
    markVersions(api, { ...batch, requestId: await crypto.generateId() }, isDeleted),
  );
}

/** Removes versions for good: nothing brings them back. */
export function purgeOld(
  { api, crypto }: FilesPorts,
  versions: readonly OldVersion[],
): Promise<VersionsChanged> {
  return eachFile(versions, async (batch) =>
    purgeVersions(api, { ...batch, requestId: await crypto.generateId() }),
  );
}

interface FileBatch {
  readonly itemId: ItemId;
  readonly versionIds: readonly string[];
}

/** What one file refuses keeps no other from it. */
async function eachFile(
  versions: readonly OldVersion[],
  change: (batch: FileBatch) => Promise<void>,
): Promise<VersionsChanged> {
  const done: OldVersion[] = [];
  let code: number | null = null;
  for (const [itemId, ofFile] of Map.groupBy(versions, ({ item }) => item.id)) {
    try {
      await change({ itemId, versionIds: ofFile.map(({ id }) => id) });
      done.push(...ofFile);
    } catch (error) {
      code ??= normalise(error).code;
    }
  }
  return { done, code };
}
