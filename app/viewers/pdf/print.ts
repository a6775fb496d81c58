import type { PDFDocumentProxy } from "pdfjs-dist";
import { printSheet } from "#app/viewers/paper.ts";
import { element } from "#app/viewers/parts/element.ts";
import { pageCanvas } from "./page-canvas.ts";
import type { PageRange } from "./page-range.ts";

/** 150 dots an inch, of points. */
const PRINT_SCALE = 150 / 72;

/** Hands pictures of some pages to the browser's own print dialog. */
export async function printPages(
  pdf: PDFDocumentProxy,
  range: PageRange,
  onPage: (number: number) => void,
): Promise<void> {
  const sheet = element("div", { className: "print-pages" });
  const urls: string[] = [];
  try {
    for (let number = range.from; number <= range.to; number += 1) {
      onPage(number);
      const url = URL.createObjectURL(await pictureOf(pdf, number));
      urls.push(url);
      const image = element("img", { attributes: { alt: "" } });
      image.src = url;
      await image.decode();
      sheet.append(image);
    }
    printSheet(sheet);
  } finally {
    for (const url of urls) URL.revokeObjectURL(url);
  }
}

async function pictureOf(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: PRINT_SCALE });
  const canvas = pageCanvas(Math.floor(viewport.width), Math.floor(viewport.height));
  await page.render({ canvas, viewport, intent: "print" }).promise;
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/png");
  const blob = await promise;
  canvas.width = 0;
  if (blob === null) throw new Error("no picture");
  return blob;
}
