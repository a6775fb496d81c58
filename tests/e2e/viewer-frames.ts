import type { Page } from "@playwright/test";
import { GREETING } from "#app/contract/viewer-frame.ts";
import type { ViewerName } from "#app/contract/viewers.data.ts";
import arabic from "#app/locales/ar/viewers.json" with { type: "json" };
import english from "#app/locales/en/viewers.json" with { type: "json" };

export interface FramedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What became of a file: the first word of the viewer about it. */
export interface Outcome {
  readonly kind: "shown" | "failed" | "nothing";
  readonly reason: string;
  /** All that the frame asked for, in bytes. */
  readonly readBytes: number;
}

/** A page from the left and one from the right. */
const PAGES = {
  en: { locale: "en", dir: "ltr", words: english },
  ar: { locale: "ar", dir: "rtl", words: arabic },
} as const;

/** Words by their path, as the page hands them over. */
function viewerTexts(words: object = english): Record<string, string> {
  const flat: Record<string, string> = {};
  const walk = (part: object, path: string) => {
    for (const [key, value] of Object.entries(part)) {
      const name = path === "" ? key : `${path}.${key}`;
      if (typeof value === "string") flat[name] = value;
      else if (typeof value === "object" && value !== null) walk(value, name);
    }
  };
  walk(words, "");
  return flat;
}

/** A page of the panel that viewers are put into, and where they are served. */
export interface ViewerPage {
  readonly page: Page;
  readonly viewOrigin: string;
}

/** The panel's own policy names the one other origin that it may frame. */
export async function openViewerPage(page: Page, origin: string): Promise<ViewerPage> {
  const reply = await page.goto(`${origin}/login`);
  const policy = (await reply?.headerValue("content-security-policy")) ?? "";
  const viewOrigin = /frame-src 'self' (\S+?);/.exec(policy)?.[1];
  if (viewOrigin === undefined) throw new Error("the panel frames no viewers");
  return { page, viewOrigin };
}

/**
 * Puts a viewer into a page of the panel as the screen of a preview does: its own page on the sandbox host,
 * one port, bytes as it asks for them. The frame stays until {@link closeViewers}.
 */
export async function openViewer(
  { page, viewOrigin }: ViewerPage,
  viewer: ViewerName,
  { name, bytes }: FramedFile,
  language: keyof typeof PAGES = "en",
): Promise<Outcome> {
  const { locale, dir, words } = PAGES[language];
  const opening = {
    kind: "open",
    file: { name, extension: name.split(".").at(-1), sizeBytes: bytes.length },
    locale,
    dir,
    theme: "light",
    takesOffers: true,
    texts: viewerTexts(words),
  };
  return page.evaluate(runViewer, {
    address: `${viewOrigin}/view/${viewer}`,
    greeting: GREETING,
    opening,
    base64: bytes.toString("base64"),
    patienceMs: 60_000,
  });
}

export async function closeViewers(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll("iframe.tried")) frame.remove();
  });
}

interface Run {
  readonly address: string;
  readonly greeting: string;
  readonly opening: unknown;
  readonly base64: string;
  readonly patienceMs: number;
}

/** Runs in the page. */
function runViewer({ address, greeting, opening, base64, patienceMs }: Run): Promise<Outcome> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const frame = document.createElement("iframe");
  frame.className = "tried";
  frame.title = (opening as { file: { name: string } }).file.name;
  frame.setAttribute("sandbox", "allow-scripts allow-modals");
  Object.assign(frame.style, { position: "fixed", inset: "0", width: "100%", height: "100%" });
  let readBytes = 0;
  return new Promise((resolve) => {
    const end = (kind: Outcome["kind"], reason = "") => resolve({ kind, reason, readBytes });
    setTimeout(() => end("nothing"), patienceMs);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      if (data.kind === "ready") port1.postMessage(opening);
      else if (data.kind === "shown") end("shown");
      else if (data.kind === "failed") end("failed", data.reason);
      else if (data.kind === "part") {
        void fetch(`/view-parts/${data.name}.bin`)
          .then((reply) => reply.arrayBuffer())
          .then((part) =>
            port1.postMessage({ kind: "part", name: data.name, bytes: part }, [part]),
          );
      } else if (data.kind === "read") {
        readBytes += data.to - data.from;
        const part = bytes.slice(data.from, data.to).buffer;
        port1.postMessage({ kind: "bytes", id: data.id, bytes: part }, [part]);
      }
    };
    frame.onload = () => {
      frame.contentWindow?.postMessage({ kind: greeting, nonce }, "*", [port2]);
    };
    frame.src = `${address}#${nonce}`;
    document.body.append(frame);
  });
}
