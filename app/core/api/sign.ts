import { NONCE_HEADER, SIG2_HEADER } from "#app/contract/envelope.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { type Caller, NOBODY } from "./hosts.ts";

export interface PreparedCall {
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly caller: Caller;
}

const METHOD = "POST";

/** A call of nobody in particular. */
export function prepareOpen(request: object): PreparedCall {
  return { body: JSON.stringify(request), headers: {}, caller: NOBODY };
}

/**
 * A signed call: `servtime`, `access_token` and `signature` in the body (Spec A§7.1), `x-nonce` and
 * `x-sig2` as headers (Formats 7). sig2 covers the body with the signature in it, so the worker is
 * asked twice for the same second.
 *
 * @throws AppError 9401 when no session is at hand
 */
export async function prepareSigned(
  crypto: Pick<CryptoPort, "signRequest">,
  call: { cmd: string; request: object; servtimeS: number },
): Promise<PreparedCall> {
  const { cmd, request, servtimeS } = call;
  const first = await crypto.signRequest({ method: METHOD, cmd, body: "", servtimeS });
  const body = JSON.stringify({
    ...request,
    servtime: servtimeS,
    access_token: first.accessToken,
    signature: first.signature,
  });
  const signed = await crypto.signRequest({ method: METHOD, cmd, body, servtimeS });
  return {
    body,
    headers: { [NONCE_HEADER]: signed.nonce, [SIG2_HEADER]: signed.sig2 },
    caller: { uid: signed.uid, webDeviceId: signed.webDeviceId },
  };
}
