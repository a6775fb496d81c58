import * as v from "valibot";
import { hexOf } from "#app/contract/wire.ts";
import type { DeviceStorage } from "#app/core/ports.ts";

const KEY = "comment-tokens";
const MOST = 200;
const kept = v.record(hexOf(16), v.strictObject({ token: hexOf(16), nonce: hexOf(8) }));

/** `nonce`: of the comment, which it keeps whatever becomes of its words (Formats 9). */
type Kept = v.InferOutput<typeof kept>[string];

/**
 * What an author without an account changes his comments by, until this tab is closed. Comments are named by the
 * ids that were made here: nothing that a server sends adds to them.
 */
export class EditTokens {
  readonly #tab: DeviceStorage;

  constructor(tab: DeviceStorage) {
    this.#tab = tab;
  }

  /** Empty without one. */
  of(commentId: string): string {
    return this.#read()[commentId]?.token ?? "";
  }

  /** Whether what was written here stands there still, and not what a server put under its number. */
  isOf(commentId: string, nonce: string | undefined): boolean {
    return nonce !== undefined && this.#read()[commentId]?.nonce === nonce;
  }

  keep(commentId: string, made: Kept): void {
    const entries = [...Object.entries(this.#read()), [commentId, made]].slice(-MOST);
    this.#tab.write(KEY, JSON.stringify(Object.fromEntries(entries)));
  }

  #read(): Record<string, Kept> {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), this.#tab.read(KEY));
    return parsed.success ? parsed.output : {};
  }
}
