import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { TWOFA_TYPES } from "#app/contract/factor-types.data.ts";
import type { DataOf } from "#app/contract/registry.ts";
import { type Credentials, toBase64 } from "#app/core/account/account.api.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type {
  NewAccountIds,
  NewAccountKeys,
  SessionSecrets,
} from "#app/core/crypto/account-port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { fromHttp } from "#app/core/errors/normalise.ts";
import type { HttpPort, HttpReply } from "#app/core/ports.ts";
import type { SignUpFacts } from "./auth.ts";
import type { CodeAsked } from "./code-asked.ts";

const SESSION_PATH = "/session";
const BAD_REQUEST = 400;

export interface OpenedSession extends SessionSecrets {
  readonly id: string;
  readonly teamId: string;
}

export async function openSession(
  api: ApiClient,
  { userName, claim = 0, loginHash }: Credentials,
  more: { readonly twofacode: string; readonly device: string; readonly keep?: 1 },
): Promise<OpenedSession> {
  const named = { username: userName, ...(claim > 0 && { claim }) };
  const request = { ...named, password: loginHash, ...more };
  const data = await api.call("sessionnew", request).catch((error: unknown) => {
    throw hasCode(error, CODES.tokenNeeded) ? toCodeAsked(error.data) : error;
  });
  return toOpenedSession(data);
}

const codeNeeded = v.looseObject({
  twofa_type: v.optional(v.string(), ""),
  has_passkey: v.optional(v.number(), 0),
});

/** 8022 with the kind of code; anything else than mail is an app. */
export function toCodeAsked(data: unknown): AppError {
  const asked = v.safeParse(codeNeeded, data);
  const isMail = asked.success && asked.output.twofa_type === TWOFA_TYPES.mail;
  const hasPasskey = asked.success && asked.output.has_passkey === 1;
  const said: CodeAsked = { codeFrom: isMail ? "mail" : "app", hasPasskey };
  return new AppError(CODES.tokenNeeded, { data: said });
}

/** The session of any sign-in, as the product has it. */
export function toOpenedSession(data: WireSession): OpenedSession {
  return {
    accessToken: data.access_token,
    accessSecret: data.access_secret,
    uid: data.uid,
    webDeviceId: data.web_device_id,
    id: data.id,
    teamId: data.team_id,
  };
}

type WireSession = Pick<
  DataOf<"sessionnew">,
  "access_token" | "access_secret" | "uid" | "web_device_id" | "id" | "team_id"
>;

export async function endSession(api: ApiClient): Promise<void> {
  await api.call("sessiondelete", {});
}

/** Hands the session to the gateway, which keeps it in its HttpOnly cookie (House 3). */
export async function saveSession(http: HttpPort, session: OpenedSession): Promise<void> {
  const reply = await http.sendText({
    method: "POST",
    url: SESSION_PATH,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      access_token: session.accessToken,
      access_secret: session.accessSecret,
      uid: session.uid,
      id: session.id,
      web_device_id: session.webDeviceId,
      team_id: session.teamId,
    }),
  });
  if (reply.status >= BAD_REQUEST) throw refusalOf(reply);
}

/** Ends the cookie; the gateway answers with `Clear-Site-Data` (Trust 2.3). */
export async function dropSession(http: HttpPort): Promise<void> {
  const reply = await http.sendText({ method: "DELETE", url: SESSION_PATH });
  if (reply.status >= BAD_REQUEST) throw refusalOf(reply);
}

export interface Provision {
  readonly token: string;
  readonly ids: NewAccountIds;
}

/** First half of sign-up: the ids that keys and wraps name (Reading R-40). */
export async function beginProvision(api: ApiClient, email: string): Promise<Provision> {
  const data = await api.call("provisionbegin", { email_b64: toBase64(email) });
  return {
    token: data.provision_token,
    ids: {
      userId: data.user_id,
      pubkeyId: data.pubkey_id,
      mainShareId: data.main_share_id,
      vaultShareId: data.vault_share_id,
    },
  };
}

export interface NewPerson {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string;
  readonly facts?: SignUpFacts | undefined;
}

/** Second half: everything in one transaction (Reading R-40). */
export async function finishProvision(
  api: ApiClient,
  token: string,
  { person, keys }: { person: NewPerson; keys: NewAccountKeys },
): Promise<void> {
  const { loginHash, ...sealed } = keys;
  await api.call("provision2", {
    ...sealed,
    provision_token: token,
    username: person.userName,
    first_name: person.firstName,
    last_name: person.lastName,
    password: loginHash,
    accept_terms: 1,
    locale: person.locale,
    ...toWireFacts(person.facts ?? {}),
  });
}

function toWireFacts(facts: SignUpFacts) {
  return {
    sso: facts.sso ?? "",
    businessTeams: facts.isForTeam ? (1 as const) : (0 as const),
    source: facts.source ?? "web",
    chargebee_customer_id: facts.customerId ?? "",
    region: facts.region ?? "",
    entity: facts.company ?? "",
    signup: {
      referral_code: facts.referralCode ?? "",
      signup_ref: facts.signupRef ?? "",
      invite_cachekey: facts.inviteKey ?? "",
    },
  };
}

/** The gateway answers a refusal with `{ code }`. */
function refusalOf(reply: HttpReply): AppError {
  try {
    return fromHttp({ status: reply.status, body: JSON.parse(reply.text()) });
  } catch {
    return fromHttp({ status: reply.status });
  }
}
