import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { printSheet } from "#app/viewers/paper.ts";
import { element } from "#app/viewers/parts/element.ts";
import { LongScroll } from "#app/viewers/parts/long-scroll.ts";
import { sizeText } from "#app/viewers/parts/size-text.ts";
import { GROWTH, judgeText, toUtf8 } from "#app/viewers/parts/text-encoding.ts";
import { toolButton } from "#app/viewers/parts/tool-button.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import { encodingChoice } from "./encoding-choice.ts";
import type { LineColours } from "./line-colours.ts";
import { LineIndex, trimEnd } from "./line-index.ts";
import type { LineSource } from "./line-search.ts";
import { type SearchedText, TextFind } from "./text-find.ts";

const LINE_PX = 22;
/** Lines beside those that are seen. */
const MARGIN = 20;
const PAINT_MS = 100;
const PIECE_BYTES = 4 * 1024 * 1024;
/** One packet: what the page reads while this code comes. */
const FIRST_BYTES = CRYPTO_LIMITS.packetPayloadBytes;

/**
 * Text of up to 100 MB by its lines: what is seen is drawn, the first of it before the rest is read. It is
 * shown as text whatever it says (Trust W3).
 */
export const showText: Viewer = (host) => showLines(host, null);

/** `colours`: what paints the drawn lines; null for none. */
export async function showLines(host: ViewerHost, colours: LineColours | null): Promise<void> {
  const { sizeBytes } = host.file;
  if (sizeBytes > PREVIEW_LIMITS.textBytes) throw new ViewerError("too-large");
  const first = await host.read(0, Math.min(FIRST_BYTES, sizeBytes));
  const judged = judgeText(first, { locale: host.locale, sizeBytes });
  const lines = new ShownLines(host, first, colours);
  const choice = judged === null ? null : encodingChoice(host, (chosen) => lines.showAgain(chosen));
  const encoding = judged === null ? null : (host.encoding ?? judged);
  if (choice !== null && encoding !== null) choice.select.value = encoding;
  await lines.show(encoding, choice?.label ?? null);
}

/** A text in one encoding, or again in another one that somebody chose. */
class ShownLines {
  readonly #host: ViewerHost;
  readonly #first: Uint8Array<ArrayBuffer>;
  readonly #colours: LineColours | null;
  #choice: HTMLElement | null = null;
  #reading = new AbortController();

  constructor(host: ViewerHost, first: Uint8Array<ArrayBuffer>, colours: LineColours | null) {
    this.#host = host;
    this.#first = first;
    this.#colours = colours;
  }

  async show(encoding: string | null, choice: HTMLElement | null): Promise<void> {
    this.#choice = choice;
    const { signal } = this.#reading;
    const shown = this.#open(encoding);
    this.#host.shown();
    await painted();
    await this.#readOn(shown, signal);
  }

  /** What is missing of the bytes is asked for again: they are kept in no encoding but the one that is shown. */
  showAgain(encoding: string): void {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    this.#readOn(this.#open(encoding), signal).catch(() => undefined);
  }

