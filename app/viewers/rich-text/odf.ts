import type { Block, TextRun } from "#app/viewers/parts/blocks.ts";
import { pictureUrl, xmlOf, type ZipFiles } from "#app/viewers/parts/unpack.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { type Look, OdfStyles } from "./odf-styles.ts";

/** A thousand spaces of one element are enough for any text. */
const MAX_REPEAT = 1_000;
const MAX_DEPTH = 200;
const ROW_GROUPS = ["table-header-rows", "table-rows", "table-row-group"];

/** A text, or the pages of a presentation, of Open Document, as blocks. */
export function readOdf(files: ZipFiles): readonly Block[] {
  if (isEncrypted(files)) throw new ViewerError("password");
  const content = xmlOf(files, "content.xml");
  const body = content === null ? null : first(content.documentElement, "body");
  const root = body?.firstElementChild;
  if (content === null || root === null || root === undefined) throw new ViewerError("broken");
  const styles = new OdfStyles(xmlOf(files, "styles.xml"), content);
  return new OdfReader(files, styles).blocksOf(root, 0);
}

function isEncrypted(files: ZipFiles): boolean {
  return xmlOf(files, "META-INF/manifest.xml")?.querySelector("encryption-data") != null;
}

class OdfReader {
  readonly #files: ZipFiles;
  readonly #styles: OdfStyles;

  constructor(files: ZipFiles, styles: OdfStyles) {
    this.#files = files;
    this.#styles = styles;
  }

  blocksOf(parent: Element, depth: number): readonly Block[] {
    if (depth > MAX_DEPTH) return [];
    return Array.from(parent.children).flatMap((child) => this.#blocksFor(child, depth));
  }

  #blocksFor(child: Element, depth: number): readonly Block[] {
    switch (child.localName) {
      case "h":
      case "p":
        return [this.#paragraph(child), ...this.#picturesOf(child)];
      case "list":
        return this.#items(child, depth + 1);
      case "table":
        return [this.#table(child, depth + 1)];
      case "page":
        return [...this.blocksOf(child, depth + 1), { kind: "break" }];
      case "image":
        return this.#picture(child);
      case "notes":
      case "tracked-changes":
      case "sequence-decls":
      case "forms":
        return [];
      default:
        return this.blocksOf(child, depth + 1);
    }
  }

  #items(list: Element, depth: number): readonly Block[] {
    return this.blocksOf(list, depth).map((block) =>
      block.kind === "paragraph" ? { kind: "item", depth: 1, runs: block.runs } : deeper(block),
    );
  }

  /** A heading by its element, or by the style of a paragraph such as a title. */
  #paragraph(child: Element): Block {
    const style = child.getAttribute("text:style-name") ?? "";
    const own = child.localName === "h" ? Number(child.getAttribute("text:outline-level")) || 1 : 0;
    const level = own || this.#styles.headingOf(style);
    const runs = this.#runsOf(child, this.#styles.lookOf("paragraph", style));
    return level === null ? { kind: "paragraph", runs } : { kind: "heading", level, runs };
  }

  #table(table: Element, depth: number): Block {
    const style = table.getAttribute("table:style-name") ?? "";
    const dir = this.#styles.tableDirection(style) ?? undefined;
    const rows = rowsIn(table, depth).map((row) =>
      Array.from(row.children)
        .filter(({ localName }) => localName === "table-cell")
        .map((cell) => this.blocksOf(cell, depth)),
    );
    return { kind: "table", rows, ...(dir === undefined ? {} : { dir }) };
  }

  #runsOf(paragraph: Element, look: Look = {}, depth = 0): readonly TextRun[] {
    if (depth > MAX_DEPTH) return [];
    return Array.from(paragraph.childNodes).flatMap((node) => this.#runsFor(node, look, depth));
  }

  #runsFor(node: Node, look: Look, depth: number): readonly TextRun[] {
    if (!(node instanceof Element)) return [{ ...look, text: node.textContent ?? "" }];
    switch (node.localName) {
      case "s":
        return [{ ...look, text: " ".repeat(repeatOf(node)) }];
      case "tab":
        return [{ ...look, text: "\t" }];
      case "line-break":
        return [{ ...look, text: "\n" }];
      case "span": {
        const own = this.#styles.lookOf("text", node.getAttribute("text:style-name") ?? "");
        return this.#runsOf(node, { ...look, ...own }, depth + 1);
      }
      case "frame":
      case "note":
      case "annotation":
        return [];
      default:
        return this.#runsOf(node, look, depth + 1);
    }
  }

  #picturesOf(paragraph: Element): readonly Block[] {
    return Array.from(paragraph.getElementsByTagName("draw:image")).flatMap((image) =>
      this.#picture(image),
    );
  }

  #picture(image: Element): readonly Block[] {
    const path = image.getAttribute("xlink:href") ?? "";
    const url = pictureUrl(this.#files, path.replace(/^\.\//, ""));
    return url === null ? [] : [{ kind: "picture", url }];
  }
}

/** Its own rows, also those of its head: a table in a cell has its own. */
function rowsIn(parent: Element, depth: number): readonly Element[] {
  if (depth > MAX_DEPTH) return [];
  return Array.from(parent.children).flatMap((child) => {
    if (child.localName === "table-row") return [child];
    return ROW_GROUPS.includes(child.localName) ? rowsIn(child, depth + 1) : [];
  });
}

function deeper(block: Block): Block {
  return block.kind === "item" ? { ...block, depth: block.depth + 1 } : block;
}

function repeatOf(space: Element): number {
  const count = Number(space.getAttribute("text:c") ?? "1");
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, MAX_REPEAT) : 1;
}

function first(parent: Element, localName: string): Element | null {
  return Array.from(parent.children).find((child) => child.localName === localName) ?? null;
}
