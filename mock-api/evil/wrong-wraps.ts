import { constants, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";

const SHARE_KEY_BYTES = 64;
const MODULUS_BYTES = 256;

/** Whom a key is wrapped for, and which. */
export interface WrapPlace {
  /** DER of the SPKI, base64. */
  readonly pubkey: string;
  readonly pubkeyId: string;
  readonly ks: string;
}

interface WrapWish {
  readonly padding?: number;
  readonly oaepHash?: string;
  readonly oaepLabel?: Buffer;
  readonly key?: Buffer;
}

type Wrap = (wish: WrapWish) => Buffer;

/** Ways to wrap that must all look the same from outside (K7). */
const WRAPS: Readonly<Record<string, (make: Wrap) => Buffer>> = {
  good: (make) => make({}),
  random: () => Buffer.concat([Buffer.alloc(1), randomBytes(MODULUS_BYTES - 1)]),
  zero: () => Buffer.alloc(MODULUS_BYTES),
  "too large": () => Buffer.alloc(MODULUS_BYTES, 0xff),
  "PKCS#1 v1.5": (make) => make({ padding: constants.RSA_PKCS1_PADDING }),
  "SHA-1": (make) => make({ oaepHash: "sha1" }),
  "another label": (make) => make({ oaepLabel: Buffer.from("e2cs/1|sk|1-0|1") }),
  "a short key": (make) => make({ key: randomBytes(SHARE_KEY_BYTES / 2) }),
  // Keys that nobody may take, in a wrap that is as it should be (K15).
  "no key": (make) => make({ key: Buffer.alloc(0) }),
  "a key of zeros": (make) => make({ key: Buffer.alloc(SHARE_KEY_BYTES) }),
  "a byte too few": (make) => make({ key: randomBytes(SHARE_KEY_BYTES - 1) }),
  "a byte too many": (make) => make({ key: randomBytes(SHARE_KEY_BYTES + 1) }),
  "hardly any bits": (make) =>
    make({ key: Buffer.concat([Buffer.alloc(SHARE_KEY_BYTES - 1), Buffer.from([1])]) }),
};

/** A share key of the server's own, wrapped in the way that is named, base64. */
export function wrapWrongly({ pubkey, pubkeyId, ks }: WrapPlace, kind: string): string {
  const key = createPublicKey({ key: Buffer.from(pubkey, "base64"), format: "der", type: "spki" });
  const make: Wrap = ({ padding, oaepHash, oaepLabel, key: shareKey }) =>
    publicEncrypt(
      {
        key,
        padding: padding ?? constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: oaepHash ?? "sha256",
        oaepLabel: oaepLabel ?? Buffer.from(`e2cs/1|sk|${ks}|${pubkeyId}`),
      },
      shareKey ?? randomBytes(SHARE_KEY_BYTES),
    );
  return (WRAPS[kind]?.(make) ?? make({})).toString("base64");
}
