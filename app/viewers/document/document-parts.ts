import { strFromU8 } from "fflate";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { ZipFiles } from "#app/viewers/parts/unpack.ts";
import { ViewerError } from "#app/viewers/viewer.ts";

const MAIN = "word/document.xml";
/** Stands on each page again. */
const AROUND = /^word\/(header|footer)[^/]*\.xml$/;
/** Paragraphs, pieces of text and cells: each becomes an element of the page. */
const PARTS = /<(?:\w+:)?(?:p|r|tc)[\s/>]/g;
const PAGES = /<(?:\w+:)?(?:sectPr|lastRenderedPageBreak|br)[\s/>]/g;

/** "too-large" for a document that would become more elements than are drawn at once. */
export function checkParts(files: ZipFiles): void {
  const text = textOf(files, MAIN);
  const around = Object.keys(files)
    .filter((name) => AROUND.test(name))
    .map((name) => count(textOf(files, name), PARTS));
  const pages = count(text, PAGES) + 1;
  // A page has one of each at most.
  const most = count(text, PARTS) + pages * 2 * Math.max(0, ...around);
  if (most > 2 * PREVIEW_LIMITS.drawnParts) throw new ViewerError("too-large");
}

function count(text: string, what: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(what)) found += 1;
  return found;
}

function textOf(files: ZipFiles, name: string): string {
  const bytes = files[name];
  return bytes === undefined ? "" : strFromU8(bytes, true);
}
