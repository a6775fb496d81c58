import type { KeptUploadPort } from "#app/core/crypto/kept-upload-port.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import type { ClaimPort, KeptFilePort, SourceFile, SourceFolder } from "#app/core/ports.ts";
import {
  type Choice,
  newChoice,
  type SentEnd,
  withEnd,
} from "#app/core/transfers/upload/resume-record.crypto.ts";

export interface ChoicePorts {
  readonly crypto: KeptUploadPort & { generateId(): Promise<string> };
  readonly claims: ClaimPort;
  readonly files: KeptFilePort;
}

export interface Chosen {
  readonly source: SourceFile | SourceFolder;
  readonly folder: OpenedFolder;
  /** What was sent of it by then that may have made the file. */
  readonly ends: readonly SentEnd[];
}

type KeptPorts = Pick<ChoicePorts, "files"> & { readonly crypto: KeptUploadPort };

/** What somebody chose, on this device, for whoever opens the page again (Reading R-500). */
export class KeptChoice {
  readonly #ports: KeptPorts;
  readonly #release: () => void;
  #choice: Choice;
  #isOver = false;
  /** Settles when what is noted last stands, or does not. */
  #noted: Promise<unknown> = Promise.resolve();

  constructor(ports: KeptPorts, choice: Choice, release: () => void) {
    this.#ports = ports;
    this.#choice = choice;
    this.#release = release;
  }

  get choice(): Choice {
    return this.#choice;
  }

  /** What it is kept under, its handle too. */
  get name(): string {
    return this.#choice.choiceId;
  }

  /**
   * Resolves when it is durable: from then on the end may be sent (Reading R-632). Rejects where this device
   * keeps nothing: then what stood stands.
   */
  noteEnd(end: SentEnd): Promise<void> {
    const noted = this.#noted.then(() => this.#note(end));
    this.#noted = noted.catch(() => undefined);
    return noted;
  }

  async #note(end: SentEnd): Promise<void> {
    if (this.#isOver) return;
    const choice = { ...this.#choice, ends: withEnd(this.#choice.ends, end) };
    await this.#ports.crypto.keepUpload({ name: this.name, text: JSON.stringify(choice) });
    this.#choice = choice;
  }

  /** It is up, or not wanted any more. */
  async forget(): Promise<void> {
    this.#isOver = true;
    // What is noted after it was dropped would come back.
    await this.#noted;
    try {
      await this.#ports.crypto.dropKeptUpload(this.name);
      await this.#ports.files.drop(this.name);
    } finally {
      this.#release();
    }
  }

  /** A later page may offer it. */
  leave(): void {
    this.#release();
  }
}

/** null where the browser cannot say whose it is. Rejects where this device keeps nothing. */
export async function keepChoice(
  ports: ChoicePorts,
  { source, folder, ends }: Chosen,
): Promise<KeptChoice | null> {
  const { area, id, isReadOnly, path } = folder;
  const choiceId = await ports.crypto.generateId();
  const release = await ports.claims.claim(choiceId);
  if (release === null) return null;
  const choice = newChoice({
    choiceId,
    name: source.name,
    folder: { area, id, isReadOnly, path: [...path] },
    file: "below" in source ? null : { sizeBytes: source.sizeBytes, modifiedMs: source.modifiedMs },
    ends: [...ends],
  });
  try {
    await ports.crypto.keepUpload({ name: choiceId, text: JSON.stringify(choice) });
  } catch (error) {
    release();
    throw error;
  }
  await ports.files.keep(choiceId, source);
  return new KeptChoice(ports, choice, release);
}
