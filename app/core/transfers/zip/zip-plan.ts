import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { walkFolder } from "#app/core/files/walk-folder.ts";
import { createReadSource, sealedNameCode } from "#app/core/transfers/download/read-source.ts";
import type { ReadContext, ZipWords } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { currentAccount } from "#app/core/transfers/transfer-ports.ts";
import { EntryNames } from "#app/core/transfers/zip/entry-names.ts";
import { itemKeyOf } from "#app/core/transfers/zip/save-record.ts";

export interface ZipFile {
  /** Path inside the zip. */
  readonly path: string;
  readonly item: FileItem;
}

export interface ZipPlan {
  readonly files: readonly ZipFile[];
  /** Paths with their slash. */
  readonly emptyFolders: readonly string[];
  /** Texts beside the files, with their paths. */
  readonly notes: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly totalBytes: number;
}

/** What lies already where entries go. */
export interface StandingNames {
  /** Paths that nothing gets. */
  readonly taken: readonly string[];
  /** Paths of files that have theirs already, by {@link itemKeyOf}. */
  readonly given: ReadonlyMap<string, string>;
}

const NOTHING_STANDS: StandingNames = { taken: [], given: new Map() };

/**
 * Walks everything below the chosen items, page by page; only names, sizes and dates are kept. Nothing gets a
 * name that is taken where it goes.
 */
export async function collectEntries(
  job: Job,
  zip: { items: readonly FileItem[]; context: ReadContext; words?: ZipWords },
  standing = NOTHING_STANDS,
): Promise<ZipPlan> {
  const names = new EntryNames(standing.taken);
  const given = new Map(standing.given);
  const files: ZipFile[] = [];
  const addFile = (item: FileItem, above: readonly string[]) => {
    const key = itemKeyOf(item);
    const path = given.get(key) ?? names.file(above, nameOf(item, zip.context));
    // What was chosen twice is there twice.
    given.delete(key);
    files.push({ path, item });
  };
  const folders: (readonly string[])[] = [];
  const { ports } = job;
  const readPorts = { ...ports, account: currentAccount(ports) };
  const source = createReadSource(readPorts, zip.context);
  const leftOut: string[] = [];
  for (const item of zip.items) {
    const name = nameOf(item, zip.context);
    if (item.kind === "file") {
      addFile(item, []);
      continue;
    }
    folders.push([name]);
    const onSealed = (below: readonly string[]) => leftOut.push([name, ...below].join("/"));
    const walk = { signal: job.signal, ...(zip.words && { onSealed }) };
    for await (const found of walkFolder(source, item, walk)) {
      const above = [name, ...found.folders];
      if (found.item.kind === "folder") folders.push([...above, nameOf(found.item, zip.context)]);
      else addFile(found.item, above);
    }
  }
  return {
    files,
    emptyFolders: emptyOnes(names, folders, files),
    notes: toNotes(names, zip.words, leftOut),
    totalBytes: files.reduce((sum, { item }) => sum + item.sizeBytes, 0),
  };
}

/** A name that stands nowhere else; of what was left out only where it lay is known. */
function toNotes(names: EntryNames, words: ZipWords | undefined, leftOut: readonly string[]) {
  if (words === undefined) return [];
  const { path, text } = words.leftOut;
  const told = { path, text: [text, "", ...leftOut].join("\r\n") };
  const notes = leftOut.length === 0 ? words.notes : [...words.notes, told];
  const encoder = new TextEncoder();
  return notes.map((note) => ({
    path: names.file(...toPlace(note.path)),
    bytes: encoder.encode(note.text),
  }));
}

/** `a/b.txt` → the folder `a`, the name `b.txt`. */
function toPlace(path: string): [folders: string[], name: string] {
  const parts = path.split("/");
  return [parts.slice(0, -1), parts.at(-1) ?? ""];
}

function emptyOnes(
  names: EntryNames,
  folders: readonly (readonly string[])[],
  files: readonly ZipFile[],
): string[] {
  const paths = folders.map((folder) => names.folder(folder));
  const used = new Set(files.flatMap(({ path }) => ancestors(path)));
  for (const path of paths) for (const above of ancestors(path.slice(0, -1))) used.add(above);
  return paths.filter((path) => !used.has(path));
}

/** Every folder that a path lies in: `a/b/c` → `a/`, `a/b/`. */
function ancestors(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}/`);
}

function nameOf(item: FileItem, context: ReadContext): string {
  if (item.name.state !== "open") throw new AppError(sealedNameCode(context));
  return item.name.text;
}
