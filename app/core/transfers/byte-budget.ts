/** A part of the budget. */
export interface Lease {
  readonly bytes: number;
  /** Gives the bytes back; calling it again does nothing. */
  release(): void;
  /**
   * Keeps the bytes for a retry that may never come: as soon as somebody needs the room, the lease
   * ends and `onEvict` is told to let go of what it held.
   */
  park(onEvict: () => void): void;
  /** Takes a parked lease back into use; false when it was given up meanwhile. */
  unpark(): boolean;
}

interface Waiter {
  readonly bytes: number;
  readonly grant: () => void;
}

/**
 * One budget of ciphertext bytes over all running uploads (Performance: 96 MiB). First come, first
 * served; a wish above the whole budget gets the whole budget.
 */
export class ByteBudget {
  readonly #totalBytes: number;
  #usedBytes = 0;
  #waiters: Waiter[] = [];
  readonly #parked = new Map<Lease, () => void>();

  constructor(totalBytes: number) {
    this.#totalBytes = totalBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Resolves when the bytes are free; rejects with the signal's reason. */
  async acquire(wantedBytes: number, signal: AbortSignal): Promise<Lease> {
    signal.throwIfAborted();
    const bytes = Math.min(wantedBytes, this.#totalBytes);
    if (this.#waiters.length > 0 || !this.#makeRoom(bytes)) await this.#wait(bytes, signal);
    else this.#usedBytes += bytes;
    return this.#lease(bytes);
  }

  #wait(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(signal.reason);
        this.#serve();
      };
      const waiter: Waiter = {
        bytes,
        grant: () => {
          signal.removeEventListener("abort", stop);
          resolve();
        },
      };
      this.#waiters.push(waiter);
      signal.addEventListener("abort", stop, { once: true });
      this.#serve();
    });
  }

  #serve(): void {
    for (let next = this.#waiters[0]; next !== undefined; next = this.#waiters[0]) {
      if (!this.#makeRoom(next.bytes)) return;
      this.#waiters.shift();
      this.#usedBytes += next.bytes;
      next.grant();
    }
  }

  /** True when `bytes` fit, after parked leases gave way, the oldest first. */
  #makeRoom(bytes: number): boolean {
    for (const [lease, onEvict] of this.#parked) {
      if (this.#fits(bytes)) break;
      this.#parked.delete(lease);
      this.#usedBytes -= lease.bytes;
      onEvict();
    }
    return this.#fits(bytes);
  }

  #fits(bytes: number): boolean {
    return this.#usedBytes + bytes <= this.#totalBytes;
  }

  #lease(bytes: number): Lease {
    let isHeld = true;
    const lease: Lease = {
      bytes,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#parked.delete(lease);
        this.#usedBytes -= bytes;
        this.#serve();
      },
      park: (onEvict) => {
        if (!isHeld) return;
        this.#parked.set(lease, () => {
          isHeld = false;
          onEvict();
        });
        this.#serve();
      },
      unpark: () => {
        this.#parked.delete(lease);
        return isHeld;
      },
    };
    return lease;
  }
}
