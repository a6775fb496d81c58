import type { i18n } from "i18next";
import { firstReads, type ViewerName } from "#app/contract/viewers.data.ts";
import { findCommand } from "#app/core/api/find-command.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { firstRanges } from "#app/core/preview/first-ranges.ts";
import { chooseOpener, tooLargeFor } from "#app/core/preview/opener-choice.ts";
import { previewPath } from "#app/core/preview/preview-path.ts";
import type { CanPlay } from "#app/core/preview/view-choice.ts";
import { viewerOf } from "#app/core/preview/viewer-of.ts";
import {
  canReady,
  hasReady,
  hasRoomToWait,
  holdReady,
  readyFrame,
  readyNonce,
} from "#app/platform/ready-frame.client.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

export interface OpenTools {
  readonly runtime: Runtime | null;
  /** Null: this installation has no host for previews. */
  readonly viewOrigin: string | null;
  readonly i18n: Pick<i18n, "loadNamespaces">;
}

/** Texts of the screen, of what it does with a file, and of the viewers that it hands over. */
const TEXTS = ["preview", "viewers", "operations"];

/** Code of some hundred kilobytes, which no cache keeps for the sandbox: it waits for the press that opens. */
const LARGE: ReadonlySet<ViewerName> = new Set(["pdf", "heif"]);

/**
 * Of no file: in every list the same, that of what is looked at most, so that asking for it says nothing of what lies
 * there (Readings ). Its process serves the other viewers, too.
 */
const ANY_VIEWER: ViewerName = "image";
/** A process that nobody needs is not kept for longer. */
const LISTED_MS = 300_000;

/** Where a file is looked at; its key is asked for, and what its screen needs is on its way meanwhile. */
export async function openPath(
  item: FileItem,
  canPlay: CanPlay,
  tools: OpenTools,
): Promise<string> {
  const { runtime } = tools;
  readyScreen(tools);
  const viewer = viewerOfItem(item);
  void begin(item, viewer, runtime).catch(() => undefined);
  if (viewer !== null) expectFrame(viewer, tools);
  if (runtime !== null) await untilAsked(runtime);
  return previewPath(item, canPlay);
}

/** Who waits for longer has no use of it. */
const HEAD_START_MS = 50;

/**
 * What asks for the key is signed in the worker, which takes two turns, and a page that draws a screen gives it none
 * for 100 ms: behind those two come these.
 */
async function untilAsked({ crypto, clock }: Runtime): Promise<void> {
  const turns = async () => {
    await crypto.generateId();
    await crypto.generateId();
  };
  await Promise.race([turns(), clock.sleep(HEAD_START_MS)]).catch(() => undefined);
}

/** Somebody presses a file and may open it: page and code of its viewer, and the words, come beside each other. */
export function expectFile(item: FileItem, tools: OpenTools): void {
  readyScreen(tools);
  const viewer = viewerOfItem(item);
  if (viewer !== null && !LARGE.has(viewer)) expectFrame(viewer, tools);
}

/** Words of the screen, and what reads its file: of whichever file it is. */
export function readyScreen({ runtime, i18n }: Pick<OpenTools, "runtime" | "i18n">): void {
  void i18n.loadNamespaces(TEXTS);
  // What asks for the key of a file.
  findCommand("pathdata").catch(() => undefined);
  // Whoever reads with it hears of its failure.
  runtime?.transfers.reader(new AbortController().signal).catch(() => undefined);
}

/** A frame that a file may take, while its list is looked at; once that has gone, as long as one for a press. */
export function readyListedFrame(tools: OpenTools, signal: AbortSignal): void {
  if (!hasRoomToWait()) return;
  signal.addEventListener("abort", () => void holdReady(ANY_VIEWER), { once: true });
  expectFrame(ANY_VIEWER, tools, { waitsMs: LISTED_MS, signal });
}

interface FrameWait {
  readonly waitsMs: number;
  readonly signal: AbortSignal;
}

function expectFrame(
  viewer: ViewerName,
  { runtime, viewOrigin }: OpenTools,
  wait?: FrameWait,
): void {
  if (runtime === null || viewOrigin === null) return;
  if (!canReady() || holdReady(viewer, wait?.waitsMs)) return;
  const ready = async () => {
    const nonce = await runtime.crypto.generateId();
    if (wait?.signal.aborted === true || readyNonce(viewer) !== null) return;
    // Somebody has pressed a file meanwhile: its frame stays.
    if (wait !== undefined && hasReady()) return;
    readyFrame({ viewOrigin, viewer, nonce }, wait?.waitsMs);
  };
  ready().catch(() => undefined);
}

async function begin(
  item: FileItem,
  viewer: ViewerName | null,
  runtime: Runtime | null,
): Promise<void> {
  const reader = await runtime?.transfers.reader(new AbortController().signal);
  const first = viewer === null ? [] : firstRanges(firstReads(viewer), item.sizeBytes);
  reader?.begin?.(item, first);
}

/** Null where no frame shows it: sound, films, what is too large, and a name that is sealed. */
function viewerOfItem({ name, sizeBytes }: FileItem): ViewerName | null {
  if (name.state !== "open") return null;
  const opener = chooseOpener({ name: name.text, sizeBytes });
  const isPlayed = opener === "audio" || opener === "video";
  return isPlayed || tooLargeFor(opener, sizeBytes) !== null ? null : viewerOf(opener);
}
