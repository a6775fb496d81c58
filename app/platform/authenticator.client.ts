import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { BRAND_NAME } from "#app/contract/brand.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { AuthenticatorPort } from "#app/core/auth/passkey/authenticator.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** COSE: ES256, Ed25519, RS256. */
const ALGORITHMS = [-7, -8, -257];
const SECRET_BYTES = 32;

/** Passkeys through the browser; their secrets leave this file for the key worker alone. */
export const browserAuthenticator: AuthenticatorPort = {
  create: async (wish, signal) => {
    const { challenge, rpId, userHandle, userName, knownIds } = wish;
    const made = await orStopped(signal, () =>
      startRegistration({
        optionsJSON: {
          challenge,
          rp: { id: rpId, name: BRAND_NAME },
          user: { id: userHandle, name: userName, displayName: userName },
          pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
          excludeCredentials: knownIds.map((id) => ({ id, type: "public-key" })),
          authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
          attestation: "none",
          extensions: { prf: {} },
        },
      }),
    );
    const { response, clientExtensionResults } = made;
    return {
      credentialId: made.id,
      clientData: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
      hasSecret: clientExtensionResults.prf?.enabled === true,
    };
  },

  ask: async ({ challenge, rpId, passkeys }, signal) => {
    const evalByCredential = Object.fromEntries(
      passkeys.map(({ id, secretInput }) => [id, { first: secretInput }]),
    );
    const answer = await orStopped(signal, () =>
      startAuthentication({
        optionsJSON: {
          challenge,
          rpId,
          allowCredentials: passkeys.map(({ id }) => ({ id, type: "public-key" })),
          userVerification: "required",
          extensions: { prf: { evalByCredential } },
        },
      }),
    );
    const { response, clientExtensionResults } = answer;
    return {
      assertion: {
        credentialId: answer.id,
        clientData: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
      },
      secret: takeSecret(clientExtensionResults.prf?.results?.first),
    };
  },
};

/** Whether this browser knows passkeys at all. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Whatever the browser says: nothing was made, and nothing was told. */
async function orStopped<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener("abort", stop);
  try {
    return await work();
  } catch (cause) {
    throw new AppError(CODES.passkeyStopped, { cause });
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** A copy for the worker; what the browser gave is wiped. */
function takeSecret(
  result: ArrayBufferView | ArrayBuffer | undefined,
): Uint8Array<ArrayBuffer> | null {
  if (result === undefined || result.byteLength !== SECRET_BYTES) return null;
  const view = ArrayBuffer.isView(result)
    ? new Uint8Array(result.buffer, result.byteOffset, result.byteLength)
    : new Uint8Array(result);
  const secret = new Uint8Array(view);
  view.fill(0);
  return secret;
}
