import type { Block } from "#app/viewers/parts/blocks.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { Container } from "./container.ts";

/** Kinds of records ([MS-PPT] 2.13.24). */
const KIND = {
  document: 0x03_e8,
  slide: 0x03ee,
  slidePlace: 0x03f3,
  outline: 0x0ff0,
  edit: 0x0ff5,
  textKind: 0x0f9f,
  wide: 0x0fa0,
  narrow: 0x0fa8,
  outlinePlace: 0x0f9e,
  places: 0x17_72,
} as const;
/** What stands where the last edit is named; the other one says that all is sealed by a password. */
const LOCKED_MARK = 0xf3d1c4df;
const OPEN_MARK = 0xe391c05f;
const HEAD_BYTES = 8;
const HOLDS_RECORDS = 0xf;
const MOST_SLIDES = 1_000;
const MOST_DEPTH = 40;
const MOST_EDITS = 10_000;
/** Of places, how many each entry lists, in the highest bits. */
const LISTED_BITS = 20;
const TITLES: readonly number[] = [0, 6];

interface RecordAt {
  readonly kind: number;
  readonly instance: number;
  readonly isContainer: boolean;
  /** Of what it holds. */
  readonly from: number;
  readonly to: number;
}

interface SlideText {
  readonly text: string;
  readonly isTitle: boolean;
}

/**
 * The texts of a presentation of PowerPoint 97 to 2003, slide by slide in their order; no pictures, notes or looks.
 * ViewerError "password", "broken".
 */
export function readOldSlides(bytes: Uint8Array<ArrayBuffer>): readonly Block[] {
  const container = new Container(bytes);
  container.refuseSealed();
  const user = viewOf(container.stream("Current User"));
  const stream = viewOf(container.stream("PowerPoint Document"));
  if (user.byteLength < 20) throw new ViewerError("broken");
  const mark = user.getUint32(12, true);
  if (mark === LOCKED_MARK) throw new ViewerError("password");
  if (mark !== OPEN_MARK) throw new ViewerError("broken");
  return new SlidesReader(stream, user.getUint32(16, true)).blocks();
}

class SlidesReader {
  readonly #view: DataView;
  /** Where the newest of each numbered record stands: every edit is written behind the others. */
  readonly #places = new Map<number, number>();
  readonly #read = new Set<number>();
  #document = 0;

  constructor(view: DataView, lastEdit: number) {
    this.#view = view;
    this.#readEdits(lastEdit);
  }

