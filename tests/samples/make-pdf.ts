/** What a page of a sample says, line by line. */
export type PdfPage = readonly string[];

interface PdfParts {
  readonly pages: readonly PdfPage[];
  /** More of the catalogue, such as an action at opening. */
  readonly catalogue?: string;
  /** Objects after those of the pages; the first has the number {@link firstExtra}. */
  readonly extra?: readonly string[];
  /** Bytes of nothing in an object that no page needs, to make a file large. */
  readonly ballastBytes?: number;
  /** More of the trailer, such as what encrypts. */
  readonly trailer?: string;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** Number of the first extra object of a document of so many pages. */
export function firstExtra(pages: number): number {
  return 4 + 2 * pages;
}

/** A small PDF 1.4 of text in one of the fonts that every reader has. */
export function makePdf(parts: PdfParts): Buffer {
  const { pages, catalogue = "", extra = [], ballastBytes = 0, trailer = "" } = parts;
  const kids = pages.map((_, n) => `${4 + 2 * n} 0 R`).join(" ");
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((page, n) => [
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] " +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * n} 0 R >>`,
      streamOf(contentOf(page)),
    ]),
    ...extra,
    ...(ballastBytes > 0 ? [streamOf(" ".repeat(ballastBytes))] : []),
  ];
  return assemble(objects, trailer);
}

function contentOf(page: PdfPage): string {
  const lines = page.map((line) => `(${line.replaceAll(/[()\\]/g, "\\$&")}) Tj T*`);
  return `BT /F1 18 Tf 72 760 Td 22 TL\n${lines.join("\n")}\nET`;
}

function streamOf(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function assemble(objects: readonly string[], trailer: string): Buffer {
  const parts: Uint8Array[] = [encode("%PDF-1.4\n")];
  let at = 9;
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    const bytes = encode(`${index + 1} 0 obj\n${object}\nendobj\n`);
    offsets.push(at);
    at += bytes.length;
    parts.push(bytes);
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  parts.push(
    encode(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}` +
        `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}
