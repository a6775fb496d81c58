import type { SessionSecrets } from "#app/core/crypto/account-port.ts";

const META_KEY_BYTES = 32;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * What is kept at rest behind the bytes of the meta key. The private key is not: it opens again with
 * the meta key (Formats 6).
 */
interface KeptFacts {
  readonly session: SessionSecrets;
  /** The name that was typed at sign-in (Reading R-105). */
  readonly userName: string;
}

/** The bytes that are kept; the caller wipes them. The meta key is never a text: texts cannot be wiped. */
export function packKeys(metaKey: Bytes, kept: KeptFacts): Bytes {
  const facts = new TextEncoder().encode(JSON.stringify(kept));
  const bytes = new Uint8Array(META_KEY_BYTES + facts.length);
  bytes.set(metaKey);
  bytes.set(facts, META_KEY_BYTES);
  facts.fill(0);
  return bytes;
}

/** Wipes the bytes. null: they are somebody else's. */
export function unpackKeys(
  bytes: Bytes,
  userName: string,
): { readonly metaKey: Bytes; readonly session: SessionSecrets } | null {
  try {
    const kept: KeptFacts = JSON.parse(new TextDecoder().decode(bytes.subarray(META_KEY_BYTES)));
    if (kept.userName !== userName) return null;
    return { metaKey: bytes.slice(0, META_KEY_BYTES), session: kept.session };
  } finally {
    bytes.fill(0);
  }
}
