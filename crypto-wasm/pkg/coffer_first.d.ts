/* Written by scripts/build-wasm.ts from crypto-wasm/src/bindings. */
export type CorePart = "first";
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
/** Opens names under the meta key. Rows: value, domain, parent fid, kind, minrev; a row of a value alone has the others of the row before it. Part `first`. */
export function openFirstNames(meta: Uint8Array, rows: string): OpenedNames;
/** JSON text of a manifest; throws 2160. Part `first`. */
export function openFirstManifest(meta: Uint8Array, value: string): string;
/** The text that was sealed for a place of this device; throws 2010, 9000 for a place without shape. Part `first`. */
export function openFirstLocal(meta: Uint8Array, place: string, value: string): string;
/** Fids of the area roots: [main, vault]. Part `first`. */
export function firstAreaRoots(meta: Uint8Array): string[];
/** Share key of a link without a password, by its fragment; throws 2110, 2015. Part `first`. */
export function openFirstLink(fragment: string, salt: string, iterations: unknown, linkversion: unknown, ks: string, value: string): Uint8Array<ArrayBuffer>;
/** Opens names of a link; rows as `openFirstNames`, domain is the `{ks}`. Every refusal is 2110. Part `first`. */
export function openFirstLinkNames(share: Uint8Array, rows: string): OpenedNames;
