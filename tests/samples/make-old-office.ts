import { makeContainer } from "./make-container.ts";

const HEAD_BYTES = 0x200;
const PAGE_BYTES = 512;

interface OldPiece {
  readonly text: string;
  /** One byte a letter. */
  readonly isNarrow?: boolean;
}

/** What is said of a part of the text, by letters of two bytes from its beginning. */
interface OldLook {
  readonly from: number;
  readonly to: number;
  /** Of paragraphs alone. */
  readonly style?: number;
  /** Properties, each with its value. */
  readonly says?: readonly number[];
}

interface OldWord {
  readonly pieces: readonly OldPiece[];
  /** How many letters the text has by its head; the rest is notes. */
  readonly letters?: number;
  readonly flags?: number;
  readonly version?: number;
  /** Each piece says that it has so many times its letters. */
  readonly times?: number;
  readonly paragraphs?: readonly OldLook[];
  readonly characters?: readonly OldLook[];
}

/** A document of Word 97: its text in pieces, and what is said of parts of it. */
export function makeOldWord({ pieces, flags = 0, version = 0xc1, times = 1, ...more }: OldWord) {
  const head = Buffer.alloc(HEAD_BYTES);
  const total = pieces.reduce((sum, { text }) => sum + text.length * times, 0);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(version, 2);
  head.writeUInt16LE(flags, 10);
  head.writeUInt32LE(more.letters ?? total, 0x4c);
  const texts = pieces.map(({ text, isNarrow }) =>
    Buffer.from(text, isNarrow ? "latin1" : "utf16le"),
  );
  const list = Buffer.alloc(4 + pieces.length * 12);
  let [letters, at] = [0, HEAD_BYTES];
  for (const [n, { text, isNarrow }] of pieces.entries()) {
    letters += text.length * times;
    list.writeUInt32LE(letters, (n + 1) * 4);
    const place = isNarrow ? ((at * 2) | 0x40000000) >>> 0 : at;
    list.writeUInt32LE(place, (pieces.length + 1) * 4 + n * 8 + 2);
    at += texts[n]?.byteLength ?? 0;
  }
  const clx = Buffer.concat([Buffer.from([1, 2, 0, 9, 9, 2]), Buffer.alloc(4), list]);
  clx.writeUInt32LE(list.byteLength, 6);
  const stream: Buffer[] = [
    head,
    ...texts,
    Buffer.alloc((PAGE_BYTES - (at % PAGE_BYTES)) % PAGE_BYTES),
  ];
  const first = Math.ceil(at / PAGE_BYTES);
  const { paragraphs, characters } = more;
  const pages = [
    { place: 0x102, page: paragraphs && pageOf(paragraphs, 13) },
    { place: 0xfa, page: characters && pageOf(characters, 1) },
  ].filter(({ page }) => page !== undefined);
  const parts: { place: number; part: Buffer }[] = [{ place: 0x1a2, part: clx }];
  for (const [n, { place, page }] of pages.entries()) {
    stream.push(page ?? Buffer.alloc(0));
    parts.push({ place, part: word32(0, 0xffff, first + n) });
  }
  let length = 0;
  for (const { place, part } of parts) {
    head.writeUInt32LE(length, place);
    head.writeUInt32LE(part.byteLength, place + 4);
    length += part.byteLength;
  }
  const name = (flags & 0x0200) === 0 ? "0Table" : "1Table";
  const table = Buffer.concat(parts.map(({ part }) => part));
  return makeContainer({ WordDocument: Buffer.concat(stream), [name]: table });
}

/** A page of formats: places, entries, and what they say at its end. */
function pageOf(looks: readonly OldLook[], entryBytes: 1 | 13): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  let end = PAGE_BYTES - 2;
  for (const [n, { from, to, style = 0, says = [] }] of looks.entries()) {
    const said = entryBytes === 1 ? says : [style & 0xff, style >> 8, ...says];
    const isOdd = said.length % 2 === 1;
    const words = isOdd ? [(said.length + 1) / 2] : [0, said.length / 2];
    const bytes = [...(entryBytes === 1 ? [said.length] : words), ...said];
    end -= bytes.length + (bytes.length % 2);
    Buffer.from(bytes).copy(page, end);
    page.writeUInt32LE(HEAD_BYTES + from * 2, n * 4);
    page.writeUInt32LE(HEAD_BYTES + to * 2, (n + 1) * 4);
    page.writeUInt8(end / 2, (looks.length + 1) * 4 + n * entryBytes);
  }
  page.writeUInt8(looks.length, PAGE_BYTES - 1);
  return page;
}

/** A record of a presentation; 15 of `version`: it holds others. */
export function record(kind: number, body: Buffer | readonly Buffer[], instance = 0): Buffer {
  const holds = !Buffer.isBuffer(body);
  const inner = holds ? Buffer.concat(body) : body;
  const head = Buffer.alloc(8);
  head.writeUInt16LE((instance << 4) | (holds ? 0xf : 0), 0);
  head.writeUInt16LE(kind, 2);
  head.writeUInt32LE(inner.byteLength, 4);
  return Buffer.concat([head, inner]);
}

export const word32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, n * 4);
  return bytes;
};

/** A text and what it is: 0 a title, 1 a body. */
export const wide = (kind: number, text: string) => [
  record(0x0f9f, word32(kind)),
  record(0x0fa0, Buffer.from(text, "utf16le")),
];
export const narrow = (kind: number, text: string) => [
  record(0x0f9f, word32(kind)),
  record(0x0fa8, Buffer.from(text, "latin1")),
];
/** A box of a slide; a number is that of a text of its outline. */
export const box = (inside: readonly Buffer[] | number) =>
  record(0xf00d, typeof inside === "number" ? [record(0x0f9e, word32(inside))] : inside);

interface OldSlide {
  readonly outline?: readonly Buffer[];
  readonly boxes?: readonly Buffer[];
}

interface OldSlides {
  readonly slides: readonly OldSlide[];
  /** Slides as they were before the last edit, by their place. */
  readonly before?: readonly OldSlide[];
  readonly isLocked?: boolean;
}

/** A presentation of PowerPoint 97: the document has the number 1, slides those from 2 on. */
export function makeOldSlides({ slides, before, isLocked = false }: OldSlides): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const put = (bytes: Buffer) => {
    const at = length;
    parts.push(bytes);
    length += bytes.byteLength;
    return at;
  };
  let last = 0;
  for (const all of before === undefined ? [slides] : [before, slides]) {
    const outline = all.flatMap((slide, n) => [
      record(0x03f3, word32(n + 2, 0, 0, 0, 0)),
      ...(slide.outline ?? []),
    ]);
    const document = record(0x03e8, [record(0x0ff0, [], 1), record(0x0ff0, outline, 0)]);
    const places = [put(document)];
    for (const { boxes = [] } of all) {
      places.push(put(record(0x03ee, [record(0x040c, [record(0xf002, boxes)])])));
    }
    const listed = put(record(0x1772, word32((places.length << 20) | 1, ...places)));
    last = put(record(0x0ff5, word32(0, 0, last, listed, 1, 0, 0)));
  }
  const mark = isLocked ? 0xf3d1c4df : 0xe391c05f;
  return makeContainer({
    "Current User": record(0x0ff6, word32(0x14, mark, last)),
    "PowerPoint Document": Buffer.concat(parts),
  });
}
