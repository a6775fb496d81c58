import * as CODES from "#app/contract/errors/codes.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { toBase64 } from "#app/workers/encoding.ts";
import { Refusal } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";

const ALGORITHM = { name: "RSA-OAEP", hash: "SHA-256" } as const;
const MODULUS_BITS = 2048;
const EXPONENT = Uint8Array.of(1, 0, 1);
const PROBE_BYTES = 32;

/** A key pair as it is stored: both DER. The private part is wiped by whoever takes it. */
export interface RsaPair {
  readonly pkcs8: Uint8Array<ArrayBuffer>;
  readonly spki: Uint8Array<ArrayBuffer>;
}

/** A new RSA-2048 pair (Formats 5). */
export async function generateRsaPair(): Promise<RsaPair> {
  const parameters = { ...ALGORITHM, modulusLength: MODULUS_BITS, publicExponent: EXPONENT };
  const pair = await crypto.subtle.generateKey(parameters, true, ["encrypt", "decrypt"]);
  const [pkcs8, spki] = await Promise.all([
    crypto.subtle.exportKey("pkcs8", pair.privateKey),
    crypto.subtle.exportKey("spki", pair.publicKey),
  ]);
  return { pkcs8: new Uint8Array(pkcs8), spki: new Uint8Array(spki) };
}

/**
 * The private key, not extractable, after an encrypt–decrypt test against its public key (Formats 6).
 *
 * @throws Refusal 2006
 */
export async function importPrivateKey({ pkcs8, spki }: RsaPair): Promise<CryptoKey> {
  try {
    const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, ALGORITHM, false, ["decrypt"]);
    const publicKey = await importPublicKey(spki);
    const probe = randomBytes(PROBE_BYTES);
    const sealed = await crypto.subtle.encrypt(ALGORITHM, publicKey, probe);
    const opened = new Uint8Array(await crypto.subtle.decrypt(ALGORITHM, privateKey, sealed));
    if (opened.length === PROBE_BYTES && opened.every((byte, index) => byte === probe[index]))
      return privateKey;
  } catch {
    // What WebCrypto refuses is refused below with the one code of this flow.
  }
  throw new Refusal(CODES.privateKeyRefused);
}

/** A share key wrapped for the holder of a public key (Formats 5). */
export async function wrapForPerson(
  shareKey: Uint8Array<ArrayBuffer>,
  recipient: {
    readonly spki: Uint8Array<ArrayBuffer>;
    readonly pubkeyId: string;
    readonly ks: string;
  },
): Promise<string> {
  const label = core.shareKeyLabel(recipient.ks, recipient.pubkeyId);
  return toBase64(await sealRsa(recipient.spki, shareKey, label));
}

/** Bytes for the holder of a public key, under a label that says what they are. */
export async function sealRsa(
  spki: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
  label: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parameters = { ...ALGORITHM, label: new TextEncoder().encode(label) };
  const publicKey = await importPublicKey(spki);
  return new Uint8Array(await crypto.subtle.encrypt(parameters, publicKey, bytes));
}

/** The text of an RSA-OAEP wrap, or null: why it failed stays unknown (K7). */
export async function openRsa(
  privateKey: CryptoKey,
  ciphertext: Uint8Array<ArrayBuffer>,
  label: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const parameters = { ...ALGORITHM, label: new TextEncoder().encode(label) };
    return new Uint8Array(await crypto.subtle.decrypt(parameters, privateKey, ciphertext));
  } catch {
    return null;
  }
}

function importPublicKey(spki: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("spki", spki, ALGORITHM, false, ["encrypt"]);
}
