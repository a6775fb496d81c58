import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { readOldSlides } from "#app/viewers/old-office/slides.ts";
import { element } from "#app/viewers/parts/element.ts";
import { unpack } from "#app/viewers/parts/unpack.ts";
import { fromOdf, showBlocks } from "#app/viewers/rich-text/rich-text-viewer.ts";
import type { Viewer, ViewerHost } from "#app/viewers/viewer.ts";
import { readPptx, type SlideParagraph, type SlideShape } from "./pptx.ts";

const OPEN_DOCUMENT = ["odp", "otp"];
const OF_POWERPOINT_97 = ["ppt", "pps", "pot"];
const WANTED = /^ppt\/(presentation\.xml|_rels\/|slides\/|slideLayouts\/|slideMasters\/|media\/)/;
/** Where the file does not say how large: 18 points of a slide 13⅓ inches wide. */
const USUAL_SIZE = 18 / 960;
const TITLE_SIZE = 40 / 960;
const TEXT_NEEDS = 2.2;

/** Slides below each other, with text and pictures; drawings, charts and movement are not read. */
export const showSlides: Viewer = async (host) => {
  const bytes = await host.read(0, host.file.sizeBytes);
  if (OPEN_DOCUMENT.includes(host.file.extension)) {
    showBlocks(host, fromOdf(bytes));
    return;
  }
  if (OF_POWERPOINT_97.includes(host.file.extension)) {
    showBlocks(host, readOldSlides(bytes), host.t("document.readableText"));
    return;
  }
  const { slides, ratio } = readPptx(unpack(bytes, (name) => WANTED.test(name)));
  const list = element("div", { className: "slides" });
  let parts = 0;
  let isCut = false;
  for (const [index, shapes] of slides.entries()) {
    parts += shapes.reduce((sum, shape) => sum + partsOf(shape), 1);
    isCut = parts > PREVIEW_LIMITS.drawnParts;
    if (isCut) break;
    list.append(slideOf(host, { shapes, number: index + 1, count: slides.length, ratio }));
  }
  const scroller = element("div", {
    className: "viewer-scroll",
    attributes: { tabindex: "0", role: "region", "aria-label": host.t("slides.all") },
  });
  const notes = ["slides.readable", ...(isCut ? ["document.cut"] : [])];
  scroller.append(
    ...notes.map((note) => element("p", { className: "reader-note", text: host.t(note) })),
    list,
  );
  host.root.append(scroller);
  host.shown();
};

function partsOf(shape: SlideShape): number {
  if (shape.kind === "picture") return 1;
  return shape.paragraphs.reduce((sum, { runs }) => sum + 1 + runs.length, 1);
}

interface Slide {
  readonly shapes: readonly SlideShape[];
  readonly number: number;
  readonly count: number;
  readonly ratio: number;
}

function slideOf(host: ViewerHost, { shapes, number, count, ratio }: Slide): HTMLElement {
  const label = host.t("slides.one", { number, all: count });
  const figure = element("figure", { attributes: { "aria-label": label } });
  const slide = element("div", { className: "slide" });
  slide.style.aspectRatio = String(ratio);
  slide.append(...shapes.map((shape) => shapeOf(shape)));
  figure.append(slide, element("figcaption", { className: "num", text: label }));
  return figure;
}

function shapeOf(shape: SlideShape): HTMLElement {
  const made =
    shape.kind === "picture" ? pictureOf(shape.url) : element("div", { className: "slide-text" });
  const { x, y, width, height } = shape.box;
  made.style.left = `${x * 100}%`;
  made.style.top = `${y * 100}%`;
  made.style.width = `${width * 100}%`;
  made.style.height = `${height * 100}%`;
  if (shape.kind === "text") {
    const usual = sizeFor(shape.isTitle, { height, lines: shape.paragraphs.length });
    made.append(...shape.paragraphs.map((paragraph) => paragraphOf(paragraph, usual)));
  }
  return made;
}

/** A text that does not say its size is made to fit its box. */
function sizeFor(isTitle: boolean, box: { height: number; lines: number }): number {
  const wanted = isTitle ? TITLE_SIZE : USUAL_SIZE;
  return Math.min(wanted, Math.max(0.008, box.height / Math.max(1, box.lines) / TEXT_NEEDS));
}

function pictureOf(url: string): HTMLElement {
  const image = element("img", { className: "slide-picture", attributes: { alt: "" } });
  image.src = url;
  return image;
}

function paragraphOf({ runs, align, depth }: SlideParagraph, usual: number): HTMLElement {
  const made = element("p", { attributes: { dir: "auto" } });
  made.style.textAlign = align;
  made.style.paddingInlineStart = `${depth * 2}cqw`;
  for (const { text, size, colour, isBold, isItalic, isUnderlined } of runs) {
    const span = element("span", { text });
    span.style.fontSize = `${(size ?? usual) * 100}cqw`;
    if (colour !== null) span.style.color = colour;
    if (isBold === true) span.style.fontWeight = "700";
    if (isItalic === true) span.style.fontStyle = "italic";
    if (isUnderlined === true) span.style.textDecoration = "underline";
    made.append(span);
  }
  return made;
}
