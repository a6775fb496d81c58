import { controlLetterOf } from "#app/contract/control-letter.ts";
import { FindForm } from "#app/viewers/parts/find-form.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import { type LineMatch, LineSearch, type LineSource } from "./line-search.ts";

/** The text on the screen, as a search needs it. */
export interface SearchedText {
  readonly source: LineSource;
  readonly scroller: HTMLElement;
  /** The drawn lines `[first, last)`. */
  readonly drawn: readonly [first: number, last: number];
  /** The words of a drawn line; undefined for one that is not drawn. */
  wordsOf(line: number): Text | undefined;
  scrollTo(line: number): void;
}

/** Finds a word in the whole of a text, goes from match to match, and marks those that are drawn. */
export class TextFind {
  readonly #text: SearchedText;
  readonly #find: FindForm;
  #search: LineSearch | null = null;
  #current = -1;
  /** A look at some more lines is on its way. */
  #isLooking = false;

  constructor(host: ViewerHost, text: SearchedText) {
    this.#text = text;
    this.#find = new FindForm(host, {
      onTyped: (wanted) => this.#start(wanted),
      onStep: (by) => this.#step(by),
      onClose: () => text.scroller.focus(),
    });
    document.addEventListener("keydown", (event) => {
      const isFind = controlLetterOf(event) === "f";
      if (!isFind || !text.scroller.checkVisibility()) return;
      event.preventDefault();
      this.open();
    });
  }

  get form(): HTMLFormElement {
    return this.#find.form;
  }

  open(): void {
    this.#find.open();
  }

  /** More of the text is there. */
  goOn(): void {
    if (this.#search !== null && !this.#isLooking) this.#look(this.#search);
  }

  /** Marks what is drawn; browsers without highlights go to the match without a mark. */
  mark(): void {
    if (!("highlights" in CSS)) return;
    const matches = this.#search?.within(...this.#text.drawn) ?? [];
    const on = this.#search?.matches[this.#current];
    const rangesOf = (all: readonly LineMatch[]) => all.flatMap((one) => this.#rangeOf(one) ?? []);
    CSS.highlights.set("hit", new Highlight(...rangesOf(matches)));
    CSS.highlights.set("hit-on", new Highlight(...rangesOf(on === undefined ? [] : [on])));
  }

  #start(wanted: string): void {
    this.#current = -1;
    this.#search = wanted.trim() === "" ? null : new LineSearch(this.#text.source, wanted);
    this.#find.tell(null);
    if (this.#search === null) this.mark();
    else this.#look(this.#search);
  }

  /** Between two parts of the text everything else has its turn. */
  #look(search: LineSearch): void {
    this.#isLooking = true;
    setTimeout(() => {
      if (search !== this.#search) return;
      const isMore = search.step();
      this.#isLooking = isMore;
      if (this.#current < 0 && search.matches.length > 0) this.#step(1);
      else this.#tell(search);
      this.mark();
      if (isMore) this.#look(search);
    });
  }

  #step(by: 1 | -1): void {
    const search = this.#search;
    if (search === null) return;
    const { length } = search.matches;
    if (length > 0)
      this.#current = (Math.max(this.#current, by < 0 ? 0 : -1) + by + length) % length;
    const match = search.matches[this.#current];
    if (match !== undefined) this.#show(match);
    this.#tell(search);
    this.mark();
  }

  #show(match: LineMatch): void {
    const { scroller, drawn } = this.#text;
    const [first, last] = drawn;
    const box = scroller.getBoundingClientRect();
    const isIn = ({ top, bottom }: DOMRect) => top >= box.top && bottom <= box.bottom;
    const before = match.line >= first && match.line < last ? this.#rangeOf(match) : undefined;
    if (before === undefined || !isIn(before.getBoundingClientRect())) {
      this.#text.scrollTo(match.line);
    }
    const place = this.#rangeOf(match)?.getBoundingClientRect();
    if (place === undefined) return;
    if (place.left < box.left) scroller.scrollLeft -= box.right - place.right;
    else if (place.right > box.right) scroller.scrollLeft += place.left - box.left;
  }

  /** While lines are looked through, "no match" would be said too soon. */
  #tell(search: LineSearch): void {
    const all = search.matches.length;
    if (all > 0 || !this.#isLooking) this.#find.tell({ current: Math.max(0, this.#current), all });
  }

  #rangeOf({ line, from, to }: LineMatch): Range | undefined {
    const words = this.#text.wordsOf(line);
    if (words === undefined || from > words.length) return undefined;
    const range = new Range();
    range.setStart(words, from);
    const rest = this.#text.wordsOf(line + 1);
    if (to <= words.length || rest === undefined) range.setEnd(words, Math.min(to, words.length));
    else range.setEnd(rest, Math.min(to - words.length, rest.length));
    return range;
  }
}
