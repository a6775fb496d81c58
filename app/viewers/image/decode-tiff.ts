import * as UTIF from "utif2";
import { ViewerError } from "#app/viewers/viewer.ts";

/** The longest code of a fax, and how many follow each other in a run of this many points. */
const CODE_BITS = 13;
const RUN_POINTS = 64;
const SPARE_RUNS = 16;
const { _findDiff: findDiff, _addNtimes: addNtimes } = UTIF.decode;

/** Of the page that is decoded. */
let across = 0;
let idleBits = 0;

// A damaged fax would be read on and on: no code of it is longer than that, and no line longer than its page.
UTIF.decode._findDiff = (line, from, colour) => {
  idleBits += 1;
  if (idleBits > (across / RUN_POINTS + SPARE_RUNS) * CODE_BITS) throw new ViewerError("broken");
  return findDiff(line, from, colour);
};
UTIF.decode._addNtimes = (line, length, colour) => {
  idleBits = 0;
  if (!(length >= 0 && line.length + length <= across)) throw new ViewerError("broken");
  addNtimes(line, length, colour);
};

/** The pages of a TIFF whose directories were looked at before. */
export function tiffPages(buffer: ArrayBuffer): readonly UTIF.Page[] {
  return UTIF.decode(buffer, { parseMN: false }).filter(({ t256 }) => t256 !== undefined);
}

/** Its points, four bytes each. Nothing of them is kept. */
export function decodePage(
  buffer: ArrayBuffer,
  page: UTIF.Page,
  all: readonly UTIF.Page[],
): ImageData {
  across = page.t256?.[0] ?? 0;
  idleBits = 0;
  UTIF.decodeImage(buffer, page, all);
  const { width, height, data } = page;
  if (data === undefined || !(width * height > 0)) throw new ViewerError("broken");
  const points = new Uint8ClampedArray(UTIF.toRGBA8(page));
  delete page.data;
  return new ImageData(points, width, height);
}
