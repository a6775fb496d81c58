import { createHash, createHmac } from "node:crypto";

/* Signatures of requests (Formats 7). */

export interface Request {
  readonly secret: string;
  readonly accessToken: string;
  readonly uid: string;
  readonly webDeviceId: string;
  readonly servtime: string;
}

export function signature({ secret, accessToken, uid, webDeviceId, servtime }: Request): string {
  const text = accessToken + uid + webDeviceId + servtime;
  return createHmac("sha1", secret).update(text).digest("hex");
}

export interface Request2 {
  readonly secret: string;
  readonly method: string;
  readonly cmd: string;
  readonly body: string;
  readonly servtime: string;
  readonly nonce: string;
}

export function signature2({ secret, method, cmd, body, servtime, nonce }: Request2): string {
  const digest = createHash("sha256").update(body).digest("hex");
  const lines = ["e2cs/2", method, cmd, digest, servtime, nonce];
  return createHmac("sha256", secret).update(lines.join("\n")).digest("hex");
}
