/** What rows of one folder have in common: `[parent fid, domain, share id]`, each once. */
export class Places {
  readonly #indexes = new Map<string, number>();
  readonly #parts: (readonly [string, string, string])[] = [];

  indexOf(parentFid: string, domain: string, shareId: string): number {
    const key = [parentFid, domain, shareId].join();
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#parts.push([parentFid, domain, shareId]);
    this.#indexes.set(key, this.#parts.length - 1);
    return this.#parts.length - 1;
  }

  partsOf(place: number): readonly [parentFid: string, domain: string, shareId: string] {
    return this.#parts[place] ?? ["", "", ""];
  }

  get count(): number {
    return this.#parts.length;
  }
}
