import { element } from "#app/viewers/parts/element.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";

const FAMILY = "specimen";
const SIZES = [12, 16, 24, 36, 48, 72];
const LETTERS = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789 .,:;!?&@#%()[]{}«»“”€$£",
  "ÀÇÉÎÑÖŞŽ àçéîñöşž ßÆæØø",
];

/** A font as a specimen; the browser's own reader judges it and takes nothing but shapes. */
export const showFont: Viewer = async (host) => {
  const bytes = await host.read(0, host.file.sizeBytes);
  try {
    document.fonts.add(await new FontFace(FAMILY, bytes).load());
  } catch {
    throw new ViewerError("broken");
  }
  const scroller = element("div", {
    className: "viewer-scroll",
    attributes: { tabindex: "0", role: "region", "aria-label": host.t("font.specimen") },
  });
  const paper = element("div", { className: "font-paper" });
  const text = ownWords(host, paper);
  paper.append(text.field, ...SIZES.map((size) => text.line(size)), letters());
  scroller.append(paper);
  host.root.append(scroller);
  host.shown();
};

/** A line of one's own words, in every size. */
function ownWords({ t }: ViewerHost, paper: HTMLElement) {
  const field = element("input", {
    className: "font-field",
    attributes: { type: "text", "aria-label": t("font.words"), maxlength: "100" },
  });
  field.value = t("font.sample");
  field.addEventListener("input", () => {
    for (const line of paper.querySelectorAll(".font-line")) line.textContent = field.value;
  });
  const line = (size: number) => {
    const row = element("div", { className: "font-row" });
    const words = element("p", {
      className: "font-line",
      text: field.value,
      attributes: { dir: "auto" },
    });
    words.style.fontSize = `${size}px`;
    words.style.fontFamily = FAMILY;
    row.append(element("span", { className: "num font-size", text: String(size) }), words);
    return row;
  };
  return { field, line };
}

function letters(): HTMLElement {
  const all = element("div", { className: "font-letters" });
  for (const row of LETTERS) {
    const line = element("p", { text: row, attributes: { dir: "ltr" } });
    line.style.fontFamily = FAMILY;
    all.append(line);
  }
  return all;
}
