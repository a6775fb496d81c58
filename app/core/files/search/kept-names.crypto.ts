import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import type { KeptBlock } from "./name-row.ts";

const VERSION = 2;
const HALF = 16;
const HEX = 16;
/** Where the head lies; blocks lie behind their own generation. */
const HEAD = "0".repeat(HALF * 2);

/** How far the names of the own areas, or of one share of somebody else, have come. */
export interface NamesHead {
  /** The state of the tree, or of the share, that its names are of. */
  readonly histId: string;
  /** Items up to here are in it; null: all are. */
  readonly afterId: string | null;
  /** How many items there were, by the server's word. */
  readonly total: number;
  /** The newest key of the share that its names were read with; of the own areas none. */
  readonly ks?: ShareKeyId | undefined;
}

/** How far an index had come when it was kept; that of each share by its id. */
export interface IndexHead extends NamesHead {
  readonly blocks: number;
  readonly shares: Readonly<Record<string, NamesHead>>;
}

interface KeptHead extends IndexHead {
  readonly v: number;
  readonly generation: string;
}

type KeptIndexCrypto = Pick<
  CryptoPort,
  "keepIndexBlock" | "openIndexBlock" | "dropIndex" | "generateId"
>;

/**
 * The index at rest (Reading R-239): each block sealed by the key worker for its own place, so that none
 * stands for another or comes back from an index that was given up. What does not open is nothing. Every
 * tab reads it; one alone writes.
 */
export class KeptNames {
  readonly #crypto: KeptIndexCrypto;
  readonly #mayWrite: Promise<boolean>;
  #generation = "";

  /** `mayWrite`: whether no other tab of this browser keeps it. */
  constructor(crypto: KeptIndexCrypto, mayWrite: Promise<boolean>) {
    this.#crypto = crypto;
    this.#mayWrite = mayWrite;
  }

  mayWrite(): Promise<boolean> {
    return this.#mayWrite;
  }

  /** The head, after `load` has taken each block; null, and nothing is kept any more, for anything else. */
  async read(load: (block: KeptBlock) => Promise<boolean>): Promise<IndexHead | null> {
    const head = await this.#readHead();
    if (head === null) return null;
    for (let n = 0; n < head.blocks; n += 1) {
      const text = await this.#open(this.#nameOf(head.generation, n));
      if (text === null || !(await load({ n, text }))) return null;
    }
    this.#generation = head.generation;
    return head;
  }

  async write({ n, text }: KeptBlock): Promise<void> {
    await this.#crypto.keepIndexBlock({ name: this.#nameOf(this.#generation, n), text });
  }

  /** After its blocks: what is cut in between is an older state with newer names, which changes mend. */
  async writeHead(head: IndexHead): Promise<void> {
    const kept: KeptHead = { ...head, v: VERSION, generation: this.#generation };
    await this.#crypto.keepIndexBlock({ name: HEAD, text: JSON.stringify(kept) });
  }

  async clear(): Promise<void> {
    if (!(await this.#mayWrite)) return;
    this.#generation = (await this.#crypto.generateId()).slice(0, HALF);
    await this.#crypto.dropIndex();
  }

  async #readHead(): Promise<KeptHead | null> {
    const text = await this.#open(HEAD);
    const head: KeptHead | null = text === null ? null : JSON.parse(text);
    return head?.v === VERSION ? head : null;
  }

  async #open(name: string): Promise<string | null> {
    try {
      return await this.#crypto.openIndexBlock(name);
    } catch {
      // A store in trouble, or a lock meanwhile: there is nothing then.
      return null;
    }
  }

  #nameOf(generation: string, n: number): string {
    return generation + n.toString(HEX).padStart(HALF, "0");
  }
}
