import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { printNow } from "#app/viewers/paper.ts";
import { element } from "#app/viewers/parts/element.ts";
import { decodeText } from "#app/viewers/parts/text-encoding.ts";
import { showText } from "#app/viewers/text/text-viewer.ts";
import type { Viewer, ViewerHost } from "#app/viewers/viewer.ts";
import { parseMarkdown, TooIntricateError } from "./parse-markdown.ts";
import { toSafeMarkup } from "./safe-markup.ts";

/** Markdown as it looks, and as it is written; what is too long or too intricate only the second way (Reading R-455). */
export const showMarkdown: Viewer = async (host) => {
  const { sizeBytes } = host.file;
  if (sizeBytes > PREVIEW_LIMITS.markdownBytes) return showText(host);
  const text = decodeText(await host.read(0, sizeBytes), host.locale);
  const status = element("p", { className: "text-status", attributes: { role: "status" } });
  const drawn = draw(host, text, status);
  if (drawn === null) return showText(host);
  const written = element("div", { className: "markdown-place" });
  written.hidden = true;
  let isWritten = false;
  let printWritten: () => Promise<void> = async () => undefined;
  host.printBy(async () => (written.hidden ? printNow() : printWritten()));
  const show = (way: "drawn" | "written") => {
    drawn.hidden = way !== "drawn";
    written.hidden = way !== "written";
    status.textContent = "";
    status.hidden = written.hidden === false;
    if (isWritten || way === "drawn") return;
    isWritten = true;
    const printBy = (print: () => Promise<void>) => {
      printWritten = print;
    };
    void showText({ ...host, root: written, shown: () => undefined, printBy });
  };
  const box = element("div", { className: "markdown-box" });
  box.append(makeSwitch(host, show), drawn, written, status);
  host.root.append(box);
  host.shown();
};

function draw(host: ViewerHost, text: string, status: HTMLElement): HTMLElement | null {
  const { t, file } = host;
  try {
    const markup = toSafeMarkup(
      parseMarkdown(text, () => performance.now()),
      {
        picture: t("markdown.picture"),
        onAddress: (address) => {
          status.textContent = t("markdown.address", { address });
        },
      },
    );
    const article = element("article", { attributes: { dir: "auto" } });
    article.append(markup);
    const scroller = element("div", {
      className: "markdown",
      attributes: { tabindex: "0", role: "region", "aria-label": file.name },
    });
    scroller.append(article);
    return scroller;
  } catch (error) {
    if (error instanceof TooIntricateError) return null;
    throw error;
  }
}

function makeSwitch(host: ViewerHost, show: (way: "drawn" | "written") => void): HTMLElement {
  const bar = element("div", {
    className: "markdown-bar",
    attributes: { role: "group", "aria-label": host.t("markdown.ways") },
  });
  const buttons = (["drawn", "written"] as const).map((way, at) => {
    const button = element("button", {
      className: "markdown-way",
      text: host.t(`markdown.${way}`),
      attributes: { type: "button", "aria-pressed": String(at === 0) },
    });
    button.addEventListener("click", () => {
      for (const one of buttons) one.setAttribute("aria-pressed", String(one === button));
      show(way);
    });
    return button;
  });
  bar.append(...buttons);
  return bar;
}
