import type { ItemId } from "#app/core/crypto/port.ts";
import type { MadeCopy } from "./copy-steps.ts";
import type { FilesPorts } from "./files-source.ts";
import { type FolderSource, listFolder } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { createSources } from "./source-of.ts";
import { walkFolder } from "./walk-folder.ts";

export interface EarlierCopies {
  /** They hold what their originals hold now; what is in the trash already is not looked at. */
  readonly whole: readonly MadeCopy[];
  /** Their originals hold something else by now: each with the original as it is. */
  readonly behind: readonly MadeCopy[];
  /** Nobody knows where the original is: it lies in its folder no more, nor in the trash of that. */
  readonly lost: readonly MadeCopy[];
}

export interface Looking {
  /** Where an original lies that has no place of its own. */
  readonly listed: OpenedFolder;
  readonly to: OpenedFolder;
  /** Of the new place, as it is now. */
  readonly targetItems: readonly FileItem[];
  readonly signal: AbortSignal;
}

/**
 * Looks again at copies of an earlier run and at what they are copies of: bytes are shared by both (Reading
 * R-229), so that the same names and the same contents, at any depth, say that nothing is newer. What does
 * not open on one of both sides is not the same.
 */
export async function lookAtEarlier(
  ports: FilesPorts,
  copies: readonly MadeCopy[],
  looking: Looking,
): Promise<EarlierCopies> {
  const sources = createSources(ports);
  const there = new Map(looking.targetItems.map((item) => [item.id, item]));
  const placeOf = ({ item }: MadeCopy) => item.place ?? looking.listed;
  const found: Record<keyof EarlierCopies, MadeCopy[]> = { whole: [], behind: [], lost: [] };
  for (const [place, group] of byPlace(copies, placeOf)) {
    const source = sources(place);
    const now = await readFolder(source, place, looking.signal);
    for (const one of group) {
      const [original, copy] = [now.get(one.item.id), there.get(one.id)];
      if (original === undefined || copy === undefined) found.lost.push(one);
      else if (original.isDeleted) found.whole.push(one);
      else {
        const pair = { original, source, copy, copySource: sources(looking.to) };
        const isSame = await holdTheSame(pair, looking.signal);
        found[isSame ? "whole" : "behind"].push({ ...one, item: { ...original, place } });
      }
    }
  }
  return found;
}

function byPlace(copies: readonly MadeCopy[], placeOf: (one: MadeCopy) => OpenedFolder) {
  const groups = Map.groupBy(copies, (one) => placeOf(one).id);
  return [...groups.values()].flatMap((group) =>
    group[0] === undefined ? [] : [[placeOf(group[0]), group] as const],
  );
}

async function readFolder(source: FolderSource, { id, path }: OpenedFolder, signal: AbortSignal) {
  const items = new Map<ItemId, FileItem>();
  const fid = path.at(-1)?.fid;
  const request = { folderId: id, fid, showDeleted: true, histId: "0", signal };
  for await (const page of listFolder(source, request)) {
    for (const item of page.items) items.set(item.id, item);
  }
  return items;
}

interface Pair {
  readonly original: FileItem;
  readonly source: FolderSource;
  readonly copy: FileItem;
  readonly copySource: FolderSource;
}

async function holdTheSame({ original, source, copy, copySource }: Pair, signal: AbortSignal) {
  if (original.kind === "file") return original.blobId === copy.blobId;
  const [own, copied] = [
    await readContents(source, original, signal),
    await readContents(copySource, copy, signal),
  ];
  return own !== null && copied !== null && own.join("\n") === copied.join("\n");
}

/** A line for each item below, in their order; null when a name does not open. */
async function readContents(source: FolderSource, folder: FileItem, signal: AbortSignal) {
  const lines: string[] = [];
  let isSealed = false;
  const onSealed = () => {
    isSealed = true;
  };
  for await (const { item, folders } of walkFolder(source, folder, { signal, onSealed })) {
    const { name, kind, blobId } = item;
    if (name.state !== "open") continue;
    lines.push(JSON.stringify([...folders, name.text, kind, kind === "file" ? blobId : ""]));
  }
  return isSealed ? null : lines.toSorted();
}
