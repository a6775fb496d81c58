import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import { screenKeyOf, type ToFrame } from "#app/contract/viewer-frame.ts";
import { canPrint, isViewerName } from "#app/contract/viewers.data.ts";
import { closeDoor } from "./close-door.ts";
import { FrameLine, untilGreeted } from "./frame-line.ts";
import { onPrintKey, Paper } from "./paper.ts";
import { LOADERS } from "./registry.ts";
import { followSwipes, movesAcross } from "./swipes.ts";
import { type Viewer, ViewerError, type ViewerHost } from "./viewer.ts";

/** The page of the sandbox: loads the one viewer that its address names, closes the door, and opens. */
const greeted = untilGreeted();
const name = document.documentElement.dataset.viewer ?? "";
const paper = new Paper();
let openFind: () => void = () => undefined;
if (isViewerName(name)) void start(await LOADERS[name](), canPrint(name));

async function start(viewer: Viewer, prints: boolean): Promise<void> {
  closeDoor();
  const onPrint = () => void (prints && paper.print());
  const line: FrameLine = new FrameLine(await greeted, {
    onOpen: (opening) => show(viewer, opening, line),
    onPrint,
    onFind: () => openFind(),
  });
  if (prints) onPrintKey(onPrint);
  paper.onBusy = (isBusy) => line.say({ kind: "paper", isBusy });
  document.addEventListener("keydown", (event) => {
    const key = screenKeyOf(event);
    const isOwn = isTyping(event) || (key !== "Escape" && movesAcross(event.target));
    if (key !== undefined && !event.defaultPrevented && !isOwn) line.say({ kind: "key", key });
  });
  followSwipes((key) => line.say({ kind: "key", key }));
  line.say({ kind: "ready" });
}

function show(viewer: Viewer, opening: Extract<ToFrame, { kind: "open" }>, line: FrameLine): void {
  const { locale, dir, theme, file } = opening;
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dir = dir;
  if (theme !== "system") documentElement.dataset.theme = theme;
  document.title = file.name;
  viewer(createHost(opening, line)).catch((error: unknown) => {
    const reason = error instanceof ViewerError ? error.reason : "broken";
    line.say({ kind: "failed", reason });
  });
}

function createHost(opening: Extract<ToFrame, { kind: "open" }>, line: FrameLine): ViewerHost {
  const { file, locale, texts, takesOffers, encoding } = opening;
  const root = document.createElement("main");
  root.id = "viewer";
  document.body.replaceChildren(root);
  return {
    file,
    locale,
    root,
    canOffer: takesOffers,
    t: (key, values = {}) => fill(texts[key] ?? key, values),
    read: (from, to, signal) => readAll(line, { from, to: Math.min(to, file.sizeBytes) }, signal),
    part: (partName) => line.part(partName),
    shown: () => line.say({ kind: "shown" }),
    printBy: (print) => paper.printBy(print),
    print: () => paper.print(),
    findBy: (open) => {
      openFind = open;
    },
    offer: (partName, bytes) => {
      const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
      const shortName = partName.slice(-FRAME_LIMITS.nameChars) || "file";
      line.say({ kind: "offer", name: shortName, bytes: whole.buffer }, [whole.buffer]);
    },
    encoding,
    keepEncoding: (chosen) => line.say({ kind: "encoding", encoding: chosen }),
    passKey: (key) => line.say({ kind: "key", key }),
  };
}

/** Pieces that the page gives, in order, as one. */
async function readAll(
  line: FrameLine,
  { from, to }: { readonly from: number; readonly to: number },
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (to <= from) return new Uint8Array(0);
  const step = FRAME_LIMITS.readBytes;
  if (to - from <= step) return line.ask(from, to, signal);
  const whole = new Uint8Array(to - from);
  const starts = Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step);
  await Promise.all(
    starts.map(async (start) => {
      whole.set(await line.ask(start, Math.min(start + step, to), signal), start - from);
    }),
  );
  return whole;
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => String(values[key] ?? whole));
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, [data-keys]") !== null;
}
