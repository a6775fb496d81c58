import type { WireUser } from "#app/contract/commands/account.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";

export interface Credentials {
  readonly userName: string;
  readonly loginHash: string;
}

/** The salt of a user name; 6001 when there is none (Spec A§4.1). */
export async function fetchLoginSalt(api: ApiClient, userName: string): Promise<string> {
  const { salt } = await api.call("getloginsalt", { username_b64: toBase64(userName) });
  if (salt === "") throw new AppError(CODES.credentialsWrong);
  return salt;
}

/** Meta and private key, sealed; 6001 for another hash. */
export function fetchUserKeys(api: ApiClient, { userName, loginHash }: Credentials) {
  return api.call("getuserkeys", { username: userName, password: loginHash });
}

export async function fetchUser(api: ApiClient): Promise<WireUser> {
  return (await api.call("userget", {})).user;
}

/** Fields of the user's record that he may set himself. */
export type UserInfo = Omit<RequestOf<"userinfoset">, "akm" | "akm_prev">;

export async function writeUserInfo(api: ApiClient, fields: UserInfo): Promise<void> {
  await api.call("userinfoset", fields);
}

/** Whether the server speaks of whoever typed this name; both are in the form of Reading R-16. */
export function isRecordOf(userName: string, { email }: Pick<WireUser, "email">): boolean {
  return email === userName;
}

/** @throws AppError 2163 for a record of another address (Trust K29) */
export function requireRecordOf(userName: string, user: Pick<WireUser, "email">): void {
  if (!isRecordOf(userName, user)) throw new AppError(CODES.otherAccount);
}

/** Base64 of the UTF-8 of a text. */
export function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
