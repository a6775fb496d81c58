import { parseAsync, renderDocument } from "docx-preview";
import { element } from "#app/viewers/parts/element.ts";
import { fitPages } from "#app/viewers/parts/fit-pages.ts";
import { repack, unpack } from "#app/viewers/parts/unpack.ts";
import { type Viewer, ViewerError } from "#app/viewers/viewer.ts";
import { cleanCss, mayLoad } from "./clean-css.ts";
import { checkParts } from "./document-parts.ts";

/** Parts that are never shown: programs, embedded files, and pages of other formats. */
const UNWANTED =
  /(vbaProject|vbaData|activeX|embeddings|afchunk|altchunk|\.(html?|mht|xhtml|bin|js)$)/i;
const CLASS = "docx";
/** What draws the picture that its address names. */
const LOADED: ReadonlySet<string> = new Set(["img", "image", "feImage", "use"]);
/** What nothing of a document may become, whatever the library makes of it. */
const FORBIDDEN = "script,iframe,frame,object,embed,form,link,meta,base,audio,video";

/** A word-processor document, page by page. */
export const showDocument: Viewer = async (host) => {
  const bytes = await host.read(0, host.file.sizeBytes);
  const files = unpack(bytes, (name) => !UNWANTED.test(name));
  if (files["word/document.xml"] === undefined) throw new ViewerError("broken");
  checkParts(files);
  const options = {
    className: CLASS,
    inWrapper: false,
    renderAltChunks: false,
    renderComments: false,
    renderChanges: false,
    useBase64URL: true,
    ignoreLastRenderedPageBreak: false,
    experimental: false,
    debug: false,
  };
  const parsed: unknown = await parseAsync(new Blob([repack(files)]), options);
  const nodes = await renderDocument(parsed, options);
  // What runs from right to left says so itself, whatever page is around.
  const pages = element("div", { className: "office-pages", attributes: { dir: "ltr" } });
  pages.append(...nodes);
  makeHarmless(pages);
  const scroller = element("div", {
    className: "viewer-scroll",
    attributes: { tabindex: "0", role: "region", "aria-label": host.t("document.pages") },
  });
  scroller.append(pages);
  host.root.append(scroller);
  fitPages(scroller, pages);
  host.shown();
};

/** Styles and paints of a drawing name addresses as well: of VML they stand in `fill` and `style`. */
function cleanAttributes(one: Element): void {
  for (const { name, value } of [...one.attributes]) {
    const isData = name === "src" || name === "href" || name === "xlink:href";
    if (!isData && mayLoad(value)) one.setAttribute(name, cleanCss(value));
    if (isData && /^\s*(?!data:|blob:|#)/i.test(value) && LOADED.has(one.localName)) {
      one.removeAttribute(name);
    }
  }
}

/** Links lead nowhere: the frame stays where it is, and nobody outside hears what was read. */
function makeHarmless(pages: HTMLElement): void {
  for (const found of pages.querySelectorAll(FORBIDDEN)) found.remove();
  for (const style of pages.querySelectorAll("style")) {
    style.textContent = cleanCss(style.textContent ?? "");
  }
  for (const one of pages.querySelectorAll("*")) cleanAttributes(one);
  for (const link of pages.querySelectorAll("a, area, [href], [action], [ping]")) {
    const href = link.getAttribute("href") ?? "";
    if (/^https?:/i.test(href)) link.setAttribute("title", href);
    for (const name of ["href", "action", "ping", "target", "xlink:href"]) {
      if (link.localName !== "image" && link.localName !== "use") link.removeAttribute(name);
    }
  }
}
