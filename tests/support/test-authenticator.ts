import { createHmac, randomBytes } from "node:crypto";
import * as CODES from "#app/contract/errors/codes.ts";
import type { AuthenticatorPort } from "#app/core/auth/passkey/authenticator.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { TestPasskey } from "#mock-api/testing/passkey.ts";

interface Held {
  readonly key: TestPasskey;
  readonly seed: Buffer;
}

/** An authenticator with its person present, as browsers bring its answers. */
export class TestAuthenticator implements AuthenticatorPort {
  /** It has a secret for each passkey (WebAuthn PRF). */
  hasSecrets = true;
  /** The person says no. */
  isStopped = false;
  /** Copies of all secrets that were given, and the very buffers. */
  readonly given: { readonly copy: Uint8Array; readonly buffer: Uint8Array }[] = [];
  readonly #origin: string;
  readonly #held: Held[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  create: AuthenticatorPort["create"] = async ({ challenge, rpId }) => {
    if (this.isStopped) throw new AppError(CODES.passkeyStopped);
    const key = new TestPasskey();
    this.#held.push({ key, seed: randomBytes(32) });
    const made = key.register({ origin: this.#origin, rpId }, challenge);
    return {
      credentialId: made.credential_id,
      clientData: made.client_data,
      attestation: made.attestation,
      transports: made.transports,
      hasSecret: this.hasSecrets,
    };
  };

  ask: AuthenticatorPort["ask"] = async ({ challenge, rpId, passkeys }) => {
    const asked = passkeys.find(({ id }) => this.#find(id) !== undefined);
    const held = this.#find(asked?.id ?? "");
    if (this.isStopped || asked === undefined || held === undefined)
      throw new AppError(CODES.passkeyStopped);
    const answer = held.key.assert({ origin: this.#origin, rpId }, challenge);
    return {
      assertion: {
        credentialId: answer.credential_id,
        clientData: answer.client_data,
        authenticatorData: answer.authenticator_data,
        signature: answer.signature,
      },
      secret: this.hasSecrets ? this.#secretOf(held, asked.secretInput) : null,
    };
  };

  #find(id: string): Held | undefined {
    return this.#held.find(({ key }) => key.credentialId === id);
  }

  /** The same for the same input, and for no other. */
  #secretOf({ seed }: Held, input: Uint8Array): Uint8Array<ArrayBuffer> {
    const buffer = new Uint8Array(createHmac("sha256", seed).update(input).digest());
    this.given.push({ copy: buffer.slice(), buffer });
    return buffer;
  }
}
