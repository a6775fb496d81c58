import { FID_BYTES, writeFid } from "./fid-bytes.ts";

const FIRST_PLACES = 1024;

/** What rows of one folder have in common: `[parent fid, domain, share id]`, each once. */
export class Places {
  readonly #indexes = new Map<string, number>();
  readonly #parts: (readonly [string, string, string])[] = [];
  readonly #parents = new Set<string>();
  #fids = new Uint8Array(FIRST_PLACES * FID_BYTES);
  #words = new Uint32Array(this.#fids.buffer);

  indexOf(parentFid: string, domain: string, shareId: string): number {
    const key = [parentFid, domain, shareId].join();
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const place = this.#parts.length;
    this.#parts.push([parentFid, domain, shareId]);
    this.#indexes.set(key, place);
    this.#parents.add(parentFid);
    if (place * FID_BYTES >= this.#fids.length) this.#grow();
    writeFid(this.#fids, place, parentFid);
    return place;
  }

  partsOf(place: number): readonly [parentFid: string, domain: string, shareId: string] {
    return this.#parts[place] ?? ["", "", ""];
  }

  /** Whether rows lie in a folder of this fid, or lay there. */
  isParent(fid: string): boolean {
    return this.#parents.has(fid);
  }

  /** Four numbers from `place * 4` on are the fid of a place. */
  get fidWords(): Uint32Array {
    return this.#words;
  }

  get count(): number {
    return this.#parts.length;
  }

  #grow(): void {
    const fids = new Uint8Array(this.#fids.length * 2);
    fids.set(this.#fids);
    this.#fids = fids;
    this.#words = new Uint32Array(fids.buffer);
  }
}
