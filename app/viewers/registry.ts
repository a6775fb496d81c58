import type { ViewerName } from "#app/contract/viewers.data.ts";
import type { Viewer } from "./viewer.ts";

/** Each is a file of its own, with what it needs. */
export const LOADERS: Readonly<Record<ViewerName, () => Promise<Viewer>>> = {
  text: async () => (await import("./text/text-viewer.ts")).showText,
  code: async () => (await import("./text/code-viewer.ts")).showCode,
  markdown: async () => (await import("./markdown/markdown-viewer.ts")).showMarkdown,
  archive: async () => (await import("./archive/archive-viewer.ts")).showArchive,
  image: async () => (await import("./image/image-viewer.ts")).showImage,
  rawImage: async () => (await import("./image/raw-viewer.ts")).showRaw,
  heif: async () => {
    const [{ createHeifViewer }, { heicTo }] = await Promise.all([
      import("./image/heif-viewer.ts"),
      import("heic-to/csp"),
    ]);
    return createHeifViewer(heicTo);
  },
  unknown: async () => (await import("./unknown/unknown-viewer.ts")).showUnknown,
  pdf: async () => (await import("./pdf/pdf-viewer.ts")).showPdf,
  document: async () => (await import("./document/document-viewer.ts")).showDocument,
  sheet: async () => (await import("./sheet/sheet-viewer.ts")).showSheet,
  slides: async () => (await import("./slides/slides-viewer.ts")).showSlides,
  richText: async () => (await import("./rich-text/rich-text-viewer.ts")).showRichText,
  font: async () => (await import("./font/font-viewer.ts")).showFont,
  pdfPoster: async () => (await import("./poster/pdf-poster.ts")).drawFirstPage,
  videoPoster: async () => (await import("./poster/video-poster.ts")).drawFrame,
};
