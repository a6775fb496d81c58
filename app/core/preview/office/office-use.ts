import { OFFICE_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { Clock } from "#app/core/ports.ts";

export interface OfficeUseParts {
  readonly clock: Pick<Clock, "nowMs">;
  /** Whether the browser says that the provider's page has the focus now. */
  readonly hasFocus: () => boolean;
  /** Somebody uses the page. */
  readonly use: () => void;
}

/**
 * Typing at the provider, which this page cannot see, keeps it from locking: by the provider's word, at most
 * once a minute, while its page has the focus, and no longer than an hour after somebody used this page
 * itself. A provider that lies keeps it open so long and no longer (Reading R-552, Trust W13).
 */
export class OfficeUse {
  readonly #parts: OfficeUseParts;
  #ownMs: number;
  #heardMs = Number.NEGATIVE_INFINITY;

  constructor(parts: OfficeUseParts) {
    this.#parts = parts;
    this.#ownMs = parts.clock.nowMs();
  }

  /** Somebody used the page itself. */
  noteOwn(): void {
    this.#ownMs = this.#parts.clock.nowMs();
  }

  /** The provider says that somebody uses its page. */
  hear(): void {
    const { clock, hasFocus, use } = this.#parts;
    const nowMs = clock.nowMs();
    const { useEveryMs, useTrustedMs } = OFFICE_LIMITS;
    if (nowMs < this.#ownMs || nowMs - this.#ownMs > useTrustedMs) return;
    if (nowMs - this.#heardMs < useEveryMs || !hasFocus()) return;
    this.#heardMs = nowMs;
    use();
  }
}
