import type { KeptUploadPort } from "#app/core/crypto/kept-upload-port.ts";
import type { ClaimPort, KeptFilePort, SourceFile } from "#app/core/ports.ts";
import { KeptChoice } from "#app/core/transfers/upload/kept-choice.ts";
import {
  type NotedRun,
  parseChoice,
  parseRecord,
  type ResumeRecord,
  withRun,
} from "#app/core/transfers/upload/resume-record.crypto.ts";
import { uploadIdOf } from "#app/core/transfers/upload/upload.api.ts";

interface KeepingPorts {
  readonly crypto: KeptUploadPort;
  readonly claims: ClaimPort;
  readonly files: KeptFilePort;
}

/** How far one upload is, on this device, for whoever opens the page again. One page has it at a time. */
export class KeptUpload {
  readonly #crypto: KeptUploadPort;
  readonly #files: KeptFilePort;
  readonly #release: () => void;
  #record: ResumeRecord;
  #isOver = false;
  /** What opens it again is kept once, and after the record that tells of it. */
  #source: SourceFile | null;

  constructor(
    { crypto, files }: Pick<KeepingPorts, "crypto" | "files">,
    record: ResumeRecord,
    { source, release }: { readonly source: SourceFile | null; readonly release: () => void },
  ) {
    this.#crypto = crypto;
    this.#files = files;
    this.#record = record;
    this.#source = source;
    this.#release = release;
  }

  /** What it is kept under, its handle too. */
  get name(): string {
    return nameOf(this.#record);
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
      const source = this.#source;
      this.#source = null;
      if (source !== null) await this.#files.keep(this.name, source);
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
      await this.#crypto.dropKeptUpload(this.name);
      await this.#files.drop(this.name);
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
  ports: KeepingPorts,
  record: ResumeRecord,
  source: SourceFile,
): Promise<KeptUpload | null> {
  const release = await ports.claims.claim(nameOf(record));
  return release === null ? null : new KeptUpload(ports, record, { source, release });
}

/** What pages before this one left, and no other page has. */
export async function takeKept(ports: KeepingPorts): Promise<(KeptUpload | KeptChoice)[]> {
  const taken: (KeptUpload | KeptChoice)[] = [];
  for (const name of await ports.crypto.keptUploads()) {
    const release = await ports.claims.claim(name);
    if (release === null) continue;
    const text = await ports.crypto.openKeptUpload(name);
    const kept = text === null ? null : toKept(ports, text, release);
    if (kept === null || kept.name !== name) release();
    else taken.push(kept);
  }
  return taken;
}

function toKept(
  ports: KeepingPorts,
  text: string,
  release: () => void,
): KeptUpload | KeptChoice | null {
  const record = parseRecord(text);
  if (record !== null) return new KeptUpload(ports, record, { source: null, release });
  const choice = parseChoice(text);
  return choice === null ? null : new KeptChoice(ports, choice, release);
}

function nameOf({ ticket }: ResumeRecord): string {
  return uploadIdOf(ticket);
}
