import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { partBytesAt } from "#app/core/transfers/pace/pace.ts";

/** What a send on this line takes at most: one that is lost costs no more, and a weak line is there for it. */
const SEND_S = 20;
/** What is smaller and soon through says more about the way there and back. */
const TELLING_BYTES = 1024 * 1024;
const TELLING_MS = 5_000;
const MS_IN_S = 1_000;

/** How fast the last one went, and how much the next one takes along (Reading R-573). */
export class LineSpeed {
  #bytesPerS: number | null = null;

  /** Bytes of the next one at most; null: all that is there. */
  mostBytes(): number | null {
    if (this.#bytesPerS === null) return null;
    const bytes = Math.round(this.#bytesPerS * SEND_S);
    return bytes >= UPLOAD_LIMITS.sendChunkBytes ? null : partBytesAt(bytes);
  }

  /** So much came through. */
  passed(bytes: number, tookMs: number): void {
    if (bytes >= TELLING_BYTES || tookMs >= TELLING_MS) {
      this.#bytesPerS = (bytes / Math.max(1, tookMs)) * MS_IN_S;
      return;
    }
    const most = this.mostBytes();
    // It was as small as that because the line was slow, and is no more.
    if (most !== null && bytes >= most) this.#bytesPerS = (2 * bytes) / SEND_S;
  }
}
