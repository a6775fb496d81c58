import { type PDFPageProxy, type RenderTask, TextLayer } from "pdfjs-dist";
import { element } from "#app/viewers/parts/element.ts";
import { placeOf, type TextMatch } from "./find-text.ts";
import { pageCanvas } from "./page-canvas.ts";

/** Size and turn of all pages. */
export interface PageLook {
  /** CSS pixels of a point. */
  readonly scale: number;
  /** 0, 90, 180 or 270. */
  readonly turn: number;
}

/** Of one canvas: a page of a metre at eight times its size would take the memory of the machine. */
const MAX_CANVAS_PIXELS = 16_000_000;

/** Of the reader's objects, those that are pictures. */
const PICTURE = /(?:^|_)(?:img|mask)_/;

interface PageWords {
  readonly label: string;
  /** Said over a page that is drawn in part. */
  readonly missing: string;
}

/** One page: its paper, and, while it is near, its picture and its text. */
export class PageView {
  readonly paper: HTMLElement;
  readonly number: number;
  #drawing: RenderTask | null = null;
  #layer: TextLayer | null = null;
  #drawnLook = "";
  readonly #missing: string;

  constructor(number: number, { label, missing }: PageWords) {
    this.number = number;
    this.#missing = missing;
    this.paper = element("div", {
      className: "doc-page",
      attributes: { role: "region", "aria-label": label },
    });
  }

  async draw(page: PDFPageProxy, look: PageLook): Promise<void> {
    const wanted = `${look.scale}/${look.turn}`;
    if (this.#drawnLook === wanted) return;
    this.clear();
    this.#drawnLook = wanted;
    const viewport = page.getViewport({ scale: look.scale, rotation: page.rotate + look.turn });
    const canvas = canvasFor(viewport);
    const ratio = canvas.width / viewport.width;
    this.#drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    const text = element("div", { className: "textLayer", attributes: { dir: "ltr" } });
    text.style.setProperty("--total-scale-factor", String(look.scale));
    this.paper.replaceChildren(canvas, text);
    await this.#drawing.promise;
    if (this.#drawnLook === wanted && hasMissing(page)) this.#sayMissing();
    const source = await page.getTextContent({ includeMarkedContent: false });
    if (this.#drawnLook !== wanted) return;
    this.#layer = new TextLayer({ textContentSource: source, container: text, viewport });
    await this.#layer.render();
  }

  /** Nobody takes a white place for what the page has there. */
  #sayMissing(): void {
    const note = element("p", { className: "page-missing", text: this.#missing });
    note.setAttribute("role", "note");
    this.paper.append(note);
  }

  /** Memory of what is far away is given back. */
  clear(): void {
    this.#drawing?.cancel();
    this.#layer?.cancel();
    this.#drawing = null;
    this.#layer = null;
    this.#drawnLook = "";
    const canvas = this.paper.querySelector("canvas");
    if (canvas !== null) canvas.width = 0;
    this.paper.replaceChildren();
  }

  /** Where a match stands in the text that is drawn; null while it is not. */
  rangeOf({ from, to }: TextMatch): Range | null {
    const pieces = this.#layer?.textContentItemsStr ?? [];
    const start = this.#nodeAt(pieces, from);
    const end = this.#nodeAt(pieces, to - 1);
    if (start === null || end === null) return null;
    const range = new Range();
    range.setStart(start.node, Math.min(start.unit, start.node.length));
    range.setEnd(end.node, Math.min(end.unit + 1, end.node.length));
    return range;
  }

  #nodeAt(pieces: readonly string[], at: number): { node: Text; unit: number } | null {
    const { piece, unit } = placeOf(pieces, at);
    const node = this.#layer?.textDivs[piece]?.firstChild;
    return node instanceof Text ? { node, unit } : null;
  }
}

/** Whether a picture of a page that was drawn could not be decoded: the reader leaves it out without a word. */
function hasMissing(page: PDFPageProxy): boolean {
  for (const objects of [page.objs, page.commonObjs]) {
    for (const [id, data] of objects) if (data === null && PICTURE.test(String(id))) return true;
  }
  return false;
}

function canvasFor({ width, height }: { width: number; height: number }): HTMLCanvasElement {
  const most = Math.sqrt(MAX_CANVAS_PIXELS / (width * height));
  const ratio = Math.min(window.devicePixelRatio || 1, most);
  const [across, down] = [width, height].map((side) => Math.max(1, Math.floor(side * ratio)));
  return pageCanvas(across ?? 1, down ?? 1);
}
