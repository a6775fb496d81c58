import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { PasskeyQuestion } from "./authenticator.ts";
import { askForPasskey } from "./passkey.api.ts";

interface QuestionPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "preparePasskeys">;
}

/** What authenticators are asked for a name. 8310 where the server names no passkey. */
export async function fetchPasskeyQuestion(
  { api, crypto }: QuestionPorts,
  userName: string,
): Promise<PasskeyQuestion> {
  const { challenge, rpId, passkeys } = await askForPasskey(api, userName);
  // Asked for none in particular, a browser would offer every passkey that it has for this place (T7).
  if (passkeys.length === 0) throw new AppError(CODES.passkeyStopped);
  const prepared = await crypto.preparePasskeys(passkeys.map(({ salt }) => salt));
  return {
    challenge,
    rpId,
    passkeys: passkeys.flatMap(({ id }, index) => {
      const secretInput = prepared[index]?.input;
      return secretInput === undefined ? [] : [{ id, secretInput }];
    }),
  };
}
