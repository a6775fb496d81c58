import { createDecipheriv, createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import type { Json } from "../crypto/vector.ts";
import { gives, REFUSED, type VectorCase } from "./case.ts";

const HEADER_BYTES = 56;
const CHUNK_BYTES = 16_384;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const OTHER_HEADER = "refused by the header of another format, before its cipher runs";
const OTHER_FRAME = "refused by the framing of another format, before its cipher could";

/**
 * A message of C2SP chunked encryption as calls of AES-256-GCM: `aeadKey` and `baseNonce` are given, chunk i has
 * nonce base XOR i. Chunks that begin the message must open, the one behind them must not.
 */
export function readChunked(test: Json): Omit<VectorCase, "id"> {
  if (test.aeadKey === undefined) return { steps: [], notApplicable: OTHER_HEADER };
  const isValid = test.result === "valid";
  const chunks = split(inflateSync(Buffer.from(test.ct, "hex")).subarray(HEADER_BYTES));
  const key = Buffer.from(test.aeadKey, "hex");
  const opened = isValid ? chunks.length : Math.ceil((test.msgLength ?? 0) / CHUNK_BYTES);
  const texts = chunks.slice(0, opened).map((chunk, i) => decrypt(key, nonceOf(test, i), chunk));
  checkText(test, texts);
  const broken = chunks[opened];
  if (!isValid && (broken === undefined || broken.length < TAG_BYTES))
    return { steps: [], notApplicable: OTHER_FRAME };
  const steps = chunks.slice(0, opened + 1).map((chunk, index) => {
    const text = texts[index];
    return { step: stepOf(test, index, chunk), want: text ? gives(text.toString("hex")) : REFUSED };
  });
  return { steps };
}

function split(body: Buffer): Buffer[] {
  const size = CHUNK_BYTES + TAG_BYTES;
  const count = Math.ceil(body.length / size);
  return Array.from({ length: count }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
}

function nonceOf(test: Json, index: number): Buffer {
  const nonce = Buffer.from(test.baseNonce, "hex");
  const last = NONCE_BYTES - 4;
  nonce.writeUInt32BE((nonce.readUInt32BE(last) ^ index) >>> 0, last);
  return nonce;
}

function decrypt(key: Buffer, nonce: Buffer, chunk: Buffer): Buffer {
  const cipher = createDecipheriv("aes-256-gcm", key, nonce);
  cipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  return Buffer.concat([cipher.update(chunk.subarray(0, -TAG_BYTES)), cipher.final()]);
}

/** The vectors give the text as a hash; a mistake of this reader must not become a wrong expectation. */
function checkText(test: Json, texts: readonly Buffer[]): void {
  if (test.msgSha512 === undefined) return;
  const digest = createHash("sha512").update(Buffer.concat(texts)).digest("hex");
  if (digest !== test.msgSha512) throw new Error(`tc${test.tcId}: the chunks give another text`);
}

function stepOf(test: Json, index: number, chunk: Buffer) {
  const cut = Math.max(0, chunk.length - TAG_BYTES);
  return {
    op: "aead-open",
    key: test.aeadKey,
    iv: nonceOf(test, index).toString("hex"),
    aad: "",
    ct: chunk.subarray(0, cut).toString("hex"),
    tag: chunk.subarray(cut).toString("hex"),
  };
}
