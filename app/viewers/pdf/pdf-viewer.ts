import {
  PasswordException,
  PasswordResponses,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from "pdfjs-dist";
import { controlLetterOf } from "#app/contract/control-letter.ts";
import { element } from "#app/viewers/parts/element.ts";
import { type Viewer, ViewerError, type ViewerHost } from "#app/viewers/viewer.ts";
import { askPassword } from "./ask-password.ts";
import { FindBar } from "./find-bar.ts";
import { beginPdf } from "./open-pdf.ts";
import { PageStack } from "./page-stack.ts";
import { pdfTools } from "./pdf-tools.ts";
import { Thumbs } from "./thumbs.ts";

/** PDF by ranges: the first page without the whole file; no scripts, no forms of XFA. */
export const showPdf: Viewer = async (host) => {
  const pdf = await open(host);
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const words = {
    all: host.t("pdf.pages"),
    list: host.t("pdf.thumbs"),
    missing: host.t("pdf.missing"),
    page: (number: number) => host.t("pdf.page", { number }),
  };
  const stack = new PageStack(pdf, { width, height }, words);
  const ratio = height / width;
  const thumbs = new Thumbs({ pdf, ratio, words, onPick: (number) => stack.goTo(number) });
  arrange(host, { pdf, stack, thumbs });
  stack.start();
  thumbs.start();
  thumbs.setCurrent(1);
};

async function open(host: ViewerHost): Promise<PDFDocumentProxy> {
  const { task, lost } = await beginPdf(host);
  task.onPassword = (give: (password: string) => void, reason: number) =>
    askPassword(host, { give, isWrong: reason === PasswordResponses.INCORRECT_PASSWORD });
  return Promise.race([opened(task), lost]);
}

async function opened(task: PDFDocumentLoadingTask): Promise<PDFDocumentProxy> {
  try {
    return await task.promise;
  } catch (error) {
    throw new ViewerError(error instanceof PasswordException ? "password" : "broken");
  }
}

interface Parts {
  readonly pdf: PDFDocumentProxy;
  readonly stack: PageStack;
  readonly thumbs: Thumbs;
}

function arrange(host: ViewerHost, { pdf, stack, thumbs }: Parts): void {
  const find = new FindBar(host, pdf, stack);
  const column = element("div", { className: "viewer-stack" });
  const tools = pdfTools(host, { pdf, stack, onFind: () => find.open() });
  column.append(find.form, tools.printForm, stack.scroller, tools.bar);
  const body = element("div", { className: "doc-body" });
  body.append(thumbs.nav, column);
  host.root.replaceChildren(body);
  host.findBy(() => find.open());
  stack.onCurrent = (number) => {
    tools.show();
    thumbs.setCurrent(number);
  };
  const mark = stack.onDrawn;
  let isShown = false;
  stack.onDrawn = (number) => {
    mark(number);
    if (!isShown) host.shown();
    isShown = true;
  };
  document.addEventListener("keydown", (event) => {
    if (controlLetterOf(event) === "f") {
      event.preventDefault();
      find.open();
    }
  });
}