  #open(encoding: string | null): Shown {
    const { sizeBytes } = this.#host.file;
    const turn = toUtf8(encoding);
    const room = turn === null ? sizeBytes : sizeBytes * GROWTH;
    const text = new TextWindow(this.#host, new Uint8Array(room), this.#colours);
    if (this.#choice !== null) text.foot.insertBefore(this.#choice, text.foot.lastChild);
    const add = (piece: Uint8Array, to: number) => {
      text.add(turn?.(piece) ?? piece, Math.min(1, to / Math.max(1, sizeBytes)));
    };
    this.#host.printBy(async () => printSheet(text.sheet()));
    this.#host.findBy(() => text.openFind());
    add(this.#first, this.#first.byteLength);
    return { text, add };
  }

  async #readOn({ text, add }: Shown, signal: AbortSignal): Promise<void> {
    const { sizeBytes } = this.#host.file;
    for (let at = this.#first.byteLength; at < sizeBytes && !signal.aborted; at += PIECE_BYTES) {
      const piece = await this.#host.read(at, at + PIECE_BYTES);
      if (signal.aborted) return;
      add(piece, at + PIECE_BYTES);
    }
    if (!signal.aborted) text.end();
  }
}

interface Shown {
  readonly text: TextWindow;
  add(piece: Uint8Array, to: number): void;
}

/** The first lines stand on the screen before the rest takes this page's time; one that nobody sees goes on too. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_MS);
  });
}

class TextWindow implements SearchedText {
  readonly #host: ViewerHost;
  readonly #bytes: Uint8Array;
  readonly #index = new LineIndex();
  readonly #decoder: TextDecoder;
  readonly scroller: HTMLElement;
  readonly foot = element("div", { className: "text-foot" });
  readonly #scroll: LongScroll;
  readonly #find: TextFind;
  readonly #colours: LineColours | null;
  readonly #space = element("div", { className: "text-space" });
  readonly #lines = element("div", { className: "text-lines", attributes: { dir: "ltr" } });
  readonly #status = element("p", { className: "text-status", attributes: { role: "status" } });
  #filled = 0;
  #isWhole = false;
  #drawn: readonly [first: number, last: number] = [0, 0];
  #isWaiting = false;

  constructor(host: ViewerHost, bytes: Uint8Array, colours: LineColours | null) {
    this.#host = host;
    this.#colours = colours;
    this.#bytes = bytes;
    this.#decoder = new TextDecoder("utf-8", { ignoreBOM: false });
    this.scroller = element("div", {
      className: "text",
      attributes: { tabindex: "0", role: "region", "aria-label": host.file.name },
    });
    this.#space.append(this.#lines);
    this.scroller.append(this.#space);
    this.#scroll = new LongScroll(this.scroller, this.#space);
    this.#find = new TextFind(host, this);
    this.foot.append(
      this.#status,
      toolButton("find", host.t("pdf.find"), () => this.openFind()),
    );
    const box = element("div", { className: "text-box" });
    box.append(this.#find.form, this.scroller, this.foot);
    host.root.replaceChildren(box);
    this.scroller.addEventListener("scroll", () => this.#drawSoon());
    new ResizeObserver(() => this.#drawSoon()).observe(this.scroller);
  }

  /** `ratio01`: how much of the file has been read with it. */
  add(piece: Uint8Array, ratio01: number): void {
    this.#bytes.set(piece, this.#filled);
    this.#index.add(piece);
    this.#filled += piece.byteLength;
    this.#scroll.setWhole(this.#index.count * LINE_PX);
    const percent = new Intl.NumberFormat(this.#host.locale, { style: "percent" });
    this.#status.textContent = this.#host.t("text.reading", { percent: percent.format(ratio01) });
    this.#draw();
    this.#find.goOn();
  }

  get drawn(): readonly [first: number, last: number] {
    return this.#drawn;
  }

  get source(): LineSource {
    const count = () => this.#index.count - (this.#isWhole ? 0 : 1);
    return {
      get count() {
        return Math.max(0, count());
      },
      textOf: (from, to) => (from < to ? this.#textBetween(from, to) : ""),
      goesOn: (line) => line + 1 < this.#index.count && this.#index.lineAt(line + 1).number === 0,
    };
  }

  wordsOf(line: number): Text | undefined {
    const words = this.#lines.children[line - this.#drawn[0]]?.lastElementChild?.firstChild;
    return words instanceof Text ? words : undefined;
  }

  /** Into the middle of what is seen. */
  scrollTo(line: number): void {
    const { clientHeight } = this.scroller;
    this.#scroll.scrollTo(line * LINE_PX - (clientHeight - LINE_PX) / 2);
    this.#draw();
  }

  openFind(): void {
    this.#find.open();
  }

  end(): void {
    this.#isWhole = true;
    this.#find.goOn();
    const number = this.#numberAt(this.#index.count - 1);
    const lines = new Intl.NumberFormat(this.#host.locale).format(number);
    this.#status.textContent = this.#host.t("text.lines", { lines });
  }

  /** For paper: all of it, or as much as is there and anybody would print. */
  sheet(): HTMLElement {
    const { t, locale } = this.#host;
    const bytes = Math.min(this.#filled, PREVIEW_LIMITS.printedTextBytes);
    const sheet = element("div");
    if (bytes < this.#filled || !this.#isWhole) {
      const all = this.#isWhole ? this.#filled : this.#host.file.sizeBytes;
      const sizes = { size: sizeText(bytes, locale), all: sizeText(all, locale) };
      sheet.append(element("p", { text: t("text.printedPart", sizes) }));
    }
    const text = this.#decoder.decode(this.#bytes.subarray(0, bytes));
    sheet.append(element("pre", { className: "print-text", text, attributes: { dir: "auto" } }));
    return sheet;
  }

  #drawSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#draw();
    });
  }

  #draw(): void {
    const { clientHeight } = this.scroller;
    const { topPx, shiftPx } = this.#scroll;
    const first = Math.max(0, Math.floor(topPx / LINE_PX) - MARGIN);
    const end = Math.ceil((topPx + clientHeight) / LINE_PX) + MARGIN;
    const last = Math.min(this.#index.count, end);
    const top = first * LINE_PX + shiftPx;
    this.#drawn = [first, Math.max(first, last)];
    this.#lines.style.transform = `translateY(${top}px)`;
    this.#lines.replaceChildren(
      ...Array.from({ length: Math.max(0, last - first) }, (_, at) => this.#lineOf(first + at)),
    );
    this.#find.mark();
    this.#colours?.paint(this);
  }

  #textBetween(from: number, to: number): string {
    const bytes = this.#bytes.subarray(
      this.#index.lineAt(from).from,
      this.#index.lineAt(to - 1).to,
    );
    return this.#decoder.decode(bytes);
  }

  #lineOf(index: number): HTMLElement {
    const { from, to, number } = this.#index.lineAt(index);
    const line = element("div", { className: "text-line" });
    const mark = element("span", {
      className: "text-number",
      text: number === 0 ? "" : String(number),
      attributes: { "aria-hidden": "true" },
    });
    const text = this.#decoder.decode(trimEnd(this.#bytes.subarray(from, to)));
    line.append(mark, element("span", { className: "text-words", text }));
    return line;
  }

  /** Of the last line of the text's own at or before a drawn one. */
  #numberAt(index: number): number {
    for (let at = index; at >= 0; at -= 1) {
      const { number } = this.#index.lineAt(at);
      if (number > 0) return number;
    }
    return 0;
  }
}
