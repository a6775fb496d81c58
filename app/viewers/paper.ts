import { controlLetterOf } from "#app/contract/control-letter.ts";

/** The way of what is shown onto paper: by the browser's own dialog, one at a time. */
export class Paper {
  #print: () => Promise<void> = async () => printNow();
  #isBusy = false;
  /** Told when printing begins and ends. */
  onBusy: (isBusy: boolean) => void = () => undefined;

  /** For what the screen shows in part. */
  printBy(print: () => Promise<void>): void {
    this.#print = print;
  }

  async print(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.onBusy(true);
    try {
      await this.#print();
    } catch {
      // A page that cannot be drawn is said where it is shown.
    } finally {
      this.#isBusy = false;
      this.onBusy(false);
    }
  }
}

/** What stands, in the light theme: paper is white. The screen is dark again afterwards, not while pages are drawn. */
export function printNow(): void {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = "light";
  try {
    window.print();
  } finally {
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
  }
}

/** Prints with a sheet in the place of the viewer, which stands again afterwards. */
export function printSheet(sheet: HTMLElement): void {
  sheet.classList.add("print-sheet");
  document.body.append(sheet);
  try {
    printNow();
  } finally {
    sheet.remove();
  }
}

/** The browser would print the page around this frame, with what of the file happens to be in sight. */
export function onPrintKey(onPrint: () => void): void {
  document.addEventListener("keydown", (event) => {
    if (controlLetterOf(event) !== "p") return;
    event.preventDefault();
    onPrint();
  });
}
