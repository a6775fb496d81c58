const LATIN = "windows-1252";

/** Names of code pages and of the sets of fonts, by the numbers of the RTF specification 1.9.1. */
const PAGES: ReadonlyMap<number, string> = new Map([
  [866, "ibm866"],
  [874, "windows-874"],
  [932, "shift_jis"],
  [936, "gbk"],
  [949, "euc-kr"],
  [950, "big5"],
  [10_000, "macintosh"],
  [65_001, "utf-8"],
  ...Array.from({ length: 9 }, (_, n) => [1250 + n, `windows-${1250 + n}`] as const),
]);
const SETS: ReadonlyMap<number, number> = new Map([
  [0, 1252],
  [77, 10_000],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
]);
/** A font table longer than this is nobody's. */
const MOST_FONTS = 4_096;

/** Bytes of an RTF as letters: by the set of the font they stand in, else by the page of the document. */
export class RtfLetters {
  #page = LATIN;
  #told = -1;
  readonly #fonts = new Map<number, string>();
  #decoder = new TextDecoder(LATIN);
  #isHalf = false;

  /** `\ansicpg`: what has no font of its own is written in it. */
  setPage(page: number): void {
    this.#page = PAGES.get(page) ?? LATIN;
    this.#decoder = new TextDecoder(this.#page);
  }

  /** `\f` in the table of fonts, then `\fcharset`. */
  tellFont(font: number): void {
    this.#told = font;
  }

  tellSet(set: number): void {
    const page = PAGES.get(SETS.get(set) ?? 0);
    if (page !== undefined && this.#fonts.size < MOST_FONTS) this.#fonts.set(this.#told, page);
  }

  /** A byte, written as two digits; what it becomes with the one before it, or nothing yet. */
  byte(value: number, font: number): string {
    const page = this.#fonts.get(font) ?? this.#page;
    if (this.#decoder.encoding !== page) this.#decoder = new TextDecoder(page);
    const text = this.#decoder.decode(Uint8Array.of(value), { stream: true });
    this.#isHalf = text === "";
    return text;
  }

  /** Plain text: its first letter may be the second byte of one that has begun. */
  plain(text: string): string {
    if (!this.#isHalf) return text;
    this.#isHalf = false;
    const first = this.#decoder.decode(Uint8Array.of(text.charCodeAt(0) & 0xff));
    return first + text.slice(1);
  }

  /** Something else stands between: half a letter is none. */
  end(): string {
    if (!this.#isHalf) return "";
    this.#isHalf = false;
    return this.#decoder.decode();
  }
}
