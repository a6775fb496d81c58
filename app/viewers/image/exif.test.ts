import { describe, expect, it } from "vitest";
import { CAMERA, JPEG, makeTiff, PHOTO, PLACE, short, withExif } from "#tests/samples/make-tiff.ts";
import { HEIC_BASE64 } from "#tests/samples/photos.data.ts";
import { readExif } from "./exif.ts";
import { exifFacts } from "./exif-facts.ts";
import { exifPart, withoutTurn } from "./exif-part.ts";

const TURNED = { ...CAMERA, 274: short(6) };
const whole = makeTiff({ pages: [TURNED], exif: PHOTO, gps: PLACE });
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);
const exifIn = (buffer: Buffer) => readExif(exifPart(bytesOf(buffer)));

describe("what a picture says about itself", () => {
  it("is read out of a JPEG, with its turn and its place", async () => {
    const exif = await exifIn(withExif(whole));
    expect(exif).toMatchObject({
      orientation: 6,
      camera: "Harbour Lens One",
      lens: "XF 16-55 mm",
      exposureSeconds: 1 / 125,
      aperture: 8,
      sensitivity: 200,
      focalMm: 23,
      hasPlace: true,
    });
    expect(exif?.place?.latitude).toBeCloseTo(58.96934, 5);
    expect(exif?.place?.longitude).toBeCloseTo(5.73311, 5);
    expect(exif?.place?.heightMetres).toBe(6);
  });

  it("stands in lines to read, in the language of the page", async () => {
    const exif = await exifIn(withExif(whole));
    const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(" ");
    const facts = exifFacts({ t, locale: "en" }, { width: 24, height: 16 }, exif);
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "image.taken: Mar 4, 2026, 6:12 AM",
      "image.camera: Harbour Lens One",
      "image.lens: XF 16-55 mm",
      "image.exposure: image.seconds 1/125, f/8, ISO 200, image.millimetres 23",
      "image.latitude: image.north 58.96934",
      "image.longitude: image.east 5.73311",
      "image.height: image.metres 6",
      "image.size: 24 × 16",
    ]);
  });

  it("is read out of PNG, WebP and HEIC too", async () => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(whole.length);
    const png = Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      ...[length, Buffer.from("eXIf"), whole, Buffer.alloc(4)],
    ]);
    expect((await exifIn(png))?.hasPlace).toBe(true);
    length.writeUInt32LE(whole.length);
    const riff = Buffer.from("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1");
    const webp = Buffer.concat([riff, Buffer.from("EXIF"), length, whole]);
    expect((await exifIn(webp))?.camera).toBe("Harbour Lens One");
    expect((await exifIn(Buffer.from(HEIC_BASE64, "base64")))?.camera).toBe("Harbour Lens One");
  });

  it("warns of a place though its numbers are nonsense", async () => {
    const far = { ...PLACE, 2: { type: "fraction", pairs: [[58, 0]] } } as const;
    const exif = await exifIn(withExif(makeTiff({ pages: [CAMERA], gps: far })));
    expect(exif).toMatchObject({ hasPlace: true, place: null });
  });

  it("is nothing where it is not there or leads out of the picture", async () => {
    expect(await exifIn(JPEG)).toBeNull();
    expect(await exifIn(withExif(whole.subarray(0, 60)))).toBeNull();
    const noJpeg = Buffer.from("ffd8ffe100000000000000000000000000000000", "hex");
    expect(await exifIn(noJpeg)).toBeNull();
  });

  it("turns a picture out of a raw file by that file alone", async () => {
    const turned = bytesOf(withExif(whole));
    expect(exifPart(withoutTurn(turned))).toBeNull();
    expect(withoutTurn(bytesOf(JPEG))).toEqual(bytesOf(JPEG));
  });
});
