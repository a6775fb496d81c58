import nodeConsole from "node:console";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, afterEach } from "vitest";
import { keepProperties } from "#tests/support/restore-properties.ts";

declare global {
  var happyDOM: DetachedWindowAPI;
}

/** What `waitFor` and `findBy…` wait at most: a limit against hanging alone, as that of the tests. */
const HANGING_MS = 60_000;
const ADDRESS = "http://localhost:3000/";
const { error } = nodeConsole;

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: HANGING_MS });

  // happy-dom writes to the console of Node, not to that of the tests, for each frame that it does not load.
  nodeConsole.error = (...said: unknown[]) => {
    if (!isUnloadedFrame(said[0])) error.apply(nodeConsole, said);
  };

  // Files share a document as they share a worker.
  const restores = [document, navigator, HTMLElement.prototype, Element.prototype].map(
    keepProperties,
  );
  const removeListeners = recordListeners(document);
  afterEach(cleanup);
  afterAll(() => {
    removeListeners();
    for (const part of [document.head, document.body]) {
      part.replaceChildren();
      dropAttributes(part);
    }
    dropAttributes(document.documentElement);
    localStorage.clear();
    sessionStorage.clear();
    happyDOM.setURL(ADDRESS);
    history.replaceState(null, "", ADDRESS);
    for (const restore of restores) restore();
    nodeConsole.error = error;
  });
}

/** Notes the listeners that a file adds; a viewer never removes its own, as its frame ends with it. */
function recordListeners(target: EventTarget): () => void {
  const added: Parameters<EventTarget["addEventListener"]>[] = [];
  const { addEventListener } = target;
  target.addEventListener = (...listener: Parameters<EventTarget["addEventListener"]>) => {
    added.push(listener);
    addEventListener.apply(target, listener);
  };
  return () => {
    for (const listener of added) target.removeEventListener(...listener);
  };
}

function dropAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

function isUnloadedFrame(said: unknown): boolean {
  return said instanceof Error && said.message.endsWith("Iframe page loading is disabled.");
}
