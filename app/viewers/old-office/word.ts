import type { Block } from "#app/viewers/parts/blocks.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { Container } from "./container.ts";
import { CELL_END, type CharacterLook, type ParagraphLook, WordBlocks } from "./word-blocks.ts";
import { lookAt, type Properties, type Run, readRuns } from "./word-runs.ts";

/** Of Word 97 and later; before it the text stood elsewhere. */
const WORD_MARK = 0xa5ec;
const FIRST_VERSION = 0xc1;
const LOCKED = 0x0100;
const OTHER_TABLE = 0x0200;
/** Where the head says how many characters the text itself has; footnotes and the like stand behind them. */
const TEXT_CHARACTERS = 0x4c;
/** Where it says where in its table stream what stands, and how long it is. */
const PLACE_OF = { characters: 0xfa, paragraphs: 0x102, pieces: 0x1a2 } as const;
const HEAD_BYTES = 0x1aa;
/** Of a list of pieces; what comes before are properties, and of what they are is said here. */
const PIECES = 2;
/** One byte a letter; without it two. */
const NARROW = 0x40000000;

/** What paragraphs and characters say of themselves, by the number of the property. */
const SAYS = {
  deleted: 0x0800,
  bold: 0x0835,
  italic: 0x0836,
  hidden: 0x083c,
  inTable: 0x2416,
  rowEnd: 0x2417,
  listDepth: 0x260a,
  underline: 0x2a3e,
  list: 0x460b,
  /** Stands for a letter of a font of signs, which only that font has. */
  sign: 0x6a09,
} as const;
/** Of toggles: as the style has it, or the other way round. */
const IS_ON: readonly number[] = [1, 0x81];

interface Piece {
  /** In the text, by characters. */
  readonly from: number;
  readonly to: number;
  /** In the stream, by bytes. */
  readonly at: number;
  readonly isNarrow: boolean;
}

/**
 * The text of a document of Word 97 to 2003 with its headings, tables and looks ([MS-DOC] 2.4); no pictures, notes,
 * headers, and nothing that was deleted or is hidden. ViewerError "password", "unsupported", "broken", "too-large".
 */
export function readOldWord(bytes: Uint8Array<ArrayBuffer>): readonly Block[] {
  const container = new Container(bytes);
  container.refuseSealed();
  const stream = viewOf(container.stream("WordDocument"));
  if (stream.byteLength < HEAD_BYTES) throw new ViewerError("broken");
  if (stream.getUint16(0, true) !== WORD_MARK) throw new ViewerError("unsupported");
  if (stream.getUint16(2, true) < FIRST_VERSION) throw new ViewerError("unsupported");
  const flags = stream.getUint16(10, true);
  if ((flags & LOCKED) !== 0) throw new ViewerError("password");
  const table = viewOf(container.stream((flags & OTHER_TABLE) === 0 ? "0Table" : "1Table"));
  const part = (place: number) => partOf(table, stream, place);
  const pieces = piecesIn(part(PLACE_OF.pieces), stream.getUint32(TEXT_CHARACTERS, true));
  // No honest text has more letters than its file has bytes.
  const letters = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  if (letters > bytes.byteLength) throw new ViewerError("broken");
  const paragraphs = readRuns(stream, part(PLACE_OF.paragraphs), {
    of: "paragraphs",
    toLook: toParagraphLook,
  });
  const characters = readRuns(stream, part(PLACE_OF.characters), {
    of: "characters",
    toLook: toCharacterLook,
  });
  const blocks = new WordBlocks();
  for (const piece of pieces) readPiece(stream, piece, { paragraphs, characters, blocks });
  return blocks.end();
}

interface Read {
  readonly paragraphs: readonly Run<ParagraphLook>[];
  readonly characters: readonly Run<CharacterLook>[];
  readonly blocks: WordBlocks;
}

const NO_LOOK: CharacterLook = { isHidden: false };
const NO_PARAGRAPH: ParagraphLook = { style: 0, depth: null, isInTable: false, isRowEnd: false };
/** Ends a paragraph, or a cell of a table. */
const ENDS = new RegExp(`[\r\f${CELL_END}]`, "g");

