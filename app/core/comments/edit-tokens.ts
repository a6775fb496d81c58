import * as v from "valibot";
import { hexOf } from "#app/contract/wire.ts";
import type { DeviceStorage } from "#app/core/ports.ts";

const KEY = "comment-tokens";
const MOST = 200;
const kept = v.record(hexOf(16), hexOf(16));

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
    return this.#read()[commentId] ?? "";
  }

  keep(commentId: string, token: string): void {
    const entries = [...Object.entries(this.#read()), [commentId, token]].slice(-MOST);
    this.#tab.write(KEY, JSON.stringify(Object.fromEntries(entries)));
  }

  #read(): Record<string, string> {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), this.#tab.read(KEY));
    return parsed.success ? parsed.output : {};
  }
}
