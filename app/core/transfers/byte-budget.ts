import { TRANSFER_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { TransferSizes } from "#app/core/transfers/sizes.ts";

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

/** What of a budget is kept for small wishes. */
export interface Reserve {
  readonly bytes: number;
  /** Wishes up to this are small. */
  readonly smallBytes: number;
}

const NO_RESERVE: Reserve = { bytes: 0, smallBytes: 0 };
/** Half of it where the device has little memory; some of it is for small sends alone (Reading R-512). */
export function createUploadBudget(
  memoryGib: number | undefined,
  { budgetBytes: whole, smallBudgetBytes, smallSendBytes }: TransferSizes,
): ByteBudget {
  const hasLittle = memoryGib !== undefined && memoryGib <= TRANSFER_LIMITS.littleMemoryGib;
  const reserve = { bytes: smallBudgetBytes, smallBytes: smallSendBytes };
  return new ByteBudget(hasLittle ? whole / 2 : whole, reserve);
}

/**
 * One budget of ciphertext bytes over all running uploads (Performance: 96 MiB). First come, first
 * served, small wishes before large ones, which leave them the reserve; a wish above what it may have
 * gets all of that.
 */
export class ByteBudget {
  readonly #totalBytes: number;
  readonly #reserve: Reserve;
  #usedBytes = 0;
  #waiters: Waiter[] = [];
  readonly #parked = new Map<Lease, () => void>();

  constructor(totalBytes: number, reserve = NO_RESERVE) {
    this.#totalBytes = totalBytes;
    this.#reserve = reserve;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Resolves when the bytes are free; rejects with the signal's reason. */
  async acquire(wantedBytes: number, signal: AbortSignal): Promise<Lease> {
    signal.throwIfAborted();
    const bytes = Math.min(wantedBytes, this.#mostFor(wantedBytes));
    await this.#wait(bytes, signal);
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
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (!this.#makeRoom(next.bytes)) return;
      const granted = next;
      this.#waiters = this.#waiters.filter((other) => other !== granted);
      this.#usedBytes += next.bytes;
      next.grant();
    }
  }

  #next(): Waiter | undefined {
    return this.#waiters.find(({ bytes }) => this.#isSmall(bytes)) ?? this.#waiters[0];
  }

  #isSmall(bytes: number): boolean {
    return bytes <= this.#reserve.smallBytes;
  }

  #mostFor(bytes: number): number {
    return this.#isSmall(bytes) ? this.#totalBytes : this.#totalBytes - this.#reserve.bytes;
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
    return this.#usedBytes + bytes <= this.#mostFor(bytes);
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
