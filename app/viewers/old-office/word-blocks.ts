import type { Block, TextRun } from "#app/viewers/parts/blocks.ts";
import { ViewerError } from "#app/viewers/viewer.ts";

/** Paragraphs that one page can hold. */
const MOST_BLOCKS = 100_000;
const HEADINGS = 9;
/** A field: what is asked for stands up to the second mark, what came of it up to the third. */
const FIELD = { begin: "\u0013", middle: "\u0014", end: "\u0015" } as const;
const FIELD_MARKS: readonly string[] = Object.values(FIELD);
const BY_FIELDS = new RegExp(`([${FIELD_MARKS.join("")}])`);
/** What stands for a letter that has a key of its own here. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ "\t": "\t", "\n": "\n", "\v": "\n" },
  ...{ "\u001e": "\u2011", "\u001f": "\u00ad" },
};
/** The others mark places of pictures, notes and comments. */
const MARKS = /\p{Cc}/gu;
export const CELL_END = "\u0007";

export interface ParagraphLook {
  /** 1 to 9 are headings in every language. */
  readonly style: number;
  /** Of a list, how deep it lies; null: it is of none. */
  readonly depth: number | null;
  readonly isInTable: boolean;
  readonly isRowEnd: boolean;
}

export type CharacterLook = Omit<TextRun, "text"> & { readonly isHidden: boolean };

type Cells = (readonly Block[])[];

/** Makes blocks of the text of a document, piece by piece. */
export class WordBlocks {
  readonly #blocks: Block[] = [];
  readonly #rows: Cells[] = [];
  #cells: Cells = [];
  /** Paragraphs of the cell that is written. */
  #cell: Block[] = [];
  #runs: TextRun[] = [];
  /** Of each field around what is written, whether its first half goes on. */
  readonly #fields: boolean[] = [];
  #made = 0;

  add(text: string, { isHidden, ...look }: CharacterLook): void {
    for (const part of text.split(BY_FIELDS)) {
      if (FIELD_MARKS.includes(part)) this.#mark(part);
      else if (!isHidden && !this.#fields.includes(true)) this.#say(part, look);
    }
  }

  /** At the end of a paragraph or a cell. */
  close(mark: string, look: ParagraphLook): void {
    if (look.isRowEnd) {
      this.#rows.push(this.#cells);
      this.#cells = [];
      this.#runs = [];
      return;
    }
    if (look.isInTable) {
      this.#cell.push(this.#paragraph(look));
      if (mark !== CELL_END) return;
      this.#cells.push(this.#cell);
      this.#cell = [];
      return;
    }
    this.#endTable();
    this.#blocks.push(this.#paragraph(look));
    if (mark === "\f") this.#blocks.push({ kind: "break" });
  }

  end(): readonly Block[] {
    this.#endTable();
    if (this.#runs.length > 0) this.#blocks.push({ kind: "paragraph", runs: this.#runs });
    return this.#blocks;
  }

  #say(text: string, look: Omit<TextRun, "text">): void {
    const said = text.replace(MARKS, (mark) => LETTERS[mark] ?? "");
    if (said !== "") this.#runs.push({ text: said, ...look });
  }

  #mark(mark: string): void {
    if (mark === FIELD.begin) this.#fields.push(true);
    else if (mark === FIELD.middle) this.#fields.splice(-1, 1, false);
    else this.#fields.pop();
  }

  #paragraph({ style, depth }: ParagraphLook): Block {
    this.#made += 1;
    if (this.#made > MOST_BLOCKS) throw new ViewerError("too-large");
    const runs = this.#runs;
    this.#runs = [];
    const isHeading = style >= 1 && style <= HEADINGS && runs.length > 0;
    if (isHeading) return { kind: "heading", level: style, runs };
    return depth === null ? { kind: "paragraph", runs } : { kind: "item", depth, runs };
  }

  /** Whatever of a row was written is a row, though nothing ended it. */
  #endTable(): void {
    if (this.#cell.length > 0) this.#cells.push(this.#cell);
    if (this.#cells.length > 0) this.#rows.push(this.#cells);
    if (this.#rows.length > 0) this.#blocks.push({ kind: "table", rows: [...this.#rows] });
    this.#rows.length = 0;
    this.#cells = [];
    this.#cell = [];
  }
}
