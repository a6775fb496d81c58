import type { Job } from "#app/core/transfers/job.ts";
import type { PacketRun } from "#app/core/transfers/layout.ts";
import type { UploadSession } from "#app/core/transfers/upload/upload-session.ts";

/** Counts plaintext bytes encrypted and sent, over several sends at once. */
export class UploadMeter {
  readonly #job: Job;
  #cryptBytes: number;
  #acknowledgedBytes: number;
  readonly #sendingBytes = new Map<number, number>();

  constructor(job: Job, session: UploadSession) {
    const before = session.progress();
    this.#job = job;
    this.#cryptBytes = before.cryptBytes;
    this.#acknowledgedBytes = before.networkBytes;
    this.#report();
  }

  encrypted(bytes: number): void {
    this.#cryptBytes += bytes;
    this.#report();
  }

  /** `sentBytes` of the ciphertext of this run are on their way. */
  sending(run: PacketRun, sentBytes: number): void {
    const plain = run.toByte - run.fromByte;
    this.#sendingBytes.set(run.index, Math.floor((sentBytes / run.encBytes) * plain));
    this.#report();
  }

  acknowledged(run: PacketRun): void {
    this.#sendingBytes.delete(run.index);
    this.#acknowledgedBytes += run.toByte - run.fromByte;
    this.#report();
  }

  #report(): void {
    const sending = [...this.#sendingBytes.values()].reduce((sum, bytes) => sum + bytes, 0);
    this.#job.report({
      cryptBytes: this.#cryptBytes,
      networkBytes: this.#acknowledgedBytes + sending,
    });
  }
}
