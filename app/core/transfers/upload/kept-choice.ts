import type { KeptUploadPort } from "#app/core/crypto/kept-upload-port.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import type { ClaimPort, KeptFilePort, SourceFile, SourceFolder } from "#app/core/ports.ts";
import { type Choice, newChoice } from "#app/core/transfers/upload/resume-record.crypto.ts";

export interface ChoicePorts {
  readonly crypto: KeptUploadPort & { generateId(): Promise<string> };
  readonly claims: ClaimPort;
  readonly files: KeptFilePort;
}

type KeptPorts = Pick<ChoicePorts, "files"> & { readonly crypto: KeptUploadPort };

/** What somebody chose, on this device, for whoever opens the page again (Reading R-500). */
export class KeptChoice {
  readonly choice: Choice;
  readonly #ports: KeptPorts;
  readonly #release: () => void;

  constructor(ports: KeptPorts, choice: Choice, release: () => void) {
    this.#ports = ports;
    this.choice = choice;
    this.#release = release;
  }

  /** What it is kept under, its handle too. */
  get name(): string {
    return this.choice.choiceId;
  }

  /** It is up, or not wanted any more. */
  async forget(): Promise<void> {
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
  source: SourceFile | SourceFolder,
  { area, id, isReadOnly, path }: OpenedFolder,
): Promise<KeptChoice | null> {
  const choiceId = await ports.crypto.generateId();
  const release = await ports.claims.claim(choiceId);
  if (release === null) return null;
  const choice = newChoice({
    choiceId,
    name: source.name,
    folder: { area, id, isReadOnly, path: [...path] },
    file: "below" in source ? null : { sizeBytes: source.sizeBytes, modifiedMs: source.modifiedMs },
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
