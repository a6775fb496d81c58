import type { TextRun } from "#app/viewers/parts/blocks.ts";
import { pictureUrl, xmlOf, type ZipFiles } from "#app/viewers/parts/unpack.ts";
import { ViewerError } from "#app/viewers/viewer.ts";

/** Parts of the width and height of a slide, 0 to 1. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SlideRun extends TextRun {
  /** Part of the width of the slide. */
  readonly size: number | null;
  /** `#rrggbb`; null: that of the text. */
  readonly colour: string | null;
}

export interface SlideParagraph {
  readonly runs: readonly SlideRun[];
  readonly align: "start" | "center" | "end";
  readonly depth: number;
}

export type SlideShape =
  | {
      readonly kind: "text";
      readonly box: Box;
      readonly paragraphs: readonly SlideParagraph[];
      readonly isTitle: boolean;
    }
  | { readonly kind: "picture"; readonly box: Box; readonly url: string };

export interface SlideShow {
  /** Width by height. */
  readonly ratio: number;
  readonly slides: readonly (readonly SlideShape[])[];
}

const WHOLE: Box = { x: 0.05, y: 0.05, width: 0.9, height: 0.9 };
const EMU_OF_POINT = 12_700;
const MAX_SLIDES = 1_000;

interface Part {
  readonly xml: XMLDocument;
  /** Id → path in the package. */
  readonly targets: ReadonlyMap<string, string>;
  /** Path of the part that a type of relation leads to. */
  readonly byType: ReadonlyMap<string, string>;
}

/** The slides of a presentation with their text and pictures where they stand; nothing moves. */
export function readPptx(files: ZipFiles): SlideShow {
  const show = partOf(files, "ppt/presentation.xml");
  if (show === null) throw new ViewerError("broken");
  const [size] = tags(show.xml, "sldSz");
  const width = Number(size?.getAttribute("cx")) || 12_192_000;
  const height = Number(size?.getAttribute("cy")) || 6_858_000;
  const slides = tags(show.xml, "sldId")
    .slice(0, MAX_SLIDES)
    .flatMap((one) => show.targets.get(one.getAttribute("r:id") ?? "") ?? [])
    .flatMap((path) => partOf(files, path) ?? [])
    .map((part) => new SlideReader({ files, part, width, height }).shapes());
  if (slides.length === 0) throw new ViewerError("broken");
  return { ratio: width / height, slides };
}

interface SlideParts {
  readonly files: ZipFiles;
  readonly part: Part;
  readonly width: number;
  readonly height: number;
}

class SlideReader {
  readonly #of: SlideParts;
  /** Where a place that the slide does not give is looked for: its layout, then the master. */
  readonly #models: readonly XMLDocument[];

  constructor(parts: SlideParts) {
    this.#of = parts;
    const layout = partOf(parts.files, parts.part.byType.get("slideLayout") ?? "");
    const master = partOf(parts.files, layout?.byType.get("slideMaster") ?? "");
    this.#models = [layout, master].flatMap((part) => part?.xml ?? []);
  }

