import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "#app/viewers/parts/element.ts";
import { type IconName, toolButton } from "#app/viewers/parts/tool-button.ts";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import { type PageRange, toPage, wholeRange } from "./page-range.ts";
import type { PageStack } from "./page-stack.ts";
import { printPages } from "./print.ts";
import { PrintForm } from "./print-form.ts";

interface Acted {
  readonly pdf: PDFDocumentProxy;
  readonly stack: PageStack;
  readonly onFind: () => void;
}

interface Printed extends Pick<Acted, "pdf" | "stack"> {
  readonly host: ViewerHost;
  readonly button: HTMLButtonElement;
}

/** The pill below the pages: where one is, how large, and what can be done. Look 14. */
export function pdfTools(
  host: ViewerHost,
  { pdf, stack, onFind }: Acted,
): { readonly bar: HTMLElement; readonly printForm: HTMLFormElement; show(): void } {
  const { t } = host;
  const percent = element("output", { className: "num tablet" });
  const percentText = new Intl.NumberFormat(host.locale, { style: "percent" });
  const field = element("input", {
    className: "num",
    attributes: { type: "text", inputmode: "numeric", "aria-label": t("pdf.pageField"), size: "3" },
  });
  const go = () => {
    const number = toPage(field.value);
    if (number > 0) stack.goTo(number);
    show();
  };
  field.addEventListener("change", go);
  const show = () => {
    field.value = String(stack.current);
    percent.value = percentText.format(stack.percent / 100);
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
  const printButton = wide("print", t("pdf.print"), () => undefined);
  const { form: printForm } = printing({ host, pdf, stack, button: printButton });
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
    printButton,
    toolButton("find", t("pdf.find"), onFind),
  );
  show();
  return { bar, printForm, show };
}

/** A document with more pages than are printed at once asks which; one way onto paper, whoever asks. */
function printing({ host, pdf, stack, button }: Printed): PrintForm {
  const { t } = host;
  const whole = wholeRange(pdf.numPages);
  let wanted = whole;
  const print = async (range: PageRange) => {
    button.disabled = true;
    const tell = (number: number) =>
      button.setAttribute("aria-label", t("pdf.preparing", { number, all: pdf.numPages }));
    try {
      await printPages(pdf, range, tell);
    } finally {
      button.disabled = false;
      button.setAttribute("aria-label", t("pdf.print"));
    }
  };
  const form = new PrintForm(host, pdf.numPages, {
    onPrint: (range) => {
      wanted = range;
      void host.print();
    },
    onClose: () => stack.scroller.focus(),
  });
  host.printBy(async () => {
    const range = wanted;
    wanted = whole;
    if (range === null) form.open(stack.current);
    else await print(range);
  });
  button.addEventListener("click", () => void host.print());
  return form;
}
