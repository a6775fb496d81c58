/* Written by scripts/build-wasm.ts from crypto-wasm/src/bindings. */
export type CorePart = "locked";
/** Loads one part of the core; its functions work from then on. The second call does nothing. */
export function init(part: CorePart, source: Response | BufferSource): Promise<void>;
export function initSync(part: CorePart, module: BufferSource): void;
/** Takes pages of 64 KiB for a part that is loaded; throws a RangeError where there is no memory. */
export function growMemory(part: CorePart, pages: number): void;
/** What a batch of names opened to, in columns. */
export interface OpenedNames {
  /** 0 where the name opened, else the code that stands in its place. */
  readonly codes: Uint16Array<ArrayBuffer>;
  /** Revs; 0 where a name did not open. */
  readonly revs: Uint32Array<ArrayBuffer>;
  /** Lengths of the names in `text`, in UTF-16 units. */
  readonly lengths: Uint32Array<ArrayBuffer>;
  /** Fids, 32 characters each; zeros where a name did not open. */
  readonly fids: string;
  /** All names, joined. */
  readonly text: string;
}
/** Hashes link key and password; numbers as they stand in JSON. Throws 2110 before a hash is computed. Part `locked`. */
export function linkDerive(fragment: string, password: string | null | undefined, salt: string, iterations: unknown, linkversion: unknown): number;
/** What a visitor sends as `passwordlock`. Part `locked`. */
export function linkLockToken(link: number): string;
/** The link's share key; throws 2110, 2015. Part `locked`. */
export function linkOpenShareKey(link: number, ks: string, value: string): Uint8Array<ArrayBuffer>;
/** The share key that was kept; throws 2110, 2015. Part `locked`. */
export function linkOpenKept(link: number, cachekey: string, ks: string, exp: string, value: string): Uint8Array<ArrayBuffer>;
/** Wipes W. Part `locked`. */
export function linkFree(link: number): void;
/** Opens names of a link; rows as `openFirstNames`, domain is the `{ks}`. Every refusal is 2110. Part `locked`. */
export function openFirstLinkNames(share: Uint8Array, rows: string): OpenedNames;
