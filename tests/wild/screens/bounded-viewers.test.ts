import type { PDFDocumentProxy } from "pdfjs-dist";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { showArchive } from "#app/viewers/archive/archive-viewer.ts";
import { checkParts } from "#app/viewers/document/document-parts.ts";
import { cutBlocks } from "#app/viewers/parts/cut-blocks.ts";
import { PagePlaces } from "#app/viewers/pdf/page-places.ts";
import { PageStack } from "#app/viewers/pdf/page-stack.ts";
import { Thumbs } from "#app/viewers/pdf/thumbs.ts";
import { showBlocks } from "#app/viewers/rich-text/rich-text-viewer.ts";
import { Grid } from "#app/viewers/sheet/grid.ts";
import { showText } from "#app/viewers/text/text-viewer.ts";
import { makeTar } from "#tests/samples/make-tar.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";

const WINDOW_PX = 1_000;
/** Of any viewer that draws what is seen alone. */
const MOST_ELEMENTS = 6_000;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run));
  Object.defineProperty(HTMLElement.prototype, "clientHeight", {
    configurable: true,
    get: () => WINDOW_PX,
  });
  Object.defineProperty(HTMLElement.prototype, "clientWidth", {
    configurable: true,
    get: () => WINDOW_PX,
  });
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, "clientHeight");
    Reflect.deleteProperty(HTMLElement.prototype, "clientWidth");
  };
});

const elementsIn = (root: ParentNode) => root.querySelectorAll("*").length;
const words = {
  all: "Pages",
  missing: "Missing",
  list: "Pages",
  page: (number: number) => `Page ${number}`,
};

/** Its pages are never here; how many were asked for stands in `asked`. */
function aDocument(numPages: number) {
  const asked: number[] = [];
  const getPage = (number: number) => {
    asked.push(number);
    return new Promise<never>(() => undefined);
  };
  return { asked, pdf: { numPages, getPage } as unknown as PDFDocumentProxy };
}

describe("a PDF that says it has a hundred thousand pages", () => {
  it.each([100_000, 2_000_000_000])("has those near the window alone, of %i", (count) => {
    const { pdf, asked } = aDocument(count);
    const stack = new PageStack(pdf, { width: 595, height: 842 }, words);
    document.body.replaceChildren(stack.scroller);
    stack.start();
    for (const number of [1, 2, count / 2, count]) {
      stack.goTo(number);
      expect(stack.pageAt(number)?.number).toBe(number);
      expect(stack.scroller.querySelectorAll(".doc-page").length).toBeLessThan(8);
    }
    expect(asked.length).toBeLessThan(40);
    const heightPx = Number.parseFloat(
      stack.scroller.querySelector<HTMLElement>(".doc-pages")?.style.blockSize ?? "",
    );
    expect(heightPx).toBeLessThanOrEqual(8_000_000);
  });

  it("has small pages at the side as far as they are seen, in their order", () => {
    const { pdf, asked } = aDocument(100_000);
    const onPick = vi.fn();
    const thumbs = new Thumbs({ pdf, ratio: 842 / 595, words, onPick });
    document.body.replaceChildren(thumbs.nav);
    thumbs.start();
    for (const number of [1, 99_999, 50_000, 50_004, 49_990]) {
      thumbs.setCurrent(number);
      const current = thumbs.nav.querySelector('[aria-current="page"]');
      expect(current?.getAttribute("aria-label")).toBe(`Page ${number}`);
      const shown = [...thumbs.nav.querySelectorAll(".num")].map(({ textContent }) =>
        Number(textContent),
      );
      expect(shown.length).toBeLessThan(20);
      expect(shown).toEqual([...shown].sort((one, other) => one - other));
    }
    expect(asked.length).toBeLessThan(80);
    thumbs.nav.querySelector<HTMLElement>("button")?.click();
    expect(onPick).toHaveBeenCalledTimes(1);
  });
});

describe("pages of different sizes", () => {
  it("stand below each other once they are known, as large as the first before", () => {
    const places = new PagePlaces(3, { width: 100, height: 200 });
    expect([places.topOf(1), places.topOf(2), places.topOf(3)]).toEqual([16, 232, 448]);
    expect(places.learn(2, { width: 300, height: 50 })).toBe(true);
    expect(places.learn(2, { width: 300, height: 50 })).toBe(false);
    expect([places.topOf(2), places.topOf(3), places.pageAt(290)]).toEqual([232, 298, 2]);
    places.setLook(2, true);
    expect(places.sizeOf(2)).toEqual({ width: 100, height: 600 });
    expect(places.pageAt(-600)).toBe(1);
    expect(places.pageAt(1e9)).toBe(3);
  });
});

describe("what else stands in the page of a viewer is bounded", () => {
  it("of a sheet with every row and column that there can be, to the cells in sight", () => {
    const { host } = aViewerHost({ name: "a.xlsx" });
    const grid = new Grid(host, {
      ...{ name: "", rows: 1_048_576, columns: 16_384, width: () => 1 },
      ...{ textAt: () => "x", isNumber: () => false, isFormula: () => false },
      ...{ hasFormulas: false, merges: [] },
    });
    grid.start();
    expect(elementsIn(grid.root)).toBeLessThan(MOST_ELEMENTS);
  });

  it("of a text with nothing but line ends, to the lines in sight", async () => {
    const bytes = new Uint8Array(2_000_000).fill(10);
    const { host, root } = aViewerHost({ name: "a.txt", bytes });
    await showText(host);
    expect(elementsIn(root)).toBeLessThan(MOST_ELEMENTS);
  });

  it("of an archive with more entries than are listed, to five hundred rows at a time", async () => {
    const names = Array.from({ length: PREVIEW_LIMITS.zipEntries + 1 }, (_, n) => `${n}.txt`);
    const bytes = makeTar(Object.fromEntries(names.map((name) => [name, ""])));
    const { host, root } = aViewerHost({ name: "a.tar", bytes });
    await showArchive(host);
    expect(root.querySelectorAll("tbody tr").length).toBe(500);
    expect(root.textContent).toContain("archive.cut");
  });

  it("of a document of text, to a number of parts, and it says so", () => {
    const cell = [{ kind: "paragraph" as const, runs: [{ text: "x" }] }];
    const rows = Array.from({ length: 50 }, () => Array.from({ length: 10 }, () => cell));
    const tables = Array.from({ length: 200 }, () => ({ kind: "table" as const, rows }));
    const { blocks, isCut } = cutBlocks(tables);
    expect([blocks.length, isCut]).toEqual([66, true]);
    expect(cutBlocks(blocks)).toEqual({ blocks, isCut: false });
    const { host, root } = aViewerHost({ name: "a.odt" });
    const runs = Array.from({ length: PREVIEW_LIMITS.drawnParts }, () => ({ text: "x" }));
    showBlocks(host, [...cell, { kind: "paragraph", runs }]);
    expect(root.querySelector("article")?.textContent).toBe("x");
    expect(root.textContent).toContain("document.cut");
  });

  it("of a document of Word, to a number of parts with what stands on each page again", () => {
    const xml = (text: string) => new TextEncoder().encode(text);
    const check = (parts: number, pages: number, header: number) => () =>
      checkParts({
        "word/document.xml": xml("<w:p>".repeat(parts) + "<w:br/>".repeat(pages)),
        "word/header1.xml": xml("<w:r ".repeat(header)),
      });
    expect(check(200_000, 0, 0)).not.toThrow();
    expect(check(200_001, 0, 0)).toThrow("too-large");
    expect(check(10, 1_000, 90)).not.toThrow();
    expect(check(10, 1_000, 100)).toThrow("too-large");
  });
});
