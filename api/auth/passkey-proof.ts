import { createHash, createHmac, randomBytes } from "node:crypto";
import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { sha256Hex } from "#api/secrets.ts";
import type { PasskeyChallengeTable, PasskeyTable } from "#api/store/factor-tables.ts";
import { insertChallenge, takeChallenge } from "#api/store/passkeys-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { PASSKEY_LIMITS } from "#app/contract/settings-limits.data.ts";

const MS = 1000;
const LIFETIME_S = PASSKEY_LIMITS.challengeLifetimeMs / MS;

type Purpose = Pick<PasskeyChallengeTable, "user_id" | "purpose">;
export type WireAssertion = ParsedRequestOf<"sessionpasskey">["assertion"];
type WireRegistration = ParsedRequestOf<"passkeyadd">;

/** Whom passkeys belong to: the panel's own host, unless `COFFER_RP_ID` names one above it. */
export function rpIdOf({ origin, world }: CommandContext): string {
  return world.settings.rpId || new URL(origin).hostname;
}

export async function newChallenge(
  { region, nowS }: CommandContext,
  purpose: Purpose,
): Promise<string> {
  const challenge = randomBytes(PASSKEY_LIMITS.challengeBytes).toString("base64url");
  const row = { ...purpose, challenge_hash: sha256Hex(challenge), created_s: nowS };
  await insertChallenge(region.db, row);
  return challenge;
}

/** What the browser sends of a new passkey, judged; undefined for everything that is not right. */
export async function judgeRegistration(
  context: CommandContext,
  userId: number,
  wire: WireRegistration,
): Promise<VerifiedRegistrationResponse["registrationInfo"]> {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: wire.credential_id,
        rawId: wire.credential_id,
        type: "public-key",
        response: { clientDataJSON: wire.client_data, attestationObject: wire.attestation },
        clientExtensionResults: {},
      },
      ...expectationsOf(context, { user_id: userId, purpose: "add" }),
    });
    return verified ? registrationInfo : undefined;
  } catch {
    // Whatever is wrong with it: it is none.
    return undefined;
  }
}

/**
 * Uses of a passkey that answered a challenge of a sign-in, once, as its authenticator counts them;
 * undefined for everything that is not right.
 */
export async function counterOf(
  context: CommandContext,
  passkey: PasskeyTable,
  wire: WireAssertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: wire.credential_id,
        rawId: wire.credential_id,
        type: "public-key",
        response: {
          clientDataJSON: wire.client_data,
          authenticatorData: wire.authenticator_data,
          signature: wire.signature,
        },
        clientExtensionResults: {},
      },
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64")),
        counter: passkey.counter,
      },
      ...expectationsOf(context, { user_id: 0, purpose: "sign-in" }),
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // Another origin, key, challenge or counter: one answer for all.
    return undefined;
  }
}

/** A server without passkeys never needs it. */
function loadLibrary() {
  return import("@simplewebauthn/server");
}

function expectationsOf(context: CommandContext, purpose: Purpose) {
  const { region, nowS, origin } = context;
  return {
    expectedChallenge: (challenge: string) =>
      takeChallenge(
        region.db,
        { ...purpose, challenge_hash: sha256Hex(challenge) },
        nowS - LIFETIME_S,
      ),
    expectedOrigin: origin,
    expectedRPID: rpIdOf(context),
    requireUserVerification: true,
  };
}

/** What the manifest calls a credential (Formats 6). */
export function hashOfCredential(credentialId: string): string {
  return createHash("sha256").update(Buffer.from(credentialId, "base64url")).digest("hex");
}

/** How authenticators know the account: the same for all its passkeys, and nothing else tells it. */
export function userHandleOf({ world }: CommandContext, userId: number): string {
  return hmac(world.keys.passkeys, `handle|${userId}`).toString("base64url");
}

/** How long the ids of common authenticators are, in bytes. */
const FAKE_ID_BYTES = [16, 20, 32, 32, 32, 48, 64] as const;
/** Of a byte: three names in four have one passkey, most of the others two. */
const SECOND_FROM = 192;
const THIRD_FROM = 240;

/** Passkeys that nobody has, always the same for a name, as many and as long as people's are (Trust T7, Reading R-160). */
export function fakePasskeys({ world }: CommandContext, email: string) {
  const key = world.keys.passkeys;
  const [many = 0] = hmac(key, `count|${email}`);
  const count = 1 + Number(many >= SECOND_FROM) + Number(many >= THIRD_FROM);
  return Array.from({ length: count }, (_, at) => {
    const name = `${String(at)}|${email}`;
    const bytes = Buffer.concat([hmac(key, `id|${name}`), hmac(key, `more|${name}`)]);
    const [kind = 0] = hmac(key, `length|${name}`);
    const id = bytes.subarray(0, FAKE_ID_BYTES[kind % FAKE_ID_BYTES.length]);
    return { credential_id: id.toString("base64url"), prf_salt: fakeSaltOf(key, name) };
  });
}

/**
 * COSE of a P-256 key: the generator of the curve, whose private key is 1. Signatures under it are as
 * long to judge as any, and whoever makes one is nobody all the same.
 */
const DECOY_KEY = Buffer.concat([
  Buffer.from("a5010203262001215820", "hex"),
  Buffer.from("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296", "hex"),
  Buffer.from("225820", "hex"),
  Buffer.from("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5", "hex"),
]).toString("base64");

/** What an answer is judged by where there is no such passkey. */
export function decoyPasskey({ credential_id }: WireAssertion): PasskeyTable {
  return {
    ...{ credential_id, public_key: DECOY_KEY, credential_hash: "", user_id: 0, counter: 0 },
    ...{ transports: "[]", name: "", pk: "", created_s: 0, used_s: 0 },
  };
}

/** Where an authenticator has no secret it is asked for one all the same. */
export function fakeSaltOf(key: Buffer, name: string): string {
  return hmac(key, `salt|${name}`).toString("hex");
}

/** The salt inside a `pk` (Formats 6): version, hash, salt. */
export function prfSaltOf(pk: string): string | undefined {
  const from = 1 + 32;
  const salt = Buffer.from(pk, "base64").subarray(from, from + PASSKEY_LIMITS.prfSaltBytes);
  return salt.length === PASSKEY_LIMITS.prfSaltBytes ? salt.toString("hex") : undefined;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
