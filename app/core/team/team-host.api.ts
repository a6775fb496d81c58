import * as v from "valibot";
import {
  consentInvite,
  done,
  ORDERS_HOST,
  TEAM_HOST,
  TEAM_REFUSED_STATUS,
  TEAM_TOKEN_HEADER,
  teamRefusal,
  teamToken,
  usersAdded,
} from "#app/contract/endpoints/team-admin.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { isRetriedStatus, retryCall, toRetryAtMs } from "#app/core/api/retry.ts";
import { prepareSigned } from "#app/core/api/sign.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { fromHttp, fromReply } from "#app/core/errors/normalise.ts";
import type { Clock, HttpPort, HttpReply } from "#app/core/ports.ts";

const HTTP_OK = 200;
const HTTP_DENIED = 401;
const HTTP_TOO_MANY = 429;

export interface TeamHostPorts {
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly crypto: Pick<CryptoPort, "signRequest">;
  readonly api: Pick<ApiClient, "servtimeS">;
}

/** What a refusal says beside its code: addresses that it is about. */
export interface RefusedEmails {
  readonly emails: readonly string[];
}

/** An invitation as its page shows it. */
export interface TeamInvite {
  readonly id: string;
  readonly from: { readonly name: string; readonly email: string };
  readonly role: string;
  readonly untilS: number;
}

export interface Consent {
  readonly tokenData: string;
  readonly saltData: string;
}

interface Call {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** The multi-admin host (Spec A§7.5). Its token stays in this object: a reload asks for another. */
export class TeamHost {
  readonly #ports: TeamHostPorts;
  readonly #who: { readonly teamId: string; readonly userId: string };
  #token: string | null = null;

  constructor(ports: TeamHostPorts, who: { readonly teamId: string; readonly userId: string }) {
    this.#ports = ports;
    this.#who = who;
  }

  /** 1605, 1652, 8111, 8115, 8119, 8122, 8124, 8210; with {@link RefusedEmails} where it is about some. */
  async invite(users: readonly { readonly email: string; readonly role: string }[]): Promise<void> {
    await this.#admin({ method: "POST", path: "/users/add", body: { users } }, usersAdded);
  }

  async resend(row: { readonly jobId: string; readonly email: string; readonly role: string }) {
    const body = { userId: row.jobId, email: row.email, role: row.role };
    await this.#admin({ method: "POST", path: "/users/resendinviteemail", body }, done);
  }

  async takeBack(jobId: string): Promise<void> {
    await this.#admin({ method: "DELETE", path: `/users/invite/${jobId}` }, done);
  }

  /** A token that ended is asked for anew, once. */
  async #admin<Schema extends v.GenericSchema>(call: Call, schema: Schema) {
    const send = async () => {
      this.#token ??= await this.#fetchToken();
      const headers = { [TEAM_TOKEN_HEADER]: this.#token };
      return sendTo(this.#ports, { ...call, path: `${TEAM_HOST}${call.path}`, headers });
    };
    let reply = await send();
    if (reply.status === HTTP_DENIED) {
      this.#token = null;
      reply = await send();
    }
    return read(this.#ports, reply, schema);
  }

  async #fetchToken(): Promise<string> {
    const { teamId, userId } = this.#who;
    const path = `${TEAM_HOST}/gettoken/${teamId}/${userId}`;
    const { token, authenticated } = await postSigned(this.#ports, {
      path,
      cmd: "gettoken",
      request: {},
      schema: teamToken,
    });
    if (authenticated !== 1) throw new AppError(CODES.notSignedIn);
    return token;
  }
}

/** What an invitation says; 1600, 1603, 8137. Nobody needs a session to read it. */
export async function fetchTeamInvite(ports: TeamHostPorts, token: string): Promise<TeamInvite> {
  const path = `${TEAM_HOST}/users/consentinvite/${token}`;
  const reply = await sendTo(ports, { method: "GET", path });
  const { id, team, role, until_s } = read(ports, reply, consentInvite);
  return { id, from: { name: team.name, email: team.email }, role, untilS: until_s };
}

/** 1601, 8030, 8137, 8205. */
export async function acceptConsent(ports: TeamHostPorts, consent: Consent): Promise<void> {
  const path = `${TEAM_HOST}/users/handleAcceptedInviteConsent`;
  const cmd = "handleAcceptedInviteConsent";
  await postSigned(ports, { path, cmd, request: consent, schema: done });
}

export async function declineConsent(
  ports: TeamHostPorts,
  answer: { readonly userId: string; readonly tokenData: string },
): Promise<void> {
  const path = `${TEAM_HOST}/users/handleDeclinedInviteConsent`;
  read(ports, await sendTo(ports, { method: "POST", path, body: answer }), done);
}

/** One try to make the place in the team. */
export async function provisionConsent(ports: TeamHostPorts, consent: Consent): Promise<void> {
  const path = `${ORDERS_HOST}/api/v1/accounts/provision`;
  await postSigned(ports, { path, cmd: "accounts/provision", request: consent, schema: done });
}

interface SignedPost<Schema> {
  readonly path: string;
  readonly cmd: string;
  readonly request: object;
  readonly schema: Schema;
}

async function postSigned<Schema extends v.GenericSchema>(
  ports: TeamHostPorts,
  { path, cmd, request, schema }: SignedPost<Schema>,
): Promise<v.InferOutput<Schema>> {
  const attempt = async () => {
    const servtimeS = ports.api.servtimeS();
    const { body, headers } = await prepareSigned(ports.crypto, { cmd, request, servtimeS });
    const all = { ...headers, "content-type": "application/json" };
    const reply = await ports.http.sendText({ method: "POST", url: path, headers: all, body });
    return { repeat: isRetriedStatus(reply.status), value: reply };
  };
  return read(ports, await retryCall(attempt, ports.clock, undefined), schema);
}

async function sendTo({ http }: TeamHostPorts, call: Call): Promise<HttpReply> {
  const { method, path, body, headers = {} } = call;
  const typed = body === undefined ? headers : { ...headers, "content-type": "application/json" };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return http.sendText({ method, url: path, headers: typed, ...text });
}

function read<Schema extends v.GenericSchema>(
  { clock }: TeamHostPorts,
  reply: HttpReply,
  schema: Schema,
): v.InferOutput<Schema> {
  const body = parseJson(reply.text());
  if (reply.status === TEAM_REFUSED_STATUS) throw toRefusal(body);
  if (reply.status !== HTTP_OK) {
    const wait = reply.status === HTTP_TOO_MANY ? reply.header("retry-after") : null;
    const retryAtMs = toRetryAtMs(wait, clock.nowMs());
    throw fromHttp({ status: reply.status, body }, { retryAtMs });
  }
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new AppError(CODES.unknownApi);
  return parsed.output;
}

/** 422: our code decides, the addresses are told; other words of the host are not shown. */
function toRefusal(body: unknown): AppError {
  const parsed = v.safeParse(teamRefusal, body);
  if (!parsed.success || parsed.output.error_code === undefined)
    return new AppError(CODES.unknownApi);
  const { detail, error_code } = parsed.output;
  const data: RefusedEmails = { emails: detail };
  return fromReply({ error_code, data });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
