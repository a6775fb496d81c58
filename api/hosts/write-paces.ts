/** A writer is not called slow before it had so long, milliseconds. */
const GRACE_MS = 10_000;
/** A slower writer gives way to one that waits, bytes in a second. */
const SLOW_BYTES_PER_S = 16 * 1024;

interface Writer {
  readonly beganMs: number;
  readonly cut: () => void;
  bytes: number;
}

/** How fast the writers of one group are. */
export class Paces {
  readonly #writers = new Set<Writer>();

  get isIdle(): boolean {
    return this.#writers.size === 0;
  }

  /** `cut` ends the writer, who may send the chunk again. */
  begin(cut: () => void): { readonly wrote: (bytes: number) => void; readonly end: () => void } {
    const writer: Writer = { beganMs: Date.now(), cut, bytes: 0 };
    this.#writers.add(writer);
    return {
      wrote: (bytes) => {
        writer.bytes += bytes;
      },
      end: () => void this.#writers.delete(writer),
    };
  }

  /** Ends the slowest writer, if it is slow and had its time. */
  cutSlowest(): void {
    const nowMs = Date.now();
    const paceOf = ({ bytes, beganMs }: Writer) => (bytes * 1000) / (nowMs - beganMs);
    const slow = [...this.#writers].filter(
      (writer) => nowMs - writer.beganMs >= GRACE_MS && paceOf(writer) < SLOW_BYTES_PER_S,
    );
    const [slowest] = slow.toSorted((one, other) => paceOf(one) - paceOf(other));
    if (slowest === undefined) return;
    this.#writers.delete(slowest);
    slowest.cut();
  }
}
