import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import {
  deviceName,
  loginHash,
  sessionnew,
  twofacode,
  userName,
} from "#app/contract/commands/auth.ts";
import { PASSKEY_LIMITS } from "#app/contract/settings-limits.data.ts";
import { base64, flag01, hexOf, unixS } from "#app/contract/wire.ts";

/** base64url without padding, as authenticators speak. */
const base64url = (maxChars: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(maxChars), v.regex(/^[A-Za-z0-9_-]+$/));
const credentialId = base64url(1400);
const credentialHash = hexOf(32);
const passkeyName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(PASSKEY_LIMITS.maxNameCharacters),
);
/** b64(`0x04` ‖ hash ‖ salt ‖ E1 over the meta key); empty where the authenticator has no secret (Formats 6). */
const sealedMetaKey = v.union([base64(200), v.literal("")]);

/** What an authenticator answers a challenge with. Its extensions never travel: they hold a secret. */
export const assertion = v.strictObject({
  credential_id: credentialId,
  client_data: base64url(4096),
  authenticator_data: base64url(4096),
  signature: base64url(2048),
});

/** The passkeys of the own account, the first one first. */
export const passkeylist = defineCommand({
  name: "passkeylist",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({
    passkeys: v.array(
      v.looseObject({
        credential_hash: credentialHash,
        name: v.string(),
        /** Whether it opens the keys, or signs in alone. */
        opens_keys: flag01,
        created_s: unixS,
        /** 0: never. */
        used_s: unixS,
      }),
    ),
  }),
  source: "Reading R-129",
});

/** Begins to add a passkey, with the password and the second factor where one is on: 8101, 8022 … */
export const passkeyaddbegin = defineCommand({
  name: "passkeyaddbegin",
  auth: "signed",
  request: v.strictObject({ password: loginHash, twofacode }),
  data: v.looseObject({
    challenge: base64url(64),
    user_handle: base64url(64),
    rp_id: v.string(),
    known_ids: v.array(credentialId),
  }),
  source: "Reading R-129",
});

/** Adds it; 6001 for what no authenticator answered to that challenge. */
export const passkeyadd = defineCommand({
  name: "passkeyadd",
  auth: "signed",
  request: v.strictObject({
    credential_id: credentialId,
    client_data: base64url(4096),
    attestation: base64url(16_384),
    transports: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(8)),
    name: passkeyName,
    pk: sealedMetaKey,
  }),
  data: v.looseObject({ credential_hash: credentialHash }),
  source: "Reading R-129",
});

export const passkeyrename = defineCommand({
  name: "passkeyrename",
  auth: "signed",
  request: v.strictObject({ credential_hash: credentialHash, name: passkeyName }),
  data: v.looseObject({}),
  source: "Reading R-129",
});

/** Removes one; other hashes say nothing. */
export const passkeyremove = defineCommand({
  name: "passkeyremove",
  auth: "signed",
  freshProof: "always",
  request: v.strictObject({ credential_hash: credentialHash }),
  data: v.looseObject({}),
  source: "Reading R-129",
});

/** A challenge for a sign-in, and what to ask authenticators for: stable fakes for names without passkeys. */
export const passkeybegin = defineCommand({
  name: "passkeybegin",
  auth: "public",
  request: v.strictObject({ username: userName }),
  data: v.looseObject({
    challenge: base64url(64),
    rp_id: v.string(),
    passkeys: v.array(v.looseObject({ credential_id: credentialId, prf_salt: hexOf(32) })),
  }),
  source: "Reading R-130",
});

/** What `sessionnew` gives, and `pk`. 6001 for every other answer, 9429 for too many. */
export const sessionpasskey = defineCommand({
  name: "sessionpasskey",
  auth: "public",
  request: v.strictObject({ username: userName, assertion, device: deviceName }),
  data: v.looseObject({ ...sessionnew.data.entries, pk: v.string() }),
  source: "Reading R-130",
});
