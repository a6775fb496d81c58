import { COLOUR_KINDS, type ColourKind, type ColourSpan, colourSpans } from "./colour-spans.ts";
import type { SearchedText } from "./text-find.ts";

/** Read before what is drawn, so that a comment or a string that began there is known for one. */
const LINES_BEFORE = 400;
/** Read after it, so that a step of the wheel finds its colours there. */
const LINES_AFTER = 200;
/** Drawn lines hold up to 4 KB: so much is read at most, from the first drawn line on and before it. */
const MOST_CHARS = 128 * 1024;
/** After the last scroll, so that scrolling itself never waits for colours. */
const PAUSE_MS = 60;

interface Painted {
  readonly first: number;
  readonly last: number;
  /** Of each line from `first` on. */
  readonly lines: readonly (readonly ColourSpan[])[];
}

/**
 * Colours of the lines that are drawn, as highlights over their words: the words stay as they are. A text of
 * 100 MB costs no more than one of a few pages. Where a comment began more than {@link LINES_BEFORE} lines
 * before, its colour is a guess.
 */
export class LineColours {
  readonly #grammar: string;
  #painted: Painted = { first: 0, last: 0, lines: [] };
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The first line of what the timer waits for. */
  #awaited = -1;

  constructor(grammar: string) {
    this.#grammar = grammar;
  }

  /** At once where the colours are known, else a moment later. */
  paint(text: SearchedText): void {
    const [first, last] = text.drawn;
    const { first: from, last: to } = this.#painted;
    this.#show(text);
    const settled = Math.min(last, text.source.count);
    if (first >= settled || (first >= from && settled <= to)) return;
    // While a large text is read it is drawn over and over: only another place begins the pause anew.
    if (this.#timer !== null && this.#awaited === first) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#awaited = first;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#painted = readColours(text, this.#grammar);
      this.#show(text);
    }, PAUSE_MS);
  }

  #show(text: SearchedText): void {
    const [first, last] = text.drawn;
    const ranges = new Map<ColourKind, Range[]>(COLOUR_KINDS.map((kind) => [kind, []]));
    for (let line = first; line < last; line += 1) {
      const words = text.wordsOf(line);
      if (words === undefined) continue;
      for (const { from, to, kind } of this.#painted.lines[line - this.#painted.first] ?? []) {
        if (from >= words.length) continue;
        const range = new Range();
        range.setStart(words, from);
        range.setEnd(words, Math.min(to, words.length));
        ranges.get(kind)?.push(range);
      }
    }
    for (const [kind, all] of ranges) CSS.highlights.set(`code-${kind}`, new Highlight(...all));
  }
}

/** Of the drawn lines and some around them. */
function readColours({ source, drawn: [first, last] }: SearchedText, grammar: string): Painted {
  const count = source.count;
  const before = textsBefore(source, first);
  const from = first - before.length;
  const texts = [...before];
  let chars = 0;
  for (let line = first; line < Math.min(count, last + LINES_AFTER); line += 1) {
    const text = source.textOf(line, line + 1);
    chars += text.length;
    if (chars > MOST_CHARS && line >= last) break;
    texts.push(text);
  }
  const spans = colourSpans(texts.join(""), grammar);
  return { first: from, last: from + texts.length, lines: byLine(texts, spans) };
}

function textsBefore(source: SearchedText["source"], first: number): readonly string[] {
  const texts: string[] = [];
  let chars = 0;
  for (let line = first - 1; line >= Math.max(0, first - LINES_BEFORE); line -= 1) {
    const text = source.textOf(line, line + 1);
    chars += text.length;
    if (chars > MOST_CHARS) break;
    texts.unshift(text);
  }
  return texts;
}

/**
 * Spans of the whole, cut at the ends of its lines, in units of each line.
 * @internal Tests cut spans of their own.
 */
export function byLine(
  texts: readonly string[],
  spans: readonly ColourSpan[],
): readonly (readonly ColourSpan[])[] {
  let start = 0;
  let next = 0;
  return texts.map((text) => {
    const end = start + text.length;
    const own: ColourSpan[] = [];
    for (let at = next; at < spans.length; at += 1) {
      const span = spans[at];
      if (span === undefined || span.from >= end) break;
      const [from, to] = [Math.max(span.from, start) - start, Math.min(span.to, end) - start];
      if (to > from) own.push({ from, to, kind: span.kind });
      if (span.to <= end) next = at + 1;
    }
    start = end;
    return own;
  });
}
