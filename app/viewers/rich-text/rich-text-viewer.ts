import { isContainer } from "#app/viewers/old-office/container.ts";
import { readOldWord } from "#app/viewers/old-office/word.ts";
import { type Block, drawBlocks } from "#app/viewers/parts/blocks.ts";
import { cutBlocks } from "#app/viewers/parts/cut-blocks.ts";
import { element } from "#app/viewers/parts/element.ts";
import { directionOf } from "#app/viewers/parts/text-direction.ts";
import { unpack } from "#app/viewers/parts/unpack.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import { readOdf } from "./odf.ts";
import { type RtfText, readRtf } from "./rtf.ts";

const RTF_MARK = "{\\rtf";
const WANTED = /^(content\.xml|styles\.xml|META-INF\/manifest\.xml|Pictures\/)/;

/** Word writes RTF under its own name, too. */
const OF_WORD = ["doc", "dot"];

/** Open Document text, RTF and Word 97, as text that can be read and pictures; not page by page. */
export const showRichText: Viewer = async (host) => {
  const bytes = await host.read(0, host.file.sizeBytes);
  if (isContainer(bytes)) {
    showBlocks(host, readOldWord(bytes), host.t("document.readableText"));
    return;
  }
  const { extension } = host.file;
  const isRtf = extension === "rtf" || OF_WORD.includes(extension);
  if (!isRtf) return showBlocks(host, fromOdf(bytes));
  const { blocks, isTooDeep } = fromRtf(bytes);
  const notes = [host.t("document.readable"), ...(isTooDeep ? [host.t("document.deep")] : [])];
  showBlocks(host, blocks, notes.join(" "));
};

/** Presentations of Open Document: their pages below each other. */
export function fromOdf(bytes: Uint8Array): readonly Block[] {
  return readOdf(unpack(bytes, (name) => WANTED.test(name)));
}

function fromRtf(bytes: Uint8Array): RtfText {
  const text = new TextDecoder("windows-1252").decode(bytes);
  if (!text.trimStart().startsWith(RTF_MARK)) throw new ViewerError("broken");
  return readRtf(text);
}

/** `note`: how it is shown; left out, with its pictures. */
export function showBlocks(
  host: ViewerHost,
  all: readonly Block[],
  note = host.t("document.readable"),
): void {
  const { blocks, isCut } = cutBlocks(all);
  const paper = element("article", { className: "paper" });
  paper.append(drawBlocks(blocks));
  paper.dir = directionOf(paper.textContent ?? "");
  const scroller = element("div", {
    className: "viewer-scroll",
    attributes: { tabindex: "0", role: "region", "aria-label": host.t("document.pages") },
  });
  scroller.append(element("p", { className: "reader-note", text: note }));
  if (isCut)
    scroller.append(element("p", { className: "reader-note", text: host.t("document.cut") }));
  scroller.append(paper);
  host.root.append(scroller);
  host.shown();
}
