import { hex, unhex } from "../crypto/vector.ts";
import type { Answer, Step } from "./case.ts";

/** WebCrypto as the product configures it; runs in Node and in a browser. */
export async function answerByWebCrypto(step: Step): Promise<Answer> {
  const run = STEPS[step.op];
  if (run === undefined) return { na: `WebCrypto runs no ${step.op}` };
  return run(step);
}

/** The only OAEP the product asks for (Formats 5), whatever the vectors were made with. */
const OAEP = { name: "RSA-OAEP", hash: "SHA-256" } as const;
const HASHES = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];
const NO_192 = "this WebCrypto has no AES-192";
const NO_HASH = "WebCrypto has no such hash";
const NO_CONTENT = "WebCrypto takes no empty key";

const STEPS: Record<string, (step: Step) => Promise<Answer>> = {
  "aead-open": aeadOpen,
  "aead-seal": aeadSeal,
  mac,
  "mac-verify": macVerify,
  hkdf: (step) =>
    derive(step, bytes(step, "ikm"), {
      name: "HKDF",
      hash: String(step.hash),
      salt: bytes(step, "salt"),
      info: bytes(step, "info"),
    }),
  pbkdf2: (step) =>
    derive(step, bytes(step, "password"), {
      name: "PBKDF2",
      hash: String(step.hash),
      salt: bytes(step, "salt"),
      iterations: Number(step.iterations),
    }),
  "rsa-oaep": rsaOaep,
  "ed25519-verify": async () => ({
    na: "Ed25519 runs in the core only: browsers differ in what they accept (Formats 12)",
  }),
};

function bytes(step: Step, field: string): Uint8Array<ArrayBuffer> {
  const value = step[field];
  return unhex(typeof value === "string" ? value : "");
}

async function importAes(step: Step, usage: "encrypt" | "decrypt"): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey("raw", bytes(step, "key"), "AES-GCM", false, [usage]);
  } catch {
    return null;
  }
}

async function aeadOpen(step: Step): Promise<Answer> {
  const [iv, tag] = [bytes(step, "iv"), bytes(step, "tag")];
  const key = await importAes(step, "decrypt");
  if (key === null) return { na: NO_192 };
  const parameters = { ...gcmOf(step, iv), tagLength: tag.length * 8 };
  const sealed = new Uint8Array([...bytes(step, "ct"), ...tag]);
  return orRefused(() => crypto.subtle.decrypt(parameters, key, sealed));
}

async function aeadSeal(step: Step): Promise<Answer> {
  const key = await importAes(step, "encrypt");
  if (key === null) return { na: NO_192 };
  const tagLength = Number(step.tag_bytes) * 8;
  const parameters = { ...gcmOf(step, bytes(step, "iv")), tagLength };
  return orRefused(() => crypto.subtle.encrypt(parameters, key, bytes(step, "msg")));
}

function gcmOf(step: Step, iv: Uint8Array<ArrayBuffer>) {
  return { name: "AES-GCM", iv, additionalData: bytes(step, "aad") };
}

async function mac(step: Step): Promise<Answer> {
  if (!HASHES.includes(String(step.hash))) return { na: NO_HASH };
  const secret = bytes(step, "key");
  if (secret.length === 0) return { na: NO_CONTENT };
  const algorithm = { name: "HMAC", hash: String(step.hash) };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  return orRefused(() => crypto.subtle.sign("HMAC", key, bytes(step, "msg")));
}

/** WebCrypto compares whole tags only; of a shorter one the beginning is compared here. */
async function macVerify(step: Step): Promise<Answer> {
  const whole = await mac(step);
  const tag = hex(bytes(step, "tag"));
  if (!("output" in whole)) return whole;
  return tag !== "" && whole.output.startsWith(tag) ? { output: "" } : { refused: true };
}

async function derive(
  step: Step,
  secret: Uint8Array<ArrayBuffer>,
  algorithm: HkdfParams | Pbkdf2Params,
): Promise<Answer> {
  if (!HASHES.includes(String(step.hash))) return { na: NO_HASH };
  const key = await crypto.subtle.importKey("raw", secret, algorithm.name, false, ["deriveBits"]);
  return orRefused(() => crypto.subtle.deriveBits(algorithm, key, Number(step.size) * 8));
}

async function rsaOaep(step: Step): Promise<Answer> {
  const key = await importRsa(step);
  const parameters = { name: "RSA-OAEP", label: bytes(step, "label") };
  return orRefused(() => crypto.subtle.decrypt(parameters, key, bytes(step, "ct")));
}

/** Keys come as PKCS#8, or as JWK, from which what binds it to another algorithm is left out. */
async function importRsa(step: Step): Promise<CryptoKey> {
  if (typeof step.pkcs8 === "string")
    return crypto.subtle.importKey("pkcs8", bytes(step, "pkcs8"), OAEP, false, ["decrypt"]);
  const { alg: _alg, ...jwk }: JsonWebKey = step.jwk ?? {};
  return crypto.subtle.importKey("jwk", jwk, OAEP, false, ["decrypt"]);
}

async function orRefused(run: () => Promise<ArrayBuffer>): Promise<Answer> {
  try {
    return { output: hex(new Uint8Array(await run())) };
  } catch {
    return { refused: true };
  }
}
