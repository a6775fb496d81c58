import type { ViewerHost } from "#app/viewers/viewer.ts";
import type { Exif, Place } from "./exif.ts";
import type { Picture, PictureFact } from "./picture.ts";

type Words = Pick<ViewerHost, "t" | "locale">;
/** A finer place than that is nobody's to read. */
const PLACE_DIGITS = 5;

/** What a picture says about itself, in lines to read; what it does not say has none. */
export function exifFacts(
  words: Words,
  { width, height }: Pick<Picture, "width" | "height">,
  exif: Exif | null,
): readonly PictureFact[] {
  const { t } = words;
  const size = { label: t("image.size"), value: `${width} × ${height}` };
  if (exif === null) return [size];
  const lines: readonly (readonly [string, string])[] = [
    [t("image.taken"), takenText(exif.taken, words.locale)],
    [t("image.camera"), exif.camera],
    [t("image.lens"), exif.lens],
    [t("image.exposure"), exposureText(exif, words)],
    ...placeLines(exif.place, words),
  ];
  return [...lines.flatMap(([label, value]) => (value === "" ? [] : [{ label, value }])), size];
}

function placeLines(
  place: Place | null,
  { t, locale }: Words,
): readonly (readonly [string, string])[] {
  if (place === null) return [];
  const { latitude, longitude, heightMetres } = place;
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const degrees = (value: number) => number(Math.abs(value), PLACE_DIGITS);
  const side = latitude < 0 ? "south" : "north";
  const way = longitude < 0 ? "west" : "east";
  const height = heightMetres === null ? "" : t("image.metres", { value: number(heightMetres, 0) });
  return [
    [t("image.latitude"), t(`image.${side}`, { value: degrees(latitude) })],
    [t("image.longitude"), t(`image.${way}`, { value: degrees(longitude) })],
    [t("image.height"), height],
  ];
}

/** `2026:03:04 06:12:10`, a local time without a zone; anything else is shown as it stands. */
function takenText(taken: string, locale: string): string {
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(taken);
  if (found === null) return taken;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = found.slice(1).map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute);
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return month === 0 ? "" : new Intl.DateTimeFormat(locale, format).format(at);
}

function exposureText(
  { exposureSeconds, aperture, sensitivity, focalMm }: Exif,
  { t, locale }: Words,
): string {
  const number = (value: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  const seconds = (value: number) =>
    value < 1 ? `1/${number(Math.round(1 / value))}` : number(value);
  const parts = [
    exposureSeconds === null ? "" : t("image.seconds", { value: seconds(exposureSeconds) }),
    aperture === null ? "" : `f/${number(aperture)}`,
    sensitivity === null ? "" : `ISO ${number(sensitivity)}`,
    focalMm === null ? "" : t("image.millimetres", { value: number(focalMm) }),
  ].filter((part) => part !== "");
  return new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(parts);
}
