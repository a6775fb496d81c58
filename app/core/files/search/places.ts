import { FID_BYTES, writeFid } from "./fid-bytes.ts";

const FIRST_PLACES = 1024;
const NO_PARTS: PlaceParts = ["", "", "", ""];

/** Empty: an own area; else the share of somebody else that the rows were told of in. */
export type PlaceParts = readonly [
  parentFid: string,
  domain: string,
  shareId: string,
  othersShare: string,
];

/** What rows of one folder have in common, each once. */
export class Places {
  readonly #indexes = new Map<string, number>();
  readonly #parts: PlaceParts[] = [];
  readonly #parents = new Set<string>();
  #fids = new Uint8Array(FIRST_PLACES * FID_BYTES);
  #words = new Uint32Array(this.#fids.buffer);

  indexOf(parts: PlaceParts): number {
    const [parentFid] = parts;
    const key = parts.join();
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const place = this.#parts.length;
    this.#parts.push(parts);
    this.#indexes.set(key, place);
    this.#parents.add(parentFid);
    if (place * FID_BYTES >= this.#fids.length) this.#grow();
    writeFid(this.#fids, place, parentFid);
    return place;
  }

  partsOf(place: number): PlaceParts {
    return this.#parts[place] ?? NO_PARTS;
  }

  othersShareOf(place: number): string {
    return this.partsOf(place)[3];
  }

  has(parts: PlaceParts): boolean {
    return this.#indexes.has(parts.join());
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
