import { createHash, createHmac, randomBytes } from "node:crypto";
import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { sha256Hex } from "#api/secrets.ts";
import type { PasskeyChallengeTable, PasskeyTable } from "#api/store/factor-tables.ts";
import { insertChallenge, notePasskeyUse, takeChallenge } from "#api/store/passkeys-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { PASSKEY_LIMITS } from "#app/contract/limits.data.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

const MS = 1000;
const LIFETIME_S = PASSKEY_LIMITS.challengeLifetimeMs / MS;
const FAKE_ID_BYTES = 32;

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

/** Whether this passkey answered a challenge of a sign-in, once; notes its use. */
export async function isRightAssertion(
  context: CommandContext,
  passkey: PasskeyTable,
  wire: WireAssertion,
): Promise<boolean> {
  const counter = await counterOf(context, passkey, wire);
  if (counter === undefined) return false;
  return notePasskeyUse(context.region.db, passkey, { counter, nowS: context.nowS });
}

async function counterOf(
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

/** One passkey that nobody has, always the same for a name (Trust T7). */
export function fakePasskey({ world }: CommandContext, email: string) {
  const id = hmac(world.keys.passkeys, `id|${email}`).subarray(0, FAKE_ID_BYTES);
  return {
    credential_id: id.toString("base64url"),
    prf_salt: fakeSaltOf(world.keys.passkeys, email),
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
