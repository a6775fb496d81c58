import * as v from "valibot";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { Pressed } from "./control-letter.ts";
import { ENCODINGS } from "./encodings.data.ts";

/*
 * What the page and the frame of a viewer say to each other, over one MessagePort that the page hands
 * over once (Trust 2.4, W12). Either side checks what comes: the page because the frame runs what a
 * stranger's file may have taken over, the frame because anybody may post to a window.
 */

/** The one message to the window of the frame; the port comes with it. */
export const GREETING = "coffer-view";

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(FRAME_LIMITS.nameChars));

export const greeting = v.strictObject({
  kind: v.literal(GREETING),
  /** Of the frame's own address: whoever does not know it is not the page. */
  nonce: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
});

/** Why a viewer shows nothing. */
const VIEWER_FAILURES = [
  /** Not what its name says, or damaged. */
  "broken",
  /** Needs a password (3213). */
  "password",
  /** More than this viewer takes: bytes, pixels, entries, what it unpacks to. */
  "too-large",
  /** A kind of file that it knows and cannot read. */
  "unsupported",
] as const;
export type ViewerFailure = (typeof VIEWER_FAILURES)[number];

/** Keys that are the screen's own wherever the focus is. */
const SCREEN_KEYS = ["Escape", "ArrowLeft", "ArrowRight"] as const;
export type ScreenKey = (typeof SCREEN_KEYS)[number];

/** What a key asks of the screen. With another one it is the browser's: Alt and an arrow go back, Shift selects. */
export function screenKeyOf(pressed: Omit<Pressed, "code">): ScreenKey | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey } = pressed;
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  return SCREEN_KEYS.find((one) => one === pressed.key);
}

/**
 * What a PDF may need beside the code of its viewer: decoders of scanned pages, maps of East Asian text, fonts of signs.
 * The page fetches one as a whole and once a frame, so that what is asked for tells the server next to nothing.
 * @internal Tests build every part.
 */
export const VIEWER_PARTS = ["jpx", "jbig2", "maps", "fonts"] as const;
export type ViewerPart = (typeof VIEWER_PARTS)[number];

/** What the frame says. The page takes none of it for more than a wish of its own frame. */
export const fromFrame = v.variant("kind", [
  /** Its code is here and nothing more will be fetched. */
  v.strictObject({ kind: v.literal("ready") }),
  /** Something to look at stands. */
  v.strictObject({ kind: v.literal("shown") }),
  v.strictObject({ kind: v.literal("failed"), reason: v.picklist(VIEWER_FAILURES) }),
  /** Wants the bytes `[from, to)`; ids rise. */
  v.strictObject({ kind: v.literal("read"), id: count, from: count, to: count }),
  /** Wants them no more. */
  v.strictObject({ kind: v.literal("stop"), id: count }),
  v.strictObject({ kind: v.literal("key"), key: v.picklist(SCREEN_KEYS) }),
  /** Needs a part of its own code, once. */
  v.strictObject({ kind: v.literal("part"), name: v.picklist(VIEWER_PARTS) }),
  /** The answer to `beat`. */
  v.strictObject({ kind: v.literal("here") }),
  /** Printing begins or ends: meanwhile the dialog of the browser holds it up, and it answers nothing. */
  v.strictObject({ kind: v.literal("paper"), isBusy: v.boolean() }),
  /** Somebody chose what the text of the file is read in. */
  v.strictObject({ kind: v.literal("encoding"), encoding: v.picklist(ENCODINGS) }),
  /** Has taken a part out of the file, and offers it to be saved: the page asks. */
  v.strictObject({ kind: v.literal("offer"), name, bytes: v.instance(ArrayBuffer) }),
]);
export type FromFrame = v.InferOutput<typeof fromFrame>;

const openedFile = v.strictObject({
  name: v.string(),
  /** Lower case, without the dot; empty: none. */
  extension: v.string(),
  sizeBytes: count,
  /** The same file as the person who chose it has it, where it need not be asked for in pieces. */
  blob: v.optional(v.instance(Blob)),
});
export type ViewedFile = v.InferOutput<typeof openedFile>;

/** What the page says. */
export const toFrame = v.variant("kind", [
  v.strictObject({
    kind: v.literal("open"),
    file: openedFile,
    locale: v.string(),
    dir: v.picklist(["ltr", "rtl"]),
    theme: v.picklist(["light", "dark", "system"]),
    /** Whether parts of the file may be offered to be saved: not where its owner allows viewing only. */
    takesOffers: v.boolean(),
    /** What somebody chose for this file before. */
    encoding: v.optional(v.picklist(ENCODINGS)),
    /** The words of the viewers in that language. */
    texts: v.record(v.string(), v.string()),
  }),
  v.strictObject({ kind: v.literal("bytes"), id: count, bytes: v.instance(ArrayBuffer) }),
  /** The bytes of this id do not come. */
  v.strictObject({ kind: v.literal("refused"), id: count }),
  /** Somebody wants what is shown on paper, or looks for a word in it. */
  v.strictObject({ kind: v.picklist(["print", "find"]) }),
  /** Null: it does not come. */
  v.strictObject({
    kind: v.literal("part"),
    name: v.picklist(VIEWER_PARTS),
    bytes: v.nullable(v.instance(ArrayBuffer)),
  }),
  /** Asks whether the frame still answers. */
  v.strictObject({ kind: v.literal("beat") }),
]);
export type ToFrame = v.InferOutput<typeof toFrame>;
