import { canPrint, type ViewerName } from "#app/contract/viewers.data.ts";

/** The page of a viewer in a frame: its address says once who may speak to it (Trust W12). */
export interface FramePlan {
  readonly viewOrigin: string;
  readonly viewer: ViewerName;
  readonly nonce: string;
}

/** What was not opened by then was not meant. */
const WAITS_MS = 20_000;
const HOLDER_ID = "ready-frame";

/** What every frame of a viewer is given, whoever makes it. */
export function frameParts({ viewOrigin, viewer, nonce }: FramePlan) {
  return {
    src: `${viewOrigin}/view/${viewer}#${nonce}`,
    sandbox: canPrint(viewer) ? "allow-scripts allow-modals" : "allow-scripts",
    referrerPolicy: "no-referrer",
  } as const;
}

/** Whether a frame that is ready can be moved without losing its page. */
export function canReady(): boolean {
  return "moveBefore" in Element.prototype;
}

/** With less memory than this a process that nobody may need costs more than it saves. */
const ROOMY_GIB = 4;

/** Whether this device has room for one that waits as long as a list is looked at (Reading R-624). */
export function hasRoomToWait(): boolean {
  const gib: unknown = Reflect.get(navigator, "deviceMemory");
  return typeof gib !== "number" || gib >= ROOMY_GIB;
}

/** The nonce of the frame that waits for this viewer; null where none does, or its page is not the first any more. */
export function readyNonce(viewer: ViewerName): string | null {
  const box = holder();
  if (box === null || box.dataset.viewer !== viewer || loadsOf(box) > 1) return null;
  return box.dataset.nonce ?? null;
}

/**
 * Asks for the page of a viewer while somebody is on the way to a file: a process, a page and its code, which no cache
 * keeps for the sandbox. One waits at a time, unseen and without a file, and goes after `waitsMs`.
 */
export function readyFrame(plan: FramePlan, waitsMs = WAITS_MS): void {
  holder()?.remove();
  const { src, sandbox, referrerPolicy } = frameParts(plan);
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", sandbox);
  element.referrerPolicy = referrerPolicy;
  element.src = src;
  const box = document.createElement("div");
  box.id = HOLDER_ID;
  box.hidden = true;
  box.dataset.viewer = plan.viewer;
  box.dataset.nonce = plan.nonce;
  element.addEventListener("load", () => {
    box.dataset.loads = String(loadsOf(box) + 1);
  });
  box.append(element);
  document.body.append(box);
  waitFor(box, waitsMs);
}

/** The one that waits goes: it may share the process of a viewer that hangs. */
export function dropReady(): void {
  holder()?.remove();
}

/** Whether one waits, for whichever viewer. */
export function hasReady(): boolean {
  return holder() !== null;
}

/** One that waits for this viewer stays for `waitsMs` from now. False: none waits. */
export function holdReady(viewer: ViewerName, waitsMs = WAITS_MS): boolean {
  const box = readyNonce(viewer) === null ? null : holder();
  if (box !== null) waitFor(box, waitsMs);
  return box !== null;
}

function waitFor(box: HTMLElement, waitsMs: number): void {
  clearTimeout(Number(box.dataset.timer));
  box.dataset.timer = String(setTimeout(() => box.remove(), waitsMs));
}

/** A frame that waited. */
export interface PlacedFrame {
  readonly element: HTMLIFrameElement;
  /** Its page is there: no event tells it any more. */
  readonly hasLoaded: boolean;
}

/** Once: the frame of this nonce into its place. Null: it waits no more. */
export function placeReady(
  { viewer, nonce }: Pick<FramePlan, "viewer" | "nonce">,
  into: HTMLElement,
): PlacedFrame | null {
  const box = readyNonce(viewer) === nonce ? holder() : null;
  const element = box?.querySelector("iframe") ?? null;
  if (box === null || element === null) return null;
  const hasLoaded = loadsOf(box) > 0;
  move(element, into);
  box.remove();
  return { element, hasLoaded };
}

/** Not in every browser, nor in the library of types. */
interface MovingParent extends HTMLElement {
  moveBefore?(node: Node, before: Node | null): void;
}

/** Keeps the page in the frame as it is; `append` would load it anew. */
function move(element: HTMLIFrameElement, into: HTMLElement): void {
  const parent: MovingParent = into;
  if (parent.moveBefore === undefined) into.prepend(element);
  else parent.moveBefore(element, into.firstChild);
}

function holder(): HTMLElement | null {
  return document.getElementById(HOLDER_ID);
}

function loadsOf(box: HTMLElement): number {
  return Number(box.dataset.loads ?? 0);
}
