import { PDFDataRangeTransport } from "pdfjs-dist";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";

/** What the reader asks for at a time: one packet, so that none is fetched twice. */
export const PDF_CHUNK_BYTES = CRYPTO_LIMITS.packetPayloadBytes;

/** The bytes of a document by ranges, as its pages need them. */
export class PdfSource extends PDFDataRangeTransport {
  readonly #host: ViewerHost;
  readonly #onLost: () => void;

  constructor(host: ViewerHost, first: Uint8Array, onLost: () => void) {
    super(host.file.sizeBytes, first);
    this.#host = host;
    this.#onLost = onLost;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#host.read(begin, end).then(
      (bytes) => this.onDataRange(begin, bytes),
      () => this.#onLost(),
    );
  }
}
