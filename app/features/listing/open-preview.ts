import type { i18n } from "i18next";
import type { ViewerName } from "#app/contract/viewers.data.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { chooseOpener, tooLargeFor } from "#app/core/preview/opener-choice.ts";
import { previewPath } from "#app/core/preview/preview-path.ts";
import type { CanPlay } from "#app/core/preview/view-choice.ts";
import { viewerOf } from "#app/core/preview/viewer-of.ts";
import { canReady, readyFrame, readyNonce } from "#app/platform/ready-frame.client.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

export interface OpenTools {
  readonly runtime: Runtime | null;
  /** Null: this installation has no host for previews. */
  readonly viewOrigin: string | null;
  readonly i18n: Pick<i18n, "loadNamespaces">;
}

/** Texts of the screen, and of the viewers that it hands over. */
const TEXTS = ["preview", "viewers"];

/** Code of some hundred kilobytes, which no cache keeps for the sandbox: it waits for the press that opens. */
const LARGE: ReadonlySet<ViewerName> = new Set(["pdf", "heif"]);

/** Where a file is looked at; its key, and what its screen needs, are on their way meanwhile. */
export function openPath(item: FileItem, canPlay: CanPlay, tools: OpenTools): string {
  expectScreen(tools);
  void begin(item, tools.runtime).catch(() => undefined);
  const viewer = viewerOfItem(item);
  if (viewer !== null) expectFrame(viewer, tools);
  return previewPath(item, canPlay);
}

/** Somebody presses a file and may open it: page and code of its viewer, and the words, come beside each other. */
export function expectFile(item: FileItem, tools: OpenTools): void {
  expectScreen(tools);
  const viewer = viewerOfItem(item);
  if (viewer !== null && !LARGE.has(viewer)) expectFrame(viewer, tools);
}

function expectScreen({ runtime, i18n }: OpenTools): void {
  void i18n.loadNamespaces(TEXTS);
  // Whoever reads with it hears of its failure.
  runtime?.transfers.reader(new AbortController().signal).catch(() => undefined);
}

function expectFrame(viewer: ViewerName, { runtime, viewOrigin }: OpenTools): void {
  if (runtime === null || viewOrigin === null) return;
  if (!canReady() || readyNonce(viewer) !== null) return;
  const ready = async () => {
    const nonce = await runtime.crypto.generateId();
    if (readyNonce(viewer) === null) readyFrame({ viewOrigin, viewer, nonce });
  };
  ready().catch(() => undefined);
}

async function begin(item: FileItem, runtime: Runtime | null): Promise<void> {
  const reader = await runtime?.transfers.reader(new AbortController().signal);
  reader?.begin?.(item);
}

/** Null where no frame shows it: sound, films, what is too large, and a name that is sealed. */
function viewerOfItem({ name, sizeBytes }: FileItem): ViewerName | null {
  if (name.state !== "open") return null;
  const opener = chooseOpener({ name: name.text, sizeBytes });
  const isPlayed = opener === "audio" || opener === "video";
  return isPlayed || tooLargeFor(opener, sizeBytes) !== null ? null : viewerOf(opener);
}
