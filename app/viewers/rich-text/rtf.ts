import type { Block, TextRun } from "#app/viewers/parts/blocks.ts";
import { RtfLetters } from "./rtf-letters.ts";

/** What of a group is in force. */
interface Look {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  /** Nothing of it is text: fonts, colours, pictures, what is not known. */
  readonly isHidden: boolean;
  /** Hidden only because its groups are nested too deep. */
  readonly isDeep: boolean;
  /** It is the table of fonts. */
  readonly isFonts: boolean;
  readonly font: number;
  /** Characters that stand for a letter in older readers, after it. */
  readonly skipped: number;
}

const PLAIN: Look = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isHidden: false,
  isDeep: false,
  isFonts: false,
  font: -1,
  skipped: 1,
};

/** Groups whose text is none of the document's. */
const HIDDEN = new Set(
  (
    "fonttbl colortbl stylesheet info pict object header headerl headerr footer footerl footerr ftnsep " +
    "listtable listoverridetable rsidtbl generator themedata colorschememapping datastore latentstyles " +
    "xmlnstbl fldinst mmathPr pgptbl revtbl filetbl"
  ).split(" "),
);

const TOKEN =
  /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\(\*)|\\([^a-z'*])|([{}])|([^\\{}\r\n]+)|[\r\n]+/giy;
const MAX_DEPTH = 500;
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["tab", "\t"],
  ["line", "\n"],
  ["emdash", "—"],
  ["endash", "–"],
  ["lquote", "‘"],
  ["rquote", "’"],
  ["ldblquote", "“"],
  ["rdblquote", "”"],
  ["bullet", "•"],
  ["emspace", "\u2003"],
  ["enspace", "\u2002"],
  ["cell", "\t"],
]);
const SIGNS: Readonly<Record<string, string>> = {
  "~": "\u00a0",
  _: "\u2011",
  "\\": "\\",
  "{": "{",
  "}": "}",
};

export interface RtfText {
  readonly blocks: readonly Block[];
  /** Text in groups that are nested too deep was left out. */
  readonly isTooDeep: boolean;
}

/** RTF as paragraphs of text; pictures and tables are left out (cells are parted by tabs). */
export function readRtf(source: string): RtfText {
  const reader = new RtfReader();
  TOKEN.lastIndex = 0;
  for (;;) {
    const token = TOKEN.exec(source);
    if (token === null) break;
    reader.take(token);
  }
  return reader.end();
}

type Control = Readonly<Record<"word" | "value" | "star" | "sign" | "brace", string | undefined>>;

class RtfReader {
  readonly #blocks: Block[] = [];
  readonly #outer: Look[] = [];
  #look: Look = PLAIN;
  #runs: TextRun[] = [];
  #toSkip = 0;
  #isStarred = false;
  #isTooDeep = false;
  readonly #letters = new RtfLetters();

  take([whole, word, value, hex, star, sign, brace, text]: RegExpExecArray): void {
    // Lines of the file are none of the text, and may end within a letter.
    if (whole.startsWith("\r") || whole.startsWith("\n")) return;
    if (hex !== undefined) this.#byte(Number.parseInt(hex, 16));
    else if (text !== undefined) this.#text(this.#plain(text));
    else this.#control({ word, value, star, sign, brace });
  }

  #control({ word, value, star, sign, brace }: Control): void {
    this.#endLetter();
    if (brace === "{") this.#enter();
    else if (brace === "}") this.#leave();
    else if (star !== undefined) this.#isStarred = true;
    else if (word !== undefined) this.#word(word.toLowerCase(), value);
    else if (sign !== undefined) this.#text(SIGNS[sign] ?? "");
  }

  end(): RtfText {
    this.#endLetter();
    this.#paragraph();
    return { blocks: this.#blocks, isTooDeep: this.#isTooDeep };
  }

  #enter(): void {
    this.#outer.push(this.#look);
    if (this.#outer.length <= MAX_DEPTH || this.#look.isHidden) return;
    this.#look = { ...this.#look, isHidden: true, isDeep: true };
  }

  #leave(): void {
    this.#look = this.#outer.pop() ?? PLAIN;
    this.#isStarred = false;
    this.#toSkip = 0;
  }

  #word(word: string, value: string | undefined): void {
    const isOn = value !== "0";
    if (this.#isStarred || HIDDEN.has(word)) {
      this.#isStarred = false;
      const isFonts = word === "fonttbl";
      this.#look = { ...this.#look, isHidden: true, isDeep: false, isFonts };
      return;
    }
    const letter = LETTERS.get(word);
    if (this.#look.isFonts) this.#font(word, Number(value ?? "0"));
    else if (letter !== undefined) this.#text(letter);
    else if (word === "u") this.#unicode(Number(value ?? "0"));
    else if (word === "par" || word === "row" || word === "sect") this.#paragraph();
    else if (word === "page") this.#break();
    else this.#change(word, isOn, Number(value ?? "1"));
  }

  #change(word: string, isOn: boolean, value: number): void {
    if (word === "b") this.#look = { ...this.#look, isBold: isOn };
    else if (word === "i") this.#look = { ...this.#look, isItalic: isOn };
    else if (word === "ul") this.#look = { ...this.#look, isUnderlined: isOn };
    else if (word === "ulnone") this.#look = { ...this.#look, isUnderlined: false };
    else if (word === "uc") this.#look = { ...this.#look, skipped: value };
    else if (word === "f") this.#look = { ...this.#look, font: value };
    else if (word === "ansicpg") this.#letters.setPage(value);
    else if (word === "plain") {
      const { isHidden, isDeep, skipped } = this.#look;
      this.#look = { ...PLAIN, isHidden, isDeep, skipped };
    }
  }

  #font(word: string, value: number): void {
    if (word === "f") this.#letters.tellFont(value);
    else if (word === "fcharset") this.#letters.tellSet(value);
  }

  /** One that stands for a letter of Unicode before it is skipped before it is read. */
  #byte(value: number): void {
    if (this.#toSkip > 0) this.#toSkip -= 1;
    else if (this.#look.isDeep) this.#isTooDeep = true;
    else if (!this.#look.isHidden) this.#text(this.#letters.byte(value, this.#look.font));
  }

  #plain(text: string): string {
    return this.#toSkip > 0 || this.#look.isHidden ? text : this.#letters.plain(text);
  }

  #endLetter(): void {
    const rest = this.#letters.end();
    if (rest !== "") this.#text(rest);
  }

  #unicode(value: number): void {
    this.#toSkip = 0;
    this.#text(String.fromCharCode(value & 0xffff));
    this.#toSkip = this.#look.skipped;
  }

  #text(text: string): void {
    const seen = text.slice(Math.min(this.#toSkip, text.length));
    this.#toSkip -= text.length - seen.length;
    if (this.#look.isDeep && seen.trim() !== "") this.#isTooDeep = true;
    if (this.#look.isHidden || seen === "") return;
    const { isBold, isItalic, isUnderlined } = this.#look;
    this.#runs.push({ text: seen, isBold, isItalic, isUnderlined });
  }

  #paragraph(): void {
    if (this.#look.isHidden) return;
    if (this.#runs.length > 0) this.#blocks.push({ kind: "paragraph", runs: this.#runs });
    this.#runs = [];
  }

  #break(): void {
    this.#paragraph();
    this.#blocks.push({ kind: "break" });
  }
}
