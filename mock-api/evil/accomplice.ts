import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult, sign } from "node:crypto";
import type { LooseData } from "#mock-api/evil/evil.ts";

/** Bytes of an Ed25519 key at the end of its SPKI. */
const ED25519_BYTES = 32;

interface Accomplice {
  /** As a row of people brings them. */
  readonly keys: { readonly pubkey: string; readonly sigkey: string };
  /** Signs that a version is his. */
  sign(fid: string, seal: string): { readonly seal_sig: string; readonly seal_by: string };
}

let made: Accomplice | undefined;

/** Somebody without an account whose keys the server has made itself, and holds. */
function accomplice(): Accomplice {
  made ??= make(
    generateKeyPairSync("rsa", { modulusLength: 2048, publicExponent: 0x1_00_01 }),
    generateKeyPairSync("ed25519"),
  );
  return made;
}

function make(rsa: KeyPairKeyObjectResult, ed25519: KeyPairKeyObjectResult): Accomplice {
  const spki = rsa.publicKey.export({ type: "spki", format: "der" });
  const own = ed25519.publicKey.export({ type: "spki", format: "der" }).subarray(-ED25519_BYTES);
  const signText = (text: string) => sign(null, Buffer.from(text), ed25519.privateKey);
  const by = sha256(own);
  const proof = signText(`e2cs/1|id|${sha256(spki)}|${by}`);
  const keys = {
    pubkey: spki.toString("base64"),
    sigkey: Buffer.concat([own, proof]).toString("base64"),
  };
  return {
    keys,
    sign: (fid, seal) => ({
      seal_sig: signText(`e2cs/1|file|${fid}|${sha256(Buffer.from(seal, "base64"))}`).toString(
        "base64",
      ),
      seal_by: by,
    }),
  };
}

/** Somebody on a share whom the server has the keys of. */
export function asAccomplice(row: LooseData): LooseData {
  return { ...row, ...accomplice().keys };
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