  blocks(): readonly Block[] {
    const document = this.#numbered(this.#document, KIND.document);
    if (document === null) throw new ViewerError("broken");
    const outline = this.#inside(document).find(
      ({ kind, instance }) => kind === KIND.outline && instance === 0,
    );
    const slides = outline === undefined ? [] : this.#slidesOf(outline);
    return slides.flatMap((texts, index) => {
      const blocks = texts.flatMap((text) => toBlocks(text));
      return index === 0 ? blocks : [{ kind: "break" as const }, ...blocks];
    });
  }

  #readEdits(lastEdit: number): void {
    let at = lastEdit;
    for (let count = 0; count < MOST_EDITS; count += 1) {
      const edit = this.#recordAt(at);
      if (edit?.kind !== KIND.edit || edit.to - edit.from < 20) throw new ViewerError("broken");
      if (count === 0) this.#document = this.#view.getUint32(edit.from + 16, true);
      this.#readPlaces(this.#view.getUint32(edit.from + 12, true));
      const before = this.#view.getUint32(edit.from + 8, true);
      // Each was written behind the one before it.
      if (before === 0 || before >= at) return;
      at = before;
    }
  }

  #readPlaces(place: number): void {
    const record = this.#recordAt(place);
    if (record?.kind !== KIND.places) throw new ViewerError("broken");
    let at = record.from;
    while (at + 4 <= record.to) {
      const entry = this.#view.getUint32(at, true);
      const first = entry & ((1 << LISTED_BITS) - 1);
      const count = entry >>> LISTED_BITS;
      at += 4;
      for (let n = 0; n < count && at + 4 <= record.to; n += 1, at += 4) {
        if (!this.#places.has(first + n))
          this.#places.set(first + n, this.#view.getUint32(at, true));
      }
    }
  }

  /** A slide and its texts of the outline; each slide once, however often it is named. */
  #slidesOf(outline: RecordAt): readonly (readonly SlideText[])[] {
    const slides = new Map<number, SlideText[]>();
    let current: SlideText[] = [];
    let isTitle = false;
    for (const record of this.#inside(outline)) {
      if (record.kind === KIND.slidePlace && record.to - record.from >= 4) {
        current = [];
        const number = this.#view.getUint32(record.from, true);
        if (!slides.has(number)) slides.set(number, current);
      }
      // Boxes name the texts of their slide by their order, of which some say nothing.
      if (record.kind === KIND.textKind) {
        isTitle = this.#isTitle(record);
        current.push({ text: "", isTitle });
      }
      const text = this.#textOf(record);
      if (text !== null) current.splice(-1, 1, { text, isTitle });
    }
    const all = [...slides].slice(0, MOST_SLIDES);
    return all.map(([number, texts]) => this.#textsOf(number, texts));
  }

  /** What its boxes say; those that stand in the outline alone come first. */
  #textsOf(number: number, outlined: readonly SlideText[]): readonly SlideText[] {
    const slide = this.#once(this.#numbered(number, KIND.slide));
    const left = new Set(outlined);
    const found: SlideText[] = [];
    let isTitle = false;
    const walk = (record: RecordAt, depth: number): void => {
      if (record.isContainer && depth < MOST_DEPTH) {
        for (const inner of this.#inside(record)) walk(inner, depth + 1);
        return;
      }
      if (record.kind === KIND.textKind) isTitle = this.#isTitle(record);
      const text = this.#textOf(record);
      if (text !== null) found.push({ text, isTitle });
      const named = record.kind === KIND.outlinePlace ? this.#namedIn(record, outlined) : undefined;
      if (named !== undefined && left.delete(named)) found.push(named);
    };
    if (slide !== null) walk(slide, 0);
    return [...left, ...found];
  }

  /** Numbers may lead to one place: what was read once is not read for each of them. */
  #once(record: RecordAt | null): RecordAt | null {
    if (record === null || this.#read.has(record.from)) return null;
    this.#read.add(record.from);
    return record;
  }

  #namedIn(record: RecordAt, outlined: readonly SlideText[]): SlideText | undefined {
    if (record.to - record.from < 4) return undefined;
    return outlined[this.#view.getUint32(record.from, true)];
  }

  #isTitle({ from, to }: RecordAt): boolean {
    return to - from >= 4 && TITLES.includes(this.#view.getUint32(from, true));
  }

  #textOf({ kind, from, to }: RecordAt): string | null {
    if (kind !== KIND.wide && kind !== KIND.narrow) return null;
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + from, to - from);
    return new TextDecoder("utf-16le").decode(kind === KIND.wide ? bytes : widened(bytes));
  }

  #numbered(number: number, kind: number): RecordAt | null {
    const place = this.#places.get(number);
    const record = place === undefined ? null : this.#recordAt(place);
    return record?.kind === kind ? record : null;
  }

  #inside({ from, to }: RecordAt): readonly RecordAt[] {
    const all: RecordAt[] = [];
    for (let at = from; at + HEAD_BYTES <= to; ) {
      const record = this.#recordAt(at, to);
      if (record === null) break;
      all.push(record);
      at = record.to;
    }
    return all;
  }

  /** Nothing of it lies beyond what holds it. */
  #recordAt(at: number, end = this.#view.byteLength): RecordAt | null {
    if (at + HEAD_BYTES > end) return null;
    const head = this.#view.getUint16(at, true);
    const from = at + HEAD_BYTES;
    return {
      kind: this.#view.getUint16(at + 2, true),
      instance: head >> 4,
      isContainer: (head & HOLDS_RECORDS) === HOLDS_RECORDS,
      from,
      to: Math.min(end, from + this.#view.getUint32(at + 4, true)),
    };
  }
}

/** The narrow ones are the lower halves of UTF-16. */
function widened(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const wide = new Uint8Array(bytes.byteLength * 2);
  for (const [at, byte] of bytes.entries()) wide[at * 2] = byte;
  return wide;
}

const LINE = "\v";
/** Where a slide has its number or its date. */
const NUMBER = "*";
const PARAGRAPH = /\r\n?|\n/;
const MARKS = /\p{Cc}/gu;

function toBlocks({ text, isTitle }: SlideText): readonly Block[] {
  return text.split(PARAGRAPH).flatMap((line): readonly Block[] => {
    const said = line
      .replaceAll(LINE, "\n")
      .replace(MARKS, (one) => (/[\t\n]/.test(one) ? one : ""));
    if (said.trim() === "" || said === NUMBER) return [];
    const runs = [{ text: said }];
    return isTitle ? [{ kind: "heading", level: 2, runs }] : [{ kind: "paragraph", runs }];
  });
}

function viewOf(stream: Uint8Array<ArrayBuffer> | null): DataView {
  if (stream === null) throw new ViewerError("broken");
  return new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
}
