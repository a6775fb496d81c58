import { predictLength } from "client-zip";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** What stands for "see the end of 64 bits" where a zip counts its entries, and where it says a size. */
const MOST_COUNTED = 0xffff;
const MOST_SIZED = 0xffffffff;
/** Head of an entry and what follows its bytes. */
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const END = 0x504b0506;
const END_64_BYTES = 56;
const LOCATOR_BYTES = 20;
const LARGE_END_BYTES = END_64_BYTES + LOCATOR_BYTES;
const END_64 = 0x504b0606;
const LOCATOR = 0x504b0607;
/** Made by and for version 4.5. */
const VERSIONS = 0x2d032d00;

/** What is known of an entry before its first byte; a folder has no size. */
export type ZipEntry =
  | { readonly name: string; readonly size: number }
  | { readonly name: string; readonly size?: never };

/** Exact length of a zip of these, with the end of {@link withLargeEnd}. */
export function lengthOfZip(entries: readonly ZipEntry[]): bigint {
  const hasOwn = entries.length < MOST_COUNTED || isLarge(entries);
  return predictLength(entries) + BigInt(hasOwn ? 0 : LARGE_END_BYTES);
}

/** By its sizes: client-zip counts in 64 bits by these alone. */
function isLarge(entries: readonly ZipEntry[]): boolean {
  const encoder = new TextEncoder();
  let offset = 0;
  for (const { name, size = 0 } of entries) {
    if (size >= MOST_SIZED) return true;
    offset += ENTRY_BYTES + encoder.encode(name).byteLength + size;
  }
  return offset >= MOST_SIZED;
}

/**
 * A zip as client-zip writes it, with an end that counts in 64 bits before the one that cannot count as many
 * entries as there are: without it a reader finds the first 65 535, or calls the zip broken.
 */
export async function* withLargeEnd(
  zip: AsyncIterable<Uint8Array>,
  entries: number,
): AsyncGenerator<Uint8Array> {
  let last: Uint8Array | null = null;
  let hasOwn = entries < MOST_COUNTED;
  for await (const bytes of zip) {
    if (last !== null) {
      hasOwn ||= startsWith(last, END_64);
      yield last;
    }
    last = bytes;
  }
  if (last === null || last.byteLength !== END_BYTES || !startsWith(last, END)) {
    throw new AppError(CODES.zipFailed);
  }
  if (!hasOwn) yield largeEnd(last, entries);
  yield last;
}

function startsWith(bytes: Uint8Array, signature: number): boolean {
  return bytes.byteLength >= END_BYTES && viewOf(bytes).getUint32(0) === signature;
}

/** The directory lies where the small end says, which its size and place fit into. */
function largeEnd(end: Uint8Array, entries: number): Uint8Array {
  const small = viewOf(end);
  const [directoryBytes, directoryAt] = [small.getUint32(12, true), small.getUint32(16, true)];
  const made = new Uint8Array(LARGE_END_BYTES);
  const view = viewOf(made);
  view.setUint32(0, END_64);
  view.setBigUint64(4, BigInt(END_64_BYTES - 12), true);
  view.setUint32(12, VERSIONS);
  view.setBigUint64(24, BigInt(entries), true);
  view.setBigUint64(32, BigInt(entries), true);
  view.setBigUint64(40, BigInt(directoryBytes), true);
  view.setBigUint64(48, BigInt(directoryAt), true);
  view.setUint32(END_64_BYTES, LOCATOR);
  view.setBigUint64(END_64_BYTES + 8, BigInt(directoryAt + directoryBytes), true);
  view.setUint32(END_64_BYTES + 16, 1, true);
  return made;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
