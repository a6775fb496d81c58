import { createHash, randomBytes } from "node:crypto";

const NONCE_BYTES = 16;
/** Dates in words, as "today", are of the minute. */
const KEPT_MS = 60_000;
/** Of one page, in characters. */
const MAX_CHARACTERS = 128 * 1024;

/** What a document is made of; nothing else of a request reaches it. */
export interface DocumentParts {
  readonly url: string;
  readonly locale: string;
  readonly theme: string;
  readonly timeZone: string | undefined;
  readonly region: string;
  /** What the loaders of this very request gave. */
  readonly data: unknown;
}

interface KeptDocument {
  readonly pieces: readonly string[];
  readonly untilMs: number;
}

/**
 * Documents that are rendered once for visitors whose loaders gave the very same: those are asked each time, so
 * that a page that changed, ended or asks for a password now is another one. Each response has its own nonce,
 * cookies and headers.
 */
export class KeptDocuments {
  readonly #pages = new Map<string, KeptDocument>();
  readonly #maxPages: number;
  readonly #nowMs: () => number;
  /** As unguessable as a nonce, so that nothing in a page can stand for it by accident or on purpose. */
  readonly marker = randomBytes(NONCE_BYTES).toString("base64");

  constructor(maxPages: number, nowMs: () => number = Date.now) {
    this.#maxPages = maxPages;
    this.#nowMs = nowMs;
  }

  /** Null for data that is more than plain values: what two of them have in common cannot be told. */
  keyOf(parts: DocumentParts): string | null {
    const text = toPlainText(parts);
    return text === null ? null : createHash("sha256").update(text).digest("base64");
  }

  /** The document with this nonce; undefined where it is to be rendered. */
  find(key: string, nonce: string): Buffer | undefined {
    const page = this.#pages.get(key);
    if (page === undefined || page.untilMs < this.#nowMs()) return undefined;
    // The newest used last, so that the first is the one to go.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return Buffer.from(page.pieces.join(nonce));
  }

  /** Keeps a document that was rendered with {@link marker}, and gives it with this nonce. */
  keep(key: string, rendered: Uint8Array, nonce: string): Buffer {
    const pieces = Buffer.from(rendered).toString("utf8").split(this.marker);
    if (rendered.byteLength <= MAX_CHARACTERS) {
      this.#pages.set(key, { pieces, untilMs: this.#nowMs() + KEPT_MS });
    }
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > this.#maxPages && oldest !== undefined) this.#pages.delete(oldest);
    return Buffer.from(pieces.join(nonce));
  }
}

const UNDEFINED = "\u0000undefined";

/** JSON of plain values, undefined ones told apart; null for promises, classes and functions. */
function toPlainText(value: unknown): string | null {
  let isPlain = true;
  const text = JSON.stringify(value, (_name, each: unknown) => {
    if (each === undefined) return UNDEFINED;
    if (typeof each === "function" || typeof each === "symbol") isPlain = false;
    if (typeof each === "object" && each !== null && !isPlainObject(each)) isPlain = false;
    return each;
  });
  return isPlain ? text : null;
}

function isPlainObject(value: object): boolean {
  const made: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || made === Object.prototype || made === null;
}
