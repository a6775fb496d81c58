import type { MediaCaptions } from "#app/contract/media-stream.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import { type FolderSource, listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { ContentReader, ReadContext } from "#app/core/transfers/engine.ts";
import { readWhole } from "./read-windows.ts";

const MAX_CAPTION_BYTES = 2 * 1024 * 1024;
const MARK = "WEBVTT";
const MAX_FOLDER_ITEMS = 5000;

export interface CaptionsWanted {
  readonly source: FolderSource;
  readonly reader: ContentReader;
  /** The audio or video, and how it is called. */
  readonly item: FileItem;
  readonly name: string;
  readonly context: ReadContext;
}

/**
 * WebVTT that lies beside a file and bears its name: `film.vtt`, or `film.fr.vtt` with its language. Only
 * names that opened count. Null: there is none, or it is no WebVTT.
 */
export async function readCaptions(
  { source, reader, item, name, context }: CaptionsWanted,
  signal: AbortSignal,
): Promise<MediaCaptions | null> {
  const found = await findBeside({ source, item, name }, signal);
  if (found === null) return null;
  const file = await reader.openFile({ item: found.item, context, signal });
  try {
    // The seal's word: the list may have said less.
    if (file.sizeBytes > MAX_CAPTION_BYTES) return null;
    const bytes = await readWhole(file, { from: 0, to: file.sizeBytes }, signal);
    const head = new TextDecoder().decode(bytes.slice(0, 16)).replace(/^\uFEFF/, "");
    return head.startsWith(MARK) ? { language: found.language, bytes } : null;
  } finally {
    await file.close();
  }
}

interface Found {
  readonly item: FileItem;
  readonly language: string;
}

async function findBeside(
  { source, item, name }: Pick<CaptionsWanted, "source" | "item" | "name">,
  signal: AbortSignal,
): Promise<Found | null> {
  const request = { folderId: item.parentId, fid: item.parentFid, showDeleted: false, histId: "0" };
  let seen = 0;
  for await (const { items } of listFolder(source, { ...request, signal })) {
    for (const candidate of items) {
      const language = languageOf(candidate, name);
      if (language !== null) return { item: candidate, language };
    }
    seen += items.length;
    if (seen >= MAX_FOLDER_ITEMS) return null;
  }
  return null;
}

/**
 * The language that a name says, "und" for none; null: not captions of this file.
 * @internal Tests try names without a folder around them.
 */
export function languageOf(candidate: FileItem, name: string): string | null {
  const { kind, isDeleted, sizeBytes } = candidate;
  if (kind !== "file" || isDeleted || candidate.name.state !== "open") return null;
  if (sizeBytes > MAX_CAPTION_BYTES) return null;
  const wanted = splitName(name).base.toLowerCase();
  const { base, ext } = splitName(candidate.name.text.toLowerCase());
  if (ext !== ".vtt") return null;
  if (base === wanted) return "und";
  const { base: stem, ext: language } = splitName(base);
  return stem === wanted && /^\.[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(language)
    ? language.slice(1)
    : null;
}
