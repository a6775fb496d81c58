import type { KeptUploadPort } from "#app/core/crypto/kept-upload-port.ts";
import type { ClaimPort } from "#app/core/ports.ts";
import {
  type NotedRun,
  parseRecord,
  type ResumeRecord,
  withRun,
} from "#app/core/transfers/upload/resume-record.crypto.ts";
import { uploadIdOf } from "#app/core/transfers/upload/upload.api.ts";

interface KeepingPorts {
  readonly crypto: KeptUploadPort;
  readonly claims: ClaimPort;
}

/** How far one upload is, on this device, for whoever opens the page again. One page has it at a time. */
export class KeptUpload {
  readonly #crypto: KeptUploadPort;
  readonly #release: () => void;
  #record: ResumeRecord;
  #isOver = false;

  constructor(crypto: KeptUploadPort, record: ResumeRecord, release: () => void) {
    this.#crypto = crypto;
    this.#record = record;
    this.#release = release;
  }

  get record(): ResumeRecord {
    return this.#record;
  }

  /** False once something was sent that is not noted. */
  get isUsable(): boolean {
    return !this.#isOver;
  }

  /**
   * Resolves when it is durable: from then on the run may be sent. Where this device keeps nothing, what it
   * had goes, because it would not tell the whole, and the upload goes on without.
   */
  async note(run: NotedRun, signal: AbortSignal): Promise<void> {
    if (this.#isOver) return;
    const record = withRun(this.#record, run);
    try {
      await this.#crypto.keepUpload({ name: nameOf(record), text: JSON.stringify(record) });
      this.#record = record;
    } catch (error) {
      signal.throwIfAborted();
      await this.#giveUp(error);
    }
  }

  async #giveUp(error: unknown): Promise<void> {
    try {
      await this.#crypto.dropKeptUpload(nameOf(this.#record));
    } catch {
      // What stands there would make other packets of what may be sent now (D19).
      if (this.#record.runs.length > 0) throw error;
    }
    this.#isOver = true;
  }

  /** There is nothing to go on with any more. */
  async forget(): Promise<void> {
    try {
      await this.#crypto.dropKeptUpload(nameOf(this.#record));
    } finally {
      this.#release();
    }
  }

  /** Another page, or a later one, may go on. */
  leave(): void {
    this.#release();
  }
}

/** null where the browser cannot say whose it is: then the upload ends with its page. */
export async function beginKeeping(
  { crypto, claims }: KeepingPorts,
  record: ResumeRecord,
): Promise<KeptUpload | null> {
  const release = await claims.claim(nameOf(record));
  return release === null ? null : new KeptUpload(crypto, record, release);
}

/** What pages before this one left, and no other page has. */
export async function takeKeptUploads({ crypto, claims }: KeepingPorts): Promise<KeptUpload[]> {
  const taken: KeptUpload[] = [];
  for (const name of await crypto.keptUploads()) {
    const release = await claims.claim(name);
    if (release === null) continue;
    const text = await crypto.openKeptUpload(name);
    const record = text === null ? null : parseRecord(text);
    if (record === null || nameOf(record) !== name) release();
    else taken.push(new KeptUpload(crypto, record, release));
  }
  return taken;
}

function nameOf({ ticket }: ResumeRecord): string {
  return uploadIdOf(ticket);
}
