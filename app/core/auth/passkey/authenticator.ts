type Bytes = Uint8Array<ArrayBuffer>;

/** What a passkey is made for. */
export interface NewPasskeyWish {
  readonly challenge: string;
  readonly rpId: string;
  /** How authenticators know the account. */
  readonly userHandle: string;
  readonly userName: string;
  /** Passkeys that are there already: no second one on the same authenticator. */
  readonly knownIds: readonly string[];
}

export interface MadePasskey {
  readonly credentialId: string;
  readonly clientData: string;
  readonly attestation: string;
  readonly transports: readonly string[];
  /** Whether it has a secret that can hold keys. */
  readonly hasSecret: boolean;
}

/** Passkeys that may answer, each with what its secret is asked with. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly rpId: string;
  readonly passkeys: readonly { readonly id: string; readonly secretInput: Bytes }[];
}

/** What may travel to the server. */
export interface Assertion {
  readonly credentialId: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

export interface PasskeyAnswer {
  readonly assertion: Assertion;
  /** It goes to the key worker and nowhere else. null: the authenticator has none. */
  readonly secret: Bytes | null;
}

/**
 * The authenticators of this device, with the person verified each time (WebAuthn).
 *
 * @throws AppError 8310 when the browser or the person stopped, or no passkey fits
 */
export interface AuthenticatorPort {
  create(wish: NewPasskeyWish, signal?: AbortSignal): Promise<MadePasskey>;
  ask(question: PasskeyQuestion, signal?: AbortSignal): Promise<PasskeyAnswer>;
}
