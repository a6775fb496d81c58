import { getDocument, type PDFDocumentLoadingTask } from "pdfjs-dist";
import * as engine from "pdfjs-dist/build/pdf.worker.mjs";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import { createPartReader } from "./pdf-parts.ts";
import { PDF_CHUNK_BYTES, PdfSource } from "./pdf-source.ts";

/** A mark may stand a little after the beginning (what Acrobat takes). */
const MARK_WITHIN_BYTES = 1024;
const MARK = "%PDF-";

// The engine runs in this frame, which is a process of its own: nothing is loaded for it.
Reflect.set(globalThis, "pdfjsWorker", engine);

/** What is being opened; `lost` rejects when its bytes stop coming. */
export interface OpeningPdf {
  readonly task: PDFDocumentLoadingTask;
  readonly lost: Promise<never>;
}

/** A PDF by ranges: no scripts, no forms of XFA. "broken" for what does not say that it is one. */
export async function beginPdf(host: ViewerHost): Promise<OpeningPdf> {
  const first = await host.read(0, PDF_CHUNK_BYTES);
  if (!hasMark(first)) throw new ViewerError("broken");
  const lost = Promise.withResolvers<never>();
  const range = new PdfSource(host, first, () => lost.reject(new ViewerError("broken")));
  const task = getDocument({
    range,
    rangeChunkSize: PDF_CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    disableWorkerRendering: true,
    useWorkerFetch: false,
    useWasm: true,
    BinaryDataFactory: createPartReader(host),
    // A name alone: nothing is fetched from an address.
    cMapUrl: "maps/",
    cMapPacked: true,
    maxImageSize: PREVIEW_LIMITS.imagePixels,
    verbosity: 0,
  });
  return { task, lost: lost.promise };
}

function hasMark(first: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(first.subarray(0, MARK_WITHIN_BYTES)).includes(MARK);
}
