import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { MEDIA_PLAYBACK, VIEWER_EXTENSIONS } from "#app/contract/viewer-types.data.ts";
import { fileTypeOf } from "#app/core/display/file-type.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";

/** `{viewer}` of `/file/…/view/{viewer}` and `{type}` of a link's preview. Spec B§2, C§2.5. */
const VIEW_NAMES = ["image", "text", "pdf", "doc", "office", "video", "audio", "default"] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

/** Where a file is looked at: own areas and shares, a link, an app link, its version history. */
export type ViewContext = "files" | "link" | "applink" | "history";

export interface ViewedFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly context: ViewContext;
  /** `has_thumb2` is not 0. */
  readonly hasLargeThumbnail?: boolean;
  /** Flags of a link. */
  readonly isPreviewOnly?: boolean;
  readonly isCompat?: boolean;
  /** `is_office` of the account: its consent to the office provider (Reading R-25). */
  readonly isOffice?: boolean;
  /** Office documents show as "doc" when streaming is allowed. */
  readonly isStreaming?: boolean;
}

/** Whether this browser plays a MIME type, as it says itself. */
export type CanPlay = (mimeType: string) => boolean;

type OfficeApp = "sheet" | "document" | "presentation" | "test";

const TEST_APP: readonly string[] = ["wopitest", "wopitestx"];

/** Which view shows a file: the first rule that fits. Spec B§9, C§2.5, Readings. */
export function chooseView(file: ViewedFile, canPlay: CanPlay): ViewName {
  const extension = extensionOf(file.name);
  if (isImage(extension, file)) return "image";
  if (fileTypeOf(file.name).isUnicode) return "text";
  if (extension === "pdf") return pdfView(file);
  if (isOfficeView(extension, file)) return file.isStreaming === true ? "doc" : "office";
  if (isDocument(extension) && showsDocuments(file)) return "doc";
  if (isVideo(extension, { file, canPlay })) return "video";
  if (isAudio(extension, file)) return "audio";
  return "default";
}

function isImage(extension: string, { hasLargeThumbnail = false }: ViewedFile): boolean {
  const { image, imageWithThumbnail } = VIEWER_EXTENSIONS;
  return has(image, extension) || (hasLargeThumbnail && has(imageWithThumbnail, extension));
}

/** On a link that shows only, a PDF above the constant of B§9 is read by ranges: its view is "pdf". */
function pdfView({ context, isPreviewOnly = false, sizeBytes, isCompat = false }: ViewedFile) {
  if (!isLink(context)) return "doc";
  if (isPreviewOnly) return sizeBytes > PREVIEW_LIMITS.pdfBytes ? "pdf" : "doc";
  return isCompat ? "doc" : "default";
}

function isOfficeView(extension: string, file: ViewedFile): boolean {
  if (file.context !== "files" || file.isOffice !== true) return false;
  if (!isOfficeEmbedded(extension)) return false;
  const app = officeAppOf(extension);
  return app !== null && file.sizeBytes <= PREVIEW_LIMITS.officeBytes[app];
}

function isOfficeEmbedded(extension: string): boolean {
  const { officeDocument, officePresentation, officeEmbeddedSheets } = VIEWER_EXTENSIONS;
  const lists = [officeDocument, officePresentation, officeEmbeddedSheets];
  return lists.some((list) => has(list, extension));
}

/** The app of the office provider that opens an extension; null: none does. Spec B§3. */
export function officeAppOf(extension: string): OfficeApp | null {
  if (has(VIEWER_EXTENSIONS.officeSpreadsheet, extension)) return "sheet";
  if (has(VIEWER_EXTENSIONS.officeDocument, extension)) return "document";
  if (has(VIEWER_EXTENSIONS.officePresentation, extension)) return "presentation";
  return has(TEST_APP, extension) ? "test" : null;
}

function isDocument(extension: string): boolean {
  return has(VIEWER_EXTENSIONS.document, extension);
}

function showsDocuments({ context, isCompat = false }: ViewedFile): boolean {
  return !isLink(context) || isCompat;
}

function isVideo(
  extension: string,
  { file, canPlay }: { readonly file: ViewedFile; readonly canPlay: CanPlay },
): boolean {
  const { videoAlways, videoOnLinks, videoWhereBrowserPlays } = MEDIA_PLAYBACK;
  if (has(videoAlways, extension)) return true;
  if (!isLink(file.context) || !has(videoOnLinks, extension)) return false;
  return !has(videoWhereBrowserPlays, extension) || canPlay(fileTypeOf(file.name).mimeType);
}

function isAudio(extension: string, { context }: ViewedFile): boolean {
  const { audioAlways, audioOnLinks } = MEDIA_PLAYBACK;
  return has(audioAlways, extension) || (isLink(context) && has(audioOnLinks, extension));
}

function isLink(context: ViewContext): boolean {
  return context === "link" || context === "applink";
}

function has(list: readonly string[], extension: string): boolean {
  return list.includes(extension);
}