  shapes(): readonly SlideShape[] {
    const [tree] = tags(this.#of.part.xml, "spTree");
    if (tree === undefined) return [];
    return [
      ...tags(tree, "pic").flatMap((shape) => this.#picture(shape)),
      ...tags(tree, "sp").flatMap((shape) => this.#text(shape)),
      ...tags(tree, "graphicFrame").flatMap((shape) => this.#text(shape)),
    ];
  }

  #picture(shape: Element): readonly SlideShape[] {
    const [blip] = tags(shape, "blip");
    const path = this.#of.part.targets.get(blip?.getAttribute("r:embed") ?? "");
    const url = path === undefined ? null : pictureUrl(this.#of.files, path);
    const box = this.#boxOf(shape);
    return url === null ? [] : [{ kind: "picture", box: box ?? WHOLE, url }];
  }

  #text(shape: Element): readonly SlideShape[] {
    const paragraphs = tags(shape, "p").map((paragraph) => this.#paragraph(paragraph));
    if (!paragraphs.some(({ runs }) => runs.some(({ text }) => text.trim() !== ""))) return [];
    const type = tags(shape, "ph")[0]?.getAttribute("type") ?? "";
    const isTitle = type === "title" || type === "ctrTitle";
    return [{ kind: "text", box: this.#boxOf(shape) ?? WHOLE, paragraphs, isTitle }];
  }

  #paragraph(paragraph: Element): SlideParagraph {
    const properties = child(paragraph, "pPr");
    const align = properties?.getAttribute("algn");
    return {
      align: align === "ctr" ? "center" : align === "r" ? "end" : "start",
      depth: Math.min(8, Number(properties?.getAttribute("lvl") ?? "0") || 0),
      runs: Array.from(paragraph.children).flatMap((run) => this.#run(run)),
    };
  }

  #run(run: Element): readonly SlideRun[] {
    if (run.localName === "br") return [{ text: "\n", size: null, colour: null }];
    if (run.localName !== "r" && run.localName !== "fld") return [];
    const look = child(run, "rPr");
    const points = Number(look?.getAttribute("sz") ?? "0") / 100;
    return [
      {
        text: tags(run, "t")[0]?.textContent ?? "",
        isBold: look?.getAttribute("b") === "1",
        isItalic: look?.getAttribute("i") === "1",
        isUnderlined: (look?.getAttribute("u") ?? "none") !== "none",
        size: points > 0 ? (points * EMU_OF_POINT) / this.#of.width : null,
        colour: colourOf(look),
      },
    ];
  }

  #boxOf(shape: Element): Box | null {
    const own = this.#boxIn(shape);
    if (own !== null) return own;
    const [place] = tags(shape, "ph");
    if (place === undefined) return null;
    for (const model of this.#models) {
      const found = tags(model, "sp").find((candidate) => isSamePlace(candidate, place));
      const box = found === undefined ? null : this.#boxIn(found);
      if (box !== null) return box;
    }
    return null;
  }

  #boxIn(shape: Element): Box | null {
    const [at] = tags(shape, "off");
    const [by] = tags(shape, "ext").filter((one) => one.hasAttribute("cx"));
    if (at === undefined || by === undefined) return null;
    const { width, height } = this.#of;
    return {
      x: Number(at.getAttribute("x")) / width,
      y: Number(at.getAttribute("y")) / height,
      width: Number(by.getAttribute("cx")) / width,
      height: Number(by.getAttribute("cy")) / height,
    };
  }
}

function isSamePlace(candidate: Element, place: Element): boolean {
  const [other] = tags(candidate, "ph");
  if (other === undefined) return false;
  const index = place.getAttribute("idx");
  if (index !== null && other.getAttribute("idx") === index) return true;
  const type = place.getAttribute("type");
  return type !== null && other.getAttribute("type") === type.replace("ctrTitle", "title");
}

function colourOf(look: Element | null): string | null {
  const fill = look === null ? null : child(look, "solidFill");
  const value = fill === null ? "" : (child(fill, "srgbClr")?.getAttribute("val") ?? "");
  return /^[0-9a-f]{6}$/i.test(value) ? `#${value}` : null;
}

function partOf(files: ZipFiles, path: string): Part | null {
  const xml = xmlOf(files, path);
  if (xml === null) return null;
  const slash = path.lastIndexOf("/");
  const folder = path.slice(0, slash);
  const relations = xmlOf(files, `${folder}/_rels${path.slice(slash)}.rels`);
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  for (const one of relations === null ? [] : tags(relations, "Relationship")) {
    if (one.getAttribute("TargetMode") === "External") continue;
    const target = resolve(folder, one.getAttribute("Target") ?? "");
    targets.set(one.getAttribute("Id") ?? "", target);
    byType.set((one.getAttribute("Type") ?? "").split("/").at(-1) ?? "", target);
  }
  return { xml, targets, byType };
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts = folder.split("/");
  for (const step of target.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  }
  return parts.join("/");
}

function tags(parent: Document | Element, localName: string): readonly Element[] {
  return Array.from(parent.getElementsByTagNameNS("*", localName));
}

function child(parent: Element, localName: string): Element | null {
  return Array.from(parent.children).find((one) => one.localName === localName) ?? null;
}
