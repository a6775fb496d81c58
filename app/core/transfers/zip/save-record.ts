import * as v from "valibot";
import type { FileItem } from "#app/core/files/item.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import {
  keptContext,
  keptItem,
  toContext,
  toItem,
  toKeptItem,
} from "#app/core/transfers/kept-item.ts";
import type { ZipTask } from "#app/core/transfers/zip/zip-job.ts";

const VERSION = 1;

const note = v.object({ path: v.string(), text: v.string() });

/** What is known of a save before its first file, for whoever opens the page again (Reading R-638). */
const head = v.object({
  v: v.literal(VERSION),
  /** Under which it is kept, its handle too: 32 characters of hex. */
  saveId: v.string(),
  /** One zip, or files in a folder. */
  way: v.picklist(["zip", "folder"]),
  name: v.string(),
  items: v.array(keptItem),
  context: keptContext,
  words: v.optional(v.object({ notes: v.array(note), leftOut: note })),
  /** Of a zip over the private file system: sealed bytes of each part that stands. */
  parts: v.optional(v.array(v.number())),
  /** Of a folder: what lay in it when names were given, and what all of it comes to. */
  plan: v.optional(
    v.object({ taken: v.array(v.string()), totalItems: v.number(), totalBytes: v.number() }),
  ),
});

/** A file that is whole in its folder, or sealed in the parts of a zip. */
const savedFile = v.object({
  /** Which file, by its id and by its sealed name. */
  id: v.string(),
  fid: v.string(),
  /** Which version: D of its seal, hex. */
  digestHex: v.string(),
  path: v.string(),
  sizeBytes: v.number(),
  /** What the disk says of its last change, Unix milliseconds; 0 in a zip. */
  changedMs: v.number(),
});

/** Some of the files that are whole: what is added is written beside the rest, not with it. */
const page = v.object({
  v: v.literal(VERSION),
  /** The save that it is of, and which of its pages. */
  ofSave: v.string(),
  index: v.optional(v.number(), 0),
  saved: v.array(savedFile),
});

export type SaveHead = v.InferOutput<typeof head>;
export type SavedFile = v.InferOutput<typeof savedFile>;
export type SavePage = v.InferOutput<typeof page>;

/** null for what is none. */
export function parseSaveHead(record: unknown): SaveHead | null {
  const parsed = v.safeParse(head, record);
  return parsed.success ? parsed.output : null;
}

/** null for what is none. */
export function parseSavePage(record: unknown): SavePage | null {
  const parsed = v.safeParse(page, record);
  return parsed.success ? parsed.output : null;
}

/** null: a visitor of a link has no next page, and what is not open cannot be asked for again. */
export function newSaveHead(
  { name, items, context, words }: ZipTask,
  made: Pick<SaveHead, "saveId" | "way">,
): SaveHead | null {
  const known = items.map(toKeptItem).filter((item) => item !== null);
  if (context.kind === "link" || known.length !== items.length) return null;
  const { shareId, digestHex } = context;
  const texts = words && { notes: [...words.notes], leftOut: words.leftOut };
  return { v: VERSION, ...made, name, items: known, context: { shareId, digestHex }, words: texts };
}

export function newSavePage(ofSave: string, index: number, saved: readonly SavedFile[]): SavePage {
  return { v: VERSION, ofSave, index, saved: [...saved] };
}

/** What was asked for. */
export function toZipTask({ name, items, context, words }: SaveHead): ZipTask {
  const read: ReadContext = toContext(context);
  return { name, items: items.map(toItem), context: read, ...(words && { words }) };
}

/** Which file of a listing a saved one is: the id is the server's word, the fid that of its sealed name. */
export function fileKeyOf(id: string, fid: string): string {
  return `${id}|${fid}`;
}

export function itemKeyOf({ id, name }: FileItem): string {
  return fileKeyOf(id, name.state === "open" ? name.fid : "");
}
