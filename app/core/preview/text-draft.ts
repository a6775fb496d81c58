import * as v from "valibot";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { DeviceStorage } from "#app/core/ports.ts";

const draft = v.strictObject({ fid: v.string(), blobId: v.string(), text: v.string() });
/** What was typed, and over which content of which file. */
export type TextDraft = v.InferOutput<typeof draft>;

export interface DraftPorts {
  readonly crypto: Pick<CryptoPort, "sealDraft" | "openDraft">;
  /** Of this tab: it outlives a reload. */
  readonly tabStorage: DeviceStorage;
}

/**
 * What somebody typed into a file and has not saved: sealed with each change, so that a lock or a reload
 * finds nothing left to do (Reading R-92). Only this account opens it.
 */
export class TextDrafts {
  readonly #ports: DraftPorts;
  #newest: { readonly itemId: string; readonly draft: TextDraft } | null = null;
  #sealing: Promise<void> | null = null;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
  }

  /** Resolves when the newest is kept; false where this device keeps nothing. */
  async keep(itemId: string, typed: TextDraft): Promise<boolean> {
    this.#newest = { itemId, draft: typed };
    this.#sealing ??= this.#sealAll();
    try {
      await this.#sealing;
      return true;
    } catch {
      return false;
    }
  }

  /** Null without one, or where it is another account's or of another file. */
  async read(itemId: string, fid: string): Promise<TextDraft | null> {
    try {
      const sealed = this.#ports.tabStorage.read(nameOf(itemId));
      const opened = sealed === null ? null : await this.#ports.crypto.openDraft(sealed);
      const parsed = opened === null ? null : v.safeParse(draft, JSON.parse(opened));
      return parsed?.success === true && parsed.output.fid === fid ? parsed.output : null;
    } catch {
      return null;
    }
  }

  /** Whether something was typed into a file, by whomever. */
  has(itemId: string): boolean {
    try {
      return this.#ports.tabStorage.read(nameOf(itemId)) !== null;
    } catch {
      return false;
    }
  }

  drop(itemId: string): void {
    this.#newest = null;
    try {
      this.#ports.tabStorage.remove(nameOf(itemId));
    } catch {
      // A browser that keeps nothing kept none.
    }
  }

  /** One after the other, and of what was typed meanwhile the last alone. */
  async #sealAll(): Promise<void> {
    try {
      for (let next = this.#newest; next !== null; next = this.#newest) {
        const sealed = await this.#ports.crypto.sealDraft(JSON.stringify(next.draft));
        // Dropped while it was sealed.
        if (this.#newest === null) return;
        this.#ports.tabStorage.write(nameOf(next.itemId), sealed);
        if (this.#newest === next) this.#newest = null;
      }
    } finally {
      this.#sealing = null;
    }
  }
}

function nameOf(itemId: string): string {
  return `draft/${itemId}`;
}
