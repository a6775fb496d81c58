import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import { type Cr3, readCr3 } from "./cr3.ts";
import { decodePage, tiffPages } from "./decode-tiff.ts";
import { exifOf, readExif } from "./exif.ts";
import { exifPart, withoutTurn } from "./exif-part.ts";
import { pixelsOf } from "./image-size.ts";
import { decodePicture, refuseTooMany, upright } from "./picture.ts";
import { isJpegMark, isShownJpeg, jpegsIn, rafJpeg } from "./raw-jpeg.ts";
import { type ShownPicture, showPicture } from "./show-picture.ts";
import { type Directory, readDirectories, type TiffSource } from "./tiff.ts";
import { checkPages } from "./tiff-pages.ts";

const TIFF_EXTENSIONS: readonly string[] = ["tif", "tiff"];

/** TIFF, decoded here; of what a camera's sensor gave, the JPEG that the camera put beside it. */
export const showRaw: Viewer = async (host) => {
  const { file } = host;
  if (file.sizeBytes > PREVIEW_LIMITS.imageBytes) throw new ViewerError("too-large");
  const source: TiffSource = { sizeBytes: file.sizeBytes, read: (from, to) => host.read(from, to) };
  const raf = await rafJpeg(source);
  if (raf !== null) {
    const bytes = await host.read(raf.from, raf.to);
    refuseTooMany(pixelsOf(bytes) ?? 0);
    const picture = await decodePicture([bytes], "image/jpeg");
    showPicture(host, { picture, exif: await readExif(exifPart(bytes)) });
    return;
  }
  const cr3 = await readCr3(source);
  if (cr3 !== null) {
    showPicture(host, await openRaw(source, cr3));
    return;
  }
  const directories = await readDirectories(source);
  const isTiff = TIFF_EXTENSIONS.includes(file.extension);
  showPicture(
    host,
    await (isTiff
      ? openTiff(host, directories)
      : openRaw(source, { directories, jpegs: jpegsIn(directories, source) })),
  );
};

async function openTiff(
  host: ViewerHost,
  directories: readonly Directory[],
): Promise<ShownPicture> {
  checkPages(directories, host.file.sizeBytes);
  const { buffer } = await host.read(0, host.file.sizeBytes);
  const pages = tiffPages(buffer);
  const exif = exifOf(directories);
  // Each page is decoded when it is asked for, and only the one that is seen is kept.
  const show = async (number: number) => {
    const page = pages[number - 1];
    if (page === undefined) throw new ViewerError("broken");
    const points = decodePage(buffer, page, pages);
    return upright(await createImageBitmap(points), points, exif.orientation);
  };
  return { picture: await show(1), exif, pages: { count: pages.length, show } };
}

/** The largest of its pictures that a browser shows. */
async function openRaw(source: TiffSource, { directories, jpegs }: Cr3): Promise<ShownPicture> {
  const exif = exifOf(directories);
  for (const { from, to } of jpegs) {
    // What a sensor gave can be large: two bytes tell.
    if (!isJpegMark(await source.read(from, from + 2))) continue;
    const bytes = await source.read(from, to);
    if (!isShownJpeg(bytes)) continue;
    refuseTooMany(pixelsOf(bytes) ?? 0);
    const decoded = await decodePicture([withoutTurn(bytes)], "image/jpeg");
    return { picture: upright(decoded.element, decoded, exif.orientation), exif };
  }
  throw new ViewerError("unsupported");
}
