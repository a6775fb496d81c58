import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import { findEmailError, toEmail } from "#app/contract/validate/email.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { type OpenedSession, toCodeAsked, toOpenedSession } from "./auth.api.ts";
import type { Invite } from "./invites.ts";

/** A user's keys, sealed under the encryption password. */
type SealedKeys = Extract<DataOf<"usersso">, { is_new: 0 }>;

/** What the API knows of somebody whom an identity provider vouched for. */
export type Vouched =
  | { readonly kind: "known"; readonly session: OpenedSession; readonly keys: SealedKeys }
  /** Nobody has this identity: `sso` allows one sign-up with this address. */
  | { readonly kind: "new"; readonly sso: string; readonly email: string };

/** @throws AppError 8108 for a key that opens nothing, 8022 (data: CodeAsked), which keeps the key */
export async function fetchVouched(
  api: ApiClient,
  request: RequestOf<"usersso">,
): Promise<Vouched> {
  const data = await api.call("usersso", request).catch((error: unknown) => {
    throw hasCode(error, CODES.tokenNeeded) ? toCodeAsked(error.data) : error;
  });
  return data.is_new === 1
    ? { kind: "new", sso: data.sso, email: data.email }
    : { kind: "known", session: toOpenedSession(data.userattr), keys: data };
}

/** Whom an invitation was sent to, and by whom, as the server says. */
export interface Invited {
  readonly email: string;
  /** Who has no name is called by his address. */
  readonly from: { readonly name: string; readonly email: string };
}

/**
 * What the invitation to a share says of itself before there is an account (Reading R-503); an answer
 * whose address is none is refused like a token that opens nothing.
 *
 * @throws AppError 1600, 1603
 */
export async function fetchInvited(api: ApiClient, key: string): Promise<Invited> {
  const { email, from } = await api.call("shareinvited", { invite_cachekey: key });
  const address = toEmail(email);
  if (findEmailError(address) !== undefined) throw new AppError(CODES.inviteNotFound);
  const host = toShownName(from.email);
  return { email: address, from: { name: toShownName(from.name) || host, email: host } };
}

/** To a team: kept with the account. To a share: whether it is this account's; 1600, 1601, 1603, 8030. */
export async function writeInvite(api: ApiClient, { key, kind }: Invite): Promise<void> {
  if (kind === "share") await api.call("shareinvite", { invite_cachekey: key });
  else await api.call("invitekeep", { invite_cachekey: key, kind });
}
