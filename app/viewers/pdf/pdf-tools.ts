import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "#app/viewers/parts/element.ts";
import { type IconName, toolButton } from "#app/viewers/parts/tool-button.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import type { PageStack } from "./page-stack.ts";
import { printPages } from "./print.ts";

interface Acted {
  readonly pdf: PDFDocumentProxy;
  readonly stack: PageStack;
  readonly onFind: () => void;
}

/** The pill below the pages: where one is, how large, and what can be done. Look 14. */
export function pdfTools(
  host: ViewerHost,
  { pdf, stack, onFind }: Acted,
): { readonly bar: HTMLElement; show(): void } {
  const { t } = host;
  const percent = element("output", { className: "num tablet" });
  const field = element("input", {
    className: "num",
    attributes: { type: "text", inputmode: "numeric", "aria-label": t("pdf.pageField"), size: "3" },
  });
  const go = () => {
    const number = Number.parseInt(field.value, 10);
    if (Number.isSafeInteger(number)) stack.goTo(number);
    show();
  };
  field.addEventListener("change", go);
  const show = () => {
    field.value = String(stack.current);
    percent.value = `${stack.percent}%`;
  };
  const wide = (icon: IconName, label: string, onPress: () => void) => {
    const button = toolButton(icon, label, onPress);
    button.classList.add("tablet");
    return button;
  };
  const bar = element("div", {
    className: "viewer-tools",
    attributes: { role: "toolbar", "aria-label": t("pdf.tools") },
  });
  const changed = (change: () => void) => () => {
    change();
    show();
  };
  bar.append(
    wide("up", t("pdf.previousPage"), () => stack.goTo(stack.current - 1)),
    field,
    element("span", { className: "num", text: t("pdf.ofPages", { all: pdf.numPages }) }),
    wide("down", t("pdf.nextPage"), () => stack.goTo(stack.current + 1)),
    toolButton(
      "minus",
      t("pdf.zoomOut"),
      changed(() => stack.zoom(-1)),
    ),
    percent,
    toolButton(
      "plus",
      t("pdf.zoomIn"),
      changed(() => stack.zoom(1)),
    ),
    wide(
      "width",
      t("pdf.fitWidth"),
      changed(() => stack.fitWidth()),
    ),
    wide(
      "rotate",
      t("pdf.rotate"),
      changed(() => stack.turn()),
    ),
    printButton(host, pdf, wide),
    toolButton("find", t("pdf.find"), onFind),
  );
  show();
  return { bar, show };
}

function printButton(
  { t, printBy }: ViewerHost,
  pdf: PDFDocumentProxy,
  wide: (icon: IconName, label: string, onPress: () => void) => HTMLButtonElement,
): HTMLButtonElement {
  const button = wide("print", t("pdf.print"), () => {
    button.disabled = true;
    const tell = (number: number) =>
      button.setAttribute("aria-label", t("pdf.preparing", { number, all: pdf.numPages }));
    void printPages(pdf, tell)
      .catch(() => undefined)
      .finally(() => {
        button.disabled = false;
        button.setAttribute("aria-label", t("pdf.print"));
      });
  });
  printBy(async () => button.click());
  return button;
}
