import { element } from "./element.ts";
import { directionOf } from "./text-direction.ts";

/** A piece of text with one look. */
export interface TextRun {
  readonly text: string;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly isUnderlined?: boolean;
}

/** What a document is made of, as far as it is read here. */
export type Block =
  | { readonly kind: "paragraph"; readonly runs: readonly TextRun[]; readonly align?: string }
  | { readonly kind: "heading"; readonly level: number; readonly runs: readonly TextRun[] }
  | { readonly kind: "item"; readonly depth: number; readonly runs: readonly TextRun[] }
  | {
      readonly kind: "table";
      readonly rows: readonly (readonly (readonly Block[])[])[];
      /** Where its first column stands; left out, as the text in it says. */
      readonly dir?: "ltr" | "rtl";
    }
  | { readonly kind: "picture"; readonly url: string }
  | { readonly kind: "break" };

const MAX_HEADING = 6;

/** Draws blocks with text alone: nothing of a document becomes markup. */
export function drawBlocks(blocks: readonly Block[]): DocumentFragment {
  const all = document.createDocumentFragment();
  for (const block of blocks) all.append(drawBlock(block));
  return all;
}

function drawBlock(block: Block): Node {
  switch (block.kind) {
    case "paragraph":
      return withRuns(paragraph(block.align), block.runs);
    case "heading":
      return withRuns(heading(block.level), block.runs);
    case "item":
      return withRuns(item(block.depth), block.runs);
    case "table":
      return table(block);
    case "picture":
      return picture(block.url);
    case "break":
      return element("hr", { className: "page-break" });
  }
}

function paragraph(align?: string): HTMLElement {
  const made = element("p", { attributes: { dir: "auto" } });
  if (align === "center" || align === "end" || align === "justify") made.style.textAlign = align;
  return made;
}

function heading(level: number): HTMLElement {
  const made = element("div", {
    className: `heading heading-${Math.min(level, 3)}`,
    attributes: { role: "heading", dir: "auto" },
  });
  made.setAttribute("aria-level", String(Math.min(Math.max(level, 1), MAX_HEADING)));
  return made;
}

function item(depth: number): HTMLElement {
  const made = element("p", { className: "list-item", attributes: { dir: "auto" } });
  made.style.marginInlineStart = `${Math.min(depth, 8) * 1.5}em`;
  return made;
}

function withRuns(target: HTMLElement, runs: readonly TextRun[]): HTMLElement {
  for (const { text, isBold, isItalic, isUnderlined } of runs) {
    const span = element("span", { text });
    if (isBold === true) span.style.fontWeight = "700";
    if (isItalic === true) span.style.fontStyle = "italic";
    if (isUnderlined === true) span.style.textDecoration = "underline";
    target.append(span);
  }
  return target;
}

function table({ rows, dir }: Extract<Block, { kind: "table" }>): HTMLElement {
  const made = element("table");
  for (const row of rows) {
    const line = element("tr");
    for (const cell of row) {
      const box = element("td");
      box.append(drawBlocks(cell));
      line.append(box);
    }
    made.append(line);
  }
  made.dir = dir ?? directionOf(made.textContent ?? "");
  return made;
}

function picture(url: string): HTMLElement {
  const image = element("img", { attributes: { alt: "", loading: "lazy" } });
  image.src = url;
  return image;
}
