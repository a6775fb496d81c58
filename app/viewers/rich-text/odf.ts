import type { Block, TextRun } from "#app/viewers/parts/blocks.ts";
import { pictureUrl, xmlOf, type ZipFiles } from "#app/viewers/parts/unpack.ts";
import { ViewerError } from "#app/viewers/viewer.ts";

type Look = Omit<TextRun, "text">;

/** A thousand spaces of one element are enough for any text. */
const MAX_REPEAT = 1_000;
const MAX_DEPTH = 200;

/** A text, or the pages of a presentation, of Open Document, as blocks. */
export function readOdf(files: ZipFiles): readonly Block[] {
  if (isEncrypted(files)) throw new ViewerError("password");
  const content = xmlOf(files, "content.xml");
  const body = content === null ? null : first(content.documentElement, "body");
  const root = body?.firstElementChild;
  if (content === null || root === null || root === undefined) throw new ViewerError("broken");
  return new OdfReader(files, stylesOf(content)).blocksOf(root, 0);
}

function isEncrypted(files: ZipFiles): boolean {
  return xmlOf(files, "META-INF/manifest.xml")?.querySelector("encryption-data") != null;
}

/** What automatic styles make bold, italic or underlined. */
function stylesOf(content: XMLDocument): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>();
  for (const style of content.getElementsByTagName("style:style")) {
    const [text] = style.getElementsByTagName("style:text-properties");
    if (text === undefined) continue;
    looks.set(style.getAttribute("style:name") ?? "", {
      isBold: text.getAttribute("fo:font-weight") === "bold",
      isItalic: text.getAttribute("fo:font-style") === "italic",
      isUnderlined: (text.getAttribute("style:text-underline-style") ?? "none") !== "none",
    });
  }
  return looks;
}

class OdfReader {
  readonly #files: ZipFiles;
  readonly #looks: ReadonlyMap<string, Look>;

  constructor(files: ZipFiles, looks: ReadonlyMap<string, Look>) {
    this.#files = files;
    this.#looks = looks;
  }

  blocksOf(parent: Element, depth: number): readonly Block[] {
    if (depth > MAX_DEPTH) return [];
    return Array.from(parent.children).flatMap((child) => this.#blocksFor(child, depth));
  }

  #blocksFor(child: Element, depth: number): readonly Block[] {
    switch (child.localName) {
      case "h": {
        const level = Number(child.getAttribute("text:outline-level") ?? "1") || 1;
        return [{ kind: "heading", level, runs: this.#runsOf(child) }, ...this.#picturesOf(child)];
      }
      case "p":
        return [{ kind: "paragraph", runs: this.#runsOf(child) }, ...this.#picturesOf(child)];
      case "list":
        return this.#items(child, depth + 1);
      case "table":
        return [{ kind: "table", rows: this.#rows(child, depth + 1) }];
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

  #rows(table: Element, depth: number): readonly (readonly (readonly Block[])[])[] {
    return Array.from(table.getElementsByTagName("table:table-row"), (row) =>
      Array.from(row.children)
        .filter(({ localName }) => localName === "table-cell")
        .map((cell) => this.blocksOf(cell, depth)),
    );
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
        const own = this.#looks.get(node.getAttribute("text:style-name") ?? "") ?? {};
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
