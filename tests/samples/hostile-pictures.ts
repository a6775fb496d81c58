import { deflateSync } from "node:zlib";
import { noise } from "./bytes.ts";
import { CANARY, type HostileSample, SCRIPT } from "./canary.ts";
import {
  CAMERA,
  greyPage,
  JPEG,
  long,
  makeRaw,
  makeTiff,
  PHOTO,
  PLACE,
  short,
  withExif,
  words,
} from "./make-tiff.ts";
import { HEIC_BASE64, PICTURES_BASE64 } from "./photos.data.ts";

const MIB = 1024 * 1024;
const HEAD_BYTES = 8;
const MARKUP = `<img src=x onerror='${SCRIPT}'>`;

/** Pictures that grow, lie about their parts, lead in circles, or bring markup as what they say. */
export function hostilePictures(): readonly HostileSample[] {
  const of = (viewer: HostileSample["viewer"], files: Readonly<Record<string, Buffer>>) =>
    Object.entries(files).map(([name, bytes]) => ({ name, viewer, bytes }));
  return [...of("image", photos()), ...of("rawImage", tiffs()), ...of("heif", heics())];
}

function photos(): Readonly<Record<string, Buffer>> {
  const whole = makeTiff({ pages: [CAMERA], exif: PHOTO, gps: PLACE });
  const markup = { ...CAMERA, 271: words(MARKUP), 272: words(`${CANARY}${"x".repeat(60_000)}`) };
  const half = withExif(whole);
  half.writeUInt16BE(0xffff, 4);
  return {
    "markup-as-camera.jpg": withExif(makeTiff({ pages: [markup] })),
    "exif-in-a-circle.jpg": withExif(makeTiff({ pages: [{ 34665: long(HEAD_BYTES) }] })),
    "exif-behind-the-end.jpg": withExif(makeTiff({ pages: [{ 34853: long(0x7fff_ffff) }] })),
    "exif-of-another-length.jpg": half,
    "exif-of-noise.jpg": withExif(Buffer.concat([Buffer.from("II*\0"), noise(60_000)])),
    "orientation-of-its-own.jpg": withExif(makeTiff({ pages: [{ 274: short(9999) }] })),
    "script.svg": Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload='${SCRIPT}'><script>${SCRIPT}</script>` +
        `<image href="${CANARY}svg"/><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${CANARY}img"/></foreignObject></svg>`,
    ),
    "huge.svg": Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"><rect width="9" height="9"/></svg>',
    ),
    "huge.png": hugePng(),
    "svg-as.png": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload='${SCRIPT}'/>`),
  };
}

/** A whole picture that says that it is 50 000 × 50 000; its sums are those of the small one. */
function hugePng(): Buffer {
  const bytes = Buffer.from(PICTURES_BASE64.png, "base64");
  const sizeAt = 16;
  bytes.writeUInt32BE(50_000, sizeAt);
  bytes.writeUInt32BE(50_000, sizeAt + 4);
  return bytes;
}

function tiffs(): Readonly<Record<string, Buffer>> {
  const page = greyPage(4, 4, HEAD_BYTES);
  const data = Buffer.alloc(16);
  const one = (tags: Parameters<typeof makeTiff>[0]["pages"][number], points = data) =>
    makeTiff({ data: points, pages: [{ ...page, ...tags }] });
  const circle = one({});
  const first = circle.readUInt32LE(4);
  circle.writeUInt32LE(first, first + 2 + circle.readUInt16LE(first) * 12);
  const bomb = Buffer.from(deflateSync(Buffer.alloc(200 * MIB)));
  const raw = makeRaw(1);
  return {
    "pages-in-a-circle.tif": circle,
    "pages-below-one-another.tif": makeTiff({ pages: [{ ...page, 330: long(HEAD_BYTES) }] }),
    "huge.tif": one({ 256: long(50_000), 257: long(50_000) }),
    "more-than-huge.tif": one({ 256: long(0xffff_ffff), 257: long(0xffff_ffff) }),
    "channels.tif": one({ 258: short(64), 277: short(60_000) }),
    "strip-of-4-gigabytes.tif": one({ 273: long(8, 8), 279: long(0xffff_fff0, 1) }),
    "strip-elsewhere.tif": one({ 273: long(0x7fff_0000) }),
    "huge-tiles.tif": one({ 322: long(60_000), 323: long(60_000), 324: long(8), 325: long(8) }),
    "no-tiles.tif": one({ 322: long(0), 323: long(0), 324: long(8), 325: long(8) }),
    "no-points.tif": makeTiff({ pages: [{ 256: long(4), 257: long(4) }] }),
    "bomb.tif": one({ 259: short(8), 279: long(bomb.length) }, bomb),
    "packed-by-noise.tif": one({ 259: short(5), 279: long(20_000) }, noise(20_000)),
    "fax-by-noise.tif": one({ 259: short(4), 258: short(1), 279: long(20_000) }, noise(20_000)),
    "jpeg-by-noise.tif": one({ 259: short(7), 279: long(20_000) }, noise(20_000)),
    "packed-in-no-known-way.tif": one({ 259: short(12_345) }),
    "half.tif": circle.subarray(0, 40),
    "noise.tiff": Buffer.concat([Buffer.from("II*\0"), noise(20_000)]),
    "jpeg-elsewhere.nef": makeTiff({ pages: [{ 513: long(10), 514: long(0x7fff_ffff) }] }),
    "half-a-jpeg.cr2": raw.subarray(0, raw.length - 250),
    "no-jpeg.dng": makeTiff({ pages: [page], data }),
    "not-its-jpeg.raf": Buffer.concat([Buffer.from("FUJIFILMCCD-RAW "), noise(2000)]),
    "jpeg-as.arw": JPEG,
  };
}

function heics(): Readonly<Record<string, Buffer>> {
  const good = Buffer.from(HEIC_BASE64, "base64");
  const size = Buffer.from(good);
  size.writeUInt32BE(0xffff_fff0, good.indexOf("ispe") + 8);
  const place = Buffer.from(good);
  place.writeUInt32BE(0x7fff_ffff, good.indexOf("iloc") + 18);
  return {
    "half.heic": good.subarray(0, good.length >> 1),
    "size-of-its-own.heic": size,
    "data-elsewhere.heic": place,
    "noise.heic": Buffer.concat([good.subarray(0, 28), noise(20_000)]),
    "html.heif": Buffer.from(`<html><script>${SCRIPT}</script></html>`),
  };
}
