import { stepAt, totpCode } from "#api/auth/totp.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const MS = 1000;

/** What an authenticator app shows `stepsOn` steps from now. */
export function appCode(secret: string, stepsOn = 0): string {
  return totpCode(fromBase32(secret), stepAt(Date.now() / MS) + stepsOn);
}

export interface TwoFactor {
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

/** Turns on the second factor by app; the code of this step is used then. */
export async function turnOnApp({ client, loginHash: password }: TestAccount): Promise<TwoFactor> {
  const { secret } = await client.call("twofabegin", { twofa_type: "1" });
  const request = { password, twofacode: appCode(secret) };
  const { backup_codes } = await client.call("twofaconfirm", request);
  return { secret, backupCodes: backup_codes };
}

/** RFC 4648 §6, for secrets of whole bytes. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((symbol) => BASE32.indexOf(symbol).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
