import * as CODES from "#app/contract/errors/codes.ts";
import { toNameKey } from "#app/contract/validate/name.ts";
import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import { toCopyName } from "#app/core/display/copy-name.ts";
import { type CopyProgress, type CopyStep, copySteps, type FailedCopy } from "./copy-steps.ts";
import type { FilesPorts } from "./files-source.ts";
import { type FolderSource, listFolder } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import type { NamedItem } from "./placed-name.ts";

/** A folder with all below it: the very one whose fid is known (Trust D8). */
export interface Tree {
  readonly source: FolderSource;
  readonly folderId: ItemId;
  readonly fid: Fid;
  /** It counts as it stands also where the folder itself lies in the trash. */
  readonly mayBeInTrash?: true;
}

export interface TwoTrees {
  readonly from: Tree;
  readonly to: Tree;
  readonly signal: AbortSignal;
}

/** What one folder has and its counterpart lacks; a folder that is missing stands for all below it. */
interface MissingHere {
  readonly into: OpenedFolder;
  /** With a name that is free there. */
  readonly missing: readonly { readonly item: NamedItem; readonly name: string }[];
  /** Their names do not open: nobody can say whether they are there. */
  readonly sealed: readonly FileItem[];
  readonly present: number;
}

/**
 * Compares two folders, level by level. A file is there where one of the same name, or of whatever name
 * nobody else has taken, has the same bytes; a folder is there by its name. What is deleted counts on
 * neither side, and what only the counterpart has is nobody's business.
 */
export async function* findMissing({ from, to, signal }: TwoTrees): AsyncGenerator<MissingHere> {
  const waiting = [{ from, to }];
  const walked = new Set<ItemId>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    // Old names can be shown one inside the other: such a walk would have no end (D6, D8).
    if (walked.has(next.from.folderId)) continue;
    walked.add(next.from.folderId);
    const here = await listOne(next.from, signal);
    const there = await listOne(next.to, signal);
    const { missing, pairs, present } = match(here.named, there.named);
    for (const [folder, other] of pairs) {
      waiting.push({ from: below(next.from, folder), to: below(next.to, other) });
    }
    yield { into: there.folder, missing, sealed: here.sealed, present };
  }
}

function below(above: Tree, { id: folderId, name: { fid } }: NamedItem): Tree {
  return { ...above, folderId, fid };
}

async function listOne(tree: Tree, signal: AbortSignal) {
  const { source, folderId, fid, mayBeInTrash: showDeleted = false } = tree;
  const named: NamedItem[] = [];
  const sealed: FileItem[] = [];
  let folder: OpenedFolder | null = null;
  const request = { folderId, fid, showDeleted, histId: "0", signal };
  for await (const page of listFolder(source, request)) {
    folder = page.folder;
    for (const item of page.items) {
      if (item.isDeleted) continue;
      if (item.name.state === "open") named.push({ ...item, name: item.name });
      else sealed.push(item);
    }
  }
  if (folder === null) throw new Error("a listing has at least one page");
  return { folder, named, sealed };
}

type Pair = readonly [folder: NamedItem, other: NamedItem];

function match(here: readonly NamedItem[], there: readonly NamedItem[]) {
  const taken = new Set(there.map(keyOf));
  const folders = new Map(there.filter(isFolder).map((item) => [keyOf(item), item]));
  const files = there.filter((item) => !isFolder(item));
  const byName = new Map(files.map((file) => [keyOf(file), file]));
  const unmatched = new Set(files);
  const pairs: Pair[] = [];
  // Those of the same name first: two files may have the same bytes.
  const named = here.filter((item) => {
    if (isFolder(item)) {
      const other = folders.get(keyOf(item));
      if (other !== undefined) pairs.push([item, other]);
      return other === undefined;
    }
    const other = byName.get(keyOf(item));
    return other?.blobId !== item.blobId || !unmatched.delete(other);
  });
  const byBytes = Map.groupBy(unmatched, ({ blobId }) => blobId);
  const absent = named.filter(
    (item) => isFolder(item) || byBytes.get(item.blobId)?.pop() === undefined,
  );
  const missing = absent.map((item) => {
    const { text } = item.name;
    const isTaken = (name: string) => taken.has(toNameKey(name));
    const name = isTaken(text) ? toCopyName(text, isTaken) : text;
    taken.add(toNameKey(name));
    return { item, name };
  });
  return { missing, pairs, present: here.length - absent.length };
}

function isFolder({ kind }: NamedItem): boolean {
  return kind === "folder";
}

function keyOf({ name }: NamedItem): string {
  return toNameKey(name.text);
}

/**
 * Copies what the counterpart of a folder lacks, and gives what could not be. Whatever stops it in the
 * middle, the next run goes on from there: nothing comes twice, and nothing that is there is touched.
 */
export async function copyMissing(
  ports: FilesPorts,
  { onProgress, ...trees }: TwoTrees & CopyProgress,
): Promise<FailedCopy[]> {
  const failed: FailedCopy[] = [];
  let done = 0;
  const run = { source: trees.from.source, signal: trees.signal };
  for await (const { into, missing, sealed, present } of findMissing(trees)) {
    done += present;
    const before = done;
    const steps = missing.map(({ item, name }): CopyStep => ({ item, name, into }));
    const report = (count: number, known: number) => {
      done = before + count;
      onProgress?.(done, before + known);
    };
    const outcome = await copySteps(ports, steps, { ...run, onProgress: report });
    failed.push(...outcome.failed, ...sealed.map((item) => toFailed(item, into)));
  }
  onProgress?.(done, done);
  return failed;
}

function toFailed(item: FileItem, into: OpenedFolder): FailedCopy {
  const code = item.name.state === "failed" ? item.name.code : CODES.itemKeyRefused;
  return { item, name: "", into, code };
}
