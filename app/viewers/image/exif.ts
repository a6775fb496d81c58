import { type Directory, GPS_TAGS, readDirectories, sourceOf, TAGS } from "./tiff.ts";

/** What a picture says about itself, beside what is seen. */
export interface Exif {
  /** 1 to 8, as EXIF counts them: how the picture is turned and mirrored to be upright. */
  readonly orientation: number;
  readonly camera: string;
  readonly lens: string;
  /** As it stands there: local time without a zone. */
  readonly taken: string;
  readonly exposureSeconds: number | null;
  readonly aperture: number | null;
  readonly sensitivity: number | null;
  readonly focalMm: number | null;
  /** It says where it was taken, in numbers that may be nonsense. */
  readonly hasPlace: boolean;
  readonly place: Place | null;
}

export interface Place {
  /** Degrees, north and east. */
  readonly latitude: number;
  readonly longitude: number;
  readonly heightMetres: number | null;
}

/** Of the directories of a TIFF or of the part of another picture that is one. */
export function exifOf(directories: readonly Directory[]): Exif {
  const number = (tag: number) => {
    const [value = null] = valuesOf(directories, tag);
    return value !== null && Number.isFinite(value) && value > 0 ? value : null;
  };
  const text = (tag: number) =>
    directories.find(({ texts }) => texts.has(tag))?.texts.get(tag) ?? "";
  const [turned = 1] = valuesOf(directories.slice(0, 1), TAGS.orientation);
  const gps = directories.filter(({ kind }) => kind === "gps");
  return {
    orientation: turned >= 1 && turned <= 8 ? turned : 1,
    camera: joined(text(TAGS.make), text(TAGS.model)),
    lens: text(TAGS.lens),
    taken: text(TAGS.taken) || text(TAGS.changed),
    exposureSeconds: number(TAGS.exposure),
    aperture: number(TAGS.aperture),
    sensitivity: number(TAGS.sensitivity),
    focalMm: number(TAGS.focalLength),
    hasPlace: gps.some(({ numbers }) => numbers.has(GPS_TAGS.lat) || numbers.has(GPS_TAGS.long)),
    place: gps.map(placeOf).find((place) => place !== null) ?? null,
  };
}

/** Null where there is nothing of the kind, or it cannot be read. */
export async function readExif(part: Uint8Array<ArrayBuffer> | null): Promise<Exif | null> {
  if (part === null) return null;
  try {
    return exifOf(await readDirectories(sourceOf(part)));
  } catch {
    return null;
  }
}

function valuesOf(directories: readonly Directory[], tag: number): readonly number[] {
  return directories.find(({ numbers }) => numbers.has(tag))?.numbers.get(tag) ?? [];
}

/** Makers repeat their name in that of the camera. */
function joined(make: string, model: string): string {
  const [first = ""] = make.split(" ");
  const repeats = first !== "" && model.toLowerCase().startsWith(first.toLowerCase());
  return repeats ? model : `${make} ${model}`.trim();
}

function placeOf({ numbers, texts }: Directory): Place | null {
  const latitude = degrees(numbers.get(GPS_TAGS.lat), texts.get(GPS_TAGS.latRef) === "S");
  const longitude = degrees(numbers.get(GPS_TAGS.long), texts.get(GPS_TAGS.longRef) === "W");
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const [height] = numbers.get(GPS_TAGS.height) ?? [];
  const [isBelow] = numbers.get(GPS_TAGS.heightRef) ?? [];
  const heightMetres =
    height !== undefined && Number.isFinite(height) ? (isBelow === 1 ? -height : height) : null;
  return { latitude, longitude, heightMetres };
}

function degrees(values: readonly number[] | undefined, isNegative: boolean): number | null {
  if (values === undefined) return null;
  const [whole = Number.NaN, minutes = 0, seconds = 0] = values;
  const sum = whole + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(sum)) return null;
  return isNegative ? -sum : sum;
}
