import * as CODES from "#app/contract/errors/codes.ts";
import type { SignInStep } from "#app/core/auth/auth.ts";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { loginWithPasskey } from "#app/core/auth/passkey/passkey-login.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { browserAuthenticator } from "#app/platform/authenticator.client.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

interface Typed {
  readonly userName: string;
  /** Empty: none was typed. It goes nowhere while a passkey can open the keys. */
  readonly password: string;
  readonly onStep: (step: SignInStep) => void;
}

/**
 * Signs in, or unlocks, with a passkey. One that holds no keys stands for the second factor: the
 * password that was typed opens them, and what was not typed is asked for (8309).
 */
export async function signInByPasskey(
  { auth, crypto }: Pick<Runtime, "auth" | "crypto">,
  { userName, password, onStep }: Typed,
): Promise<SignedIn> {
  const parts = { crypto, authenticator: browserAuthenticator };
  try {
    return await auth.signInBy(userName, (ports) =>
      loginWithPasskey(ports, parts, { userName, onStep }),
    );
  } catch (error) {
    if (password === "" || !hasCode(error, CODES.passkeyWithoutKeys)) throw error;
    return auth.signIn({ userName, password, twofacode: "", onStep });
  }
}