/** A piece, run by run, and within one paragraph by paragraph. */
function readPiece(stream: DataView, piece: Piece, { paragraphs, characters, blocks }: Read): void {
  const width = piece.isNarrow ? 1 : 2;
  const letters = new TextDecoder(piece.isNarrow ? "windows-1252" : "utf-16le");
  const last = Math.min(piece.at + (piece.to - piece.from) * width, stream.byteLength);
  let at = piece.at;
  while (at + width <= last) {
    const run = lookAt(characters, at);
    const to = Math.min(last, run.to);
    const bytes = new Uint8Array(stream.buffer, stream.byteOffset + at, to - at);
    const text = letters.decode(bytes);
    const look = run.look ?? NO_LOOK;
    let taken = 0;
    for (const { index, 0: end } of text.matchAll(ENDS)) {
      blocks.add(text.slice(taken, index), look);
      blocks.close(end, lookAt(paragraphs, at + index * width).look ?? NO_PARAGRAPH);
      taken = index + 1;
    }
    blocks.add(text.slice(taken), look);
    at = to;
  }
}

/** Behind properties that are skipped stands the one list of pieces. */
function piecesIn(part: DataView, characters: number): readonly Piece[] {
  let at = 0;
  while (at + 3 <= part.byteLength && part.getUint8(at) !== PIECES) {
    at += 3 + part.getUint16(at + 1, true);
  }
  if (at + 5 > part.byteLength) throw new ViewerError("broken");
  const length = Math.min(part.getUint32(at + 1, true), part.byteLength - at - 5);
  const count = Math.max(0, Math.floor((length - 4) / 12));
  const places = at + 5;
  const pieces: Piece[] = [];
  for (let n = 0; n < count; n += 1) {
    const from = part.getUint32(places + n * 4, true);
    const to = Math.min(characters, part.getUint32(places + n * 4 + 4, true));
    const place = part.getUint32(places + (count + 1) * 4 + n * 8 + 2, true);
    const isNarrow = (place & NARROW) !== 0;
    if (from >= to) continue;
    const bytes = (place & ~NARROW) >>> 0;
    pieces.push({ from, to, at: isNarrow ? bytes >>> 1 : bytes, isNarrow });
  }
  return pieces;
}

function toParagraphLook(properties: Properties, style: number): ParagraphLook {
  const said = new Map<number, number>();
  for (const { id, value } of properties) said.set(id, value);
  const isListed = (said.get(SAYS.list) ?? 0) !== 0;
  return {
    style,
    depth: isListed ? (said.get(SAYS.listDepth) ?? 0) : null,
    isInTable: said.get(SAYS.inTable) === 1,
    isRowEnd: said.get(SAYS.rowEnd) === 1,
  };
}

function toCharacterLook(properties: Properties): CharacterLook {
  const on = new Set<number>();
  for (const { id, value } of properties) {
    const isOn = id === SAYS.underline ? value !== 0 : IS_ON.includes(value);
    if (isOn || id === SAYS.sign) on.add(id);
    else on.delete(id);
  }
  return {
    isHidden: [SAYS.hidden, SAYS.deleted, SAYS.sign].some((id) => on.has(id)),
    isBold: on.has(SAYS.bold),
    isItalic: on.has(SAYS.italic),
    isUnderlined: on.has(SAYS.underline),
  };
}

/** What the head says about one thing: where in the table it begins, and how long it is. */
function partOf(table: DataView, head: DataView, place: number): DataView {
  const from = Math.min(head.getUint32(place, true), table.byteLength);
  const length = Math.min(head.getUint32(place + 4, true), table.byteLength - from);
  return new DataView(table.buffer, table.byteOffset + from, length);
}

function viewOf(stream: Uint8Array<ArrayBuffer> | null): DataView {
  if (stream === null) throw new ViewerError("broken");
  return new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
}
