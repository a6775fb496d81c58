import * as CODES from "#app/contract/errors/codes.ts";
import type { SharePasswordPort } from "#app/core/crypto/grant-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { ACCOUNT, type MethodTable, on } from "#app/workers/core-parts.ts";
import { fromBase64, toBase64 } from "#app/workers/encoding.ts";
import { Refusal, required } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";
import { openRsa, sealRsa } from "./rsa.ts";

const IV_BYTES = 12;
const SYMBOLS = 24;

type Input<M extends keyof SharePasswordPort> = Parameters<SharePasswordPort[M]>[0];

/** Passwords of shares (Formats 5). */
export function createSharePasswordMethods(keyring: Keyring): MethodTable<SharePasswordPort> {
  return {
    makeSharePassword: on(ACCOUNT, async ({ ks }) => {
      const password = core.newSharePassword(randomBytes(SYMBOLS));
      const iv = randomBytes(IV_BYTES);
      return { password, enc_password: core.sealSharePassword(keyring.metaKey, ks, password, iv) };
    }),
    openSharePassword: on(ACCOUNT, async ({ ks, enc_password }) =>
      core.openSharePassword(keyring.metaKey, ks, enc_password),
    ),
    wrapSharePassword: on(ACCOUNT, wrapSharePassword),
    openGivenSharePassword: on(ACCOUNT, async ({ ks, pubkeyId, enc_password }) => {
      const label = core.sharePasswordLabel(ks, pubkeyId);
      const ciphertext = core.sharePasswordCiphertext(enc_password);
      const bytes = await openRsa(keyring.privateKey, ciphertext, label);
      return new TextDecoder().decode(required(bytes, CODES.sharePasswordRefused));
    }),
  };
}

async function wrapSharePassword({
  ks,
  password,
  recipient,
}: Input<"wrapSharePassword">): Promise<string> {
  const { pubkey, sigkey, pubkeyId } = recipient;
  const [encFp = "", sigFp = ""] = core.openIdentity(pubkey, sigkey);
  if (encFp !== recipient.encFp || sigFp !== recipient.sigFp) {
    throw new Refusal(CODES.publicKeyRefused);
  }
  const spki = required(fromBase64(pubkey), CODES.publicKeyRefused);
  const label = core.sharePasswordLabel(ks, pubkeyId);
  return toBase64(await sealRsa(spki, new TextEncoder().encode(password), label));
}
