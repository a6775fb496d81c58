import type { Job } from "#app/core/transfers/job.ts";
import type { PacketRun } from "#app/core/transfers/layout.ts";
import type { UploadSession } from "#app/core/transfers/upload/upload-session.ts";

/** Counts plaintext bytes of chunks that are being encrypted or sent; the session counts the others. */
export class UploadMeter {
  readonly #job: Job;
  readonly #session: UploadSession;
  #encryptingBytes = 0;
  readonly #sendingBytes = new Map<number, number>();

  constructor(job: Job, session: UploadSession) {
    this.#job = job;
    this.#session = session;
    this.#report();
  }

  /** Bytes of the one chunk that is being made. */
  encrypted(bytes: number): void {
    this.#encryptingBytes += bytes;
    this.#report();
  }

  /** The chunk is made, and the session counts it. */
  held(): void {
    this.#encryptingBytes = 0;
  }

  /** `sentBytes` of the ciphertext of this run are on their way. */
  sending(run: PacketRun, sentBytes: number): void {
    const plain = run.toByte - run.fromByte;
    this.#sendingBytes.set(run.index, Math.floor((sentBytes / run.encBytes) * plain));
    this.#report();
  }

  /** The session counts it. */
  acknowledged(run: PacketRun): void {
    this.#sendingBytes.delete(run.index);
    this.#report();
  }

  #report(): void {
    const { cryptBytes, networkBytes } = this.#session.progress();
    const sending = [...this.#sendingBytes.values()].reduce((sum, bytes) => sum + bytes, 0);
    this.#job.report({
      cryptBytes: cryptBytes + this.#encryptingBytes,
      networkBytes: networkBytes + sending,
    });
  }
}
