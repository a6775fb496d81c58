import { createHash } from "node:crypto";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Letters that fold, compose or take two units; none that changes between versions of Unicode. */
const LETTERS = [
  ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ._-()'",
  ..."äöüßÄÖÜéÉñÑçÇøØåÅłŁřŘıİǅΑΣςσωΩжЖяЯאבשلسعहिन्दी漢字かなガ한글",
  ..."🗂️👩‍💻🇨🇭ﬁ①Å",
  "e\u0301",
  "\u1100\u1161",
  "\t",
];

/** Random values that a seed decides: a stream of SHA-256 over seed and counter. */
export class Seeded {
  readonly #seed: string;
  #counter = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    const blocks = Math.ceil(count / 32);
    const all = new Uint8Array(blocks * 32);
    for (let block = 0; block < blocks; block += 1) {
      this.#counter += 1;
      const text = `${this.#seed}|${String(this.#counter)}`;
      all.set(createHash("sha256").update(text).digest(), block * 32);
    }
    return all.slice(0, count);
  }

  hex(count: number): string {
    return Buffer.from(this.bytes(count)).toString("hex");
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    const number = Buffer.from(this.bytes(6)).readUIntBE(0, 6);
    return low + (number % (high - low + 1));
  }

  big(high: bigint): bigint {
    return Buffer.from(this.bytes(8)).readBigUInt64BE() % (high + 1n);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  /** At least `low` and at most `high` letters. */
  text(low: number, high: number): string {
    return Array.from({ length: this.whole(low, high) }, () => this.pick(LETTERS)).join("");
  }

  /** A text of at most so many bytes of UTF-8 after NFKC. */
  shortText(maxBytes: number): string {
    let text = "";
    for (const letter of this.text(1, maxBytes)) {
      const longer = (text + letter).normalize("NFKC");
      if (Buffer.byteLength(longer) > maxBytes) break;
      text = longer;
    }
    return text === "" ? "a" : text;
  }

  id(): string {
    return this.pick([
      String(this.whole(0, 9)),
      String(this.whole(10, 2 ** 31)),
      `9${String(this.big(10n ** 17n)).padStart(18, "0")}`,
    ]);
  }

  ks(): string {
    return `${this.id()}-${String(this.whole(0, 40))}`;
  }

  fid(): string {
    return this.hex(16);
  }

  crockford(count: number): string {
    return Array.from(this.bytes(count), (byte) => CROCKFORD[byte & 31]).join("");
  }

  /** 32 symbols in four groups, as link keys and recovery codes are written. */
  grouped(): string {
    return (this.crockford(32).match(/.{8}/g) ?? []).join("-");
  }
}
