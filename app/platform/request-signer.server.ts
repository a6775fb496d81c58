import { createHash, createHmac, randomBytes } from "node:crypto";
import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SessionData } from "./session.server.ts";

const NONCE_BYTES = 16;

/** Signs calls with the session of the cookie (Formats 7). Rejects with 9401 without one. */
export function createRequestSigner(session: SessionData | null): Pick<CryptoPort, "signRequest"> {
  return {
    signRequest: async ({ method, cmd, body, servtimeS }) => {
      if (session === null) throw new AppError(CODES.notSignedIn);
      const { access_token: accessToken, access_secret, uid, web_device_id: webDeviceId } = session;
      const nonce = randomBytes(NONCE_BYTES).toString("hex");
      const bodyHash = createHash("sha256").update(body).digest("hex");
      const text = ["e2cs/2", method, cmd, bodyHash, servtimeS, nonce].join("\n");
      return {
        accessToken,
        uid,
        webDeviceId,
        nonce,
        signature: hmac("sha1", access_secret, accessToken + uid + webDeviceId + servtimeS),
        sig2: hmac("sha256", access_secret, text),
      };
    },
  };
}

function hmac(algorithm: string, key: string, text: string): string {
  return createHmac(algorithm, key).update(text).digest("hex");
}
