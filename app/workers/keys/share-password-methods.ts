import * as CODES from "#app/contract/errors/codes.ts";
import type { SharePasswordPort } from "#app/core/crypto/grant-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { ACCOUNT, ALL, type MethodTable, on } from "#app/workers/core-parts.ts";
import { fromBase64, toBase64, toHex } from "#app/workers/encoding.ts";
import { Refusal, required } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";
import { openRsa, sealRsa, wrapForPerson } from "./rsa.ts";

const IV_BYTES = 12;
const SALT_BYTES = 16;
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
    sealInvitation: on(ALL, async ({ ks, password }) => {
      const salt = randomBytes(SALT_BYTES);
      const key = keyring.sealingShareKey(ks);
      const iv = randomBytes(IV_BYTES);
      const enc_share_key = core.sealInvitation(password, salt, ks, key, iv);
      return { enc_share_key, salt: toHex(salt) };
    }),
    openInvitation: on(ALL, (input) => openInvitation(keyring, input)),
    checkInvitation: on(ALL, async (input) => checkInvitation(input)),
    openGivenSharePassword: on(ACCOUNT, async ({ ks, pubkeyId, enc_password }) => {
      const label = core.sharePasswordLabel(ks, pubkeyId);
      const ciphertext = core.sharePasswordCiphertext(enc_password);
      const bytes = await openRsa(keyring.privateKey, ciphertext, label);
      return new TextDecoder().decode(required(bytes, CODES.sharePasswordRefused));
    }),
  };
}

/** The key stays here to read with; whatever seals asks for a grant (Formats 5). */
async function openInvitation(
  keyring: Keyring,
  { ks, password, own, enc_share_key, salt, iterations }: Input<"openInvitation">,
): Promise<{ commit: string; own_wrap: string }> {
  const [encFp = ""] = core.openIdentity(own.pubkey, own.sigkey);
  if (encFp !== own.encFp) throw new Refusal(CODES.publicKeyRefused);
  const spki = required(fromBase64(own.pubkey), CODES.publicKeyRefused);
  const bytes = core.openInvitation(password, salt, iterations, ks, enc_share_key);
  const own_wrap = await wrapForPerson(bytes, { spki, pubkeyId: own.pubkeyId, ks });
  const commit = core.shareCommit(bytes);
  keyring.putShareKey(ks, bytes, "own-read-only");
  return { commit, own_wrap };
}

/** Nothing is put into the keyring: a server may have made the invitation, and a key is open already. */
function checkInvitation(input: Input<"checkInvitation">): boolean {
  const { ks, password, commit, enc_share_key, salt, iterations } = input;
  try {
    const bytes = core.openInvitation(password, salt, iterations, ks, enc_share_key);
    const isIt = core.shareCommit(bytes) === commit;
    bytes.fill(0);
    return isIt;
  } catch {
    return false;
  }
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
