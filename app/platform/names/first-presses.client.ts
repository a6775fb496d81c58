import type { FirstRow } from "#app/core/first-page/first-rows.ts";
import type { FirstPress } from "./names-island.ts";

/** A name in its row, whoever drew it. */
const NAME = '[dir="auto"]';

type Begin = Pick<FirstPress, "id" | "isOnName" | "pointerType">;

/** Whose menu a press with the right button opens: that of the row, or the browser's own. */
type MenuOwner = "row" | "browser";

/**
 * What somebody presses among the names that stand before the application: the last press counts, for
 * the row that lay under the pointer when it began (Readings ), and one elsewhere takes it back.
 * That row is shown as chosen at once, so that nobody presses again; what the press does comes with the application.
 */
export class FirstPresses {
  readonly #rows: readonly FirstRow[];
  readonly #ended = new AbortController();
  #began: Begin | null = null;
  #pressed: Element | null = null;
  #chosen: Element | null = null;
  #last: FirstPress | null = null;

  constructor(rows: readonly FirstRow[], menuOwner: MenuOwner) {
    this.#rows = rows;
    const { signal } = this.#ended;
    const options = { capture: true, signal };
    document.addEventListener("pointerdown", (event) => this.#begin(event), options);
    document.addEventListener("click", (event) => this.#end(event), options);
    document.addEventListener("dblclick", (event) => this.#end(event), options);
    if (menuOwner === "row")
      document.addEventListener("contextmenu", (event) => this.#askMenu(event), options);
  }

  /** Ends the listening. */
  take(): FirstPress | null {
    this.#ended.abort();
    this.#choose(null);
    const last = this.#last;
    this.#last = null;
    return last;
  }

  #begin({ target, pointerType }: PointerEvent): void {
    this.#last = null;
    this.#began = null;
    this.#choose(null);
    if (!(target instanceof Element)) return;
    const line = target.closest<HTMLElement>("[data-index]");
    const place = line?.dataset.index;
    const row = place === undefined ? undefined : this.#rows[Number(place)];
    // A row without a name cannot be pressed.
    if (row === undefined || row.shown === null) return;
    this.#pressed = line;
    this.#began = { id: row.id, isOnName: target.closest(NAME) !== null, pointerType };
  }

  #end({ type, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
    if (this.#began === null) return;
    const isDouble = type === "dblclick";
    this.#last = { ...this.#began, isDouble, ctrlKey, metaKey, shiftKey };
    this.#choose(this.#pressed);
  }

  /** The right button: by touch a long press selects, and means no menu. */
  #askMenu(event: MouseEvent): void {
    if (this.#began === null || this.#began.pointerType === "touch") return;
    event.preventDefault();
    this.#end(event);
    const { clientX: x, clientY: y } = event;
    if (this.#last !== null) this.#last = { ...this.#last, menuAt: { x, y } };
  }

  #choose(row: Element | null): void {
    this.#chosen?.setAttribute("aria-selected", "false");
    row?.setAttribute("aria-selected", "true");
    this.#chosen = row;
  }
}
