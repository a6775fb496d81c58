import { type Block, drawBlocks } from "#app/viewers/parts/blocks.ts";
import { element } from "#app/viewers/parts/element.ts";
import { directionOf } from "#app/viewers/parts/text-direction.ts";
import { unpack } from "#app/viewers/parts/unpack.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import { readOdf } from "./odf.ts";
import { readRtf } from "./rtf.ts";

const RTF_MARK = "{\\rtf";
const WANTED = /^(content\.xml|styles\.xml|META-INF\/manifest\.xml|Pictures\/)/;

/** Open Document text and RTF, as text that can be read and pictures; not page by page. */
export const showRichText: Viewer = async (host) => {
  const bytes = await host.read(0, host.file.sizeBytes);
  const blocks = host.file.extension === "rtf" ? fromRtf(bytes) : fromOdf(bytes);
  showBlocks(host, blocks);
};

/** Presentations of Open Document: their pages below each other. */
export function fromOdf(bytes: Uint8Array): readonly Block[] {
  return readOdf(unpack(bytes, (name) => WANTED.test(name)));
}

function fromRtf(bytes: Uint8Array): readonly Block[] {
  const text = new TextDecoder("windows-1252").decode(bytes);
  if (!text.trimStart().startsWith(RTF_MARK)) throw new ViewerError("broken");
  return readRtf(text);
}

export function showBlocks(host: ViewerHost, blocks: readonly Block[]): void {
  const paper = element("article", { className: "paper" });
  paper.append(drawBlocks(blocks));
  paper.dir = directionOf(paper.textContent ?? "");
  const scroller = element("div", {
    className: "viewer-scroll",
    attributes: { tabindex: "0", role: "region", "aria-label": host.t("document.pages") },
  });
  const note = element("p", { className: "reader-note", text: host.t("document.readable") });
  scroller.append(note, paper);
  host.root.append(scroller);
  host.shown();
}
