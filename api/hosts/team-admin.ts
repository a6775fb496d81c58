import * as v from "valibot";
import { ApiError, CODES } from "#api/api-error.ts";
import { refusalOfState } from "#api/auth/account-state.ts";
import { assertSecondFactor } from "#api/auth/factor-duty.ts";
import { verifySignedCall } from "#api/auth/signature.ts";
import { makeTeamToken, readTeamToken } from "#api/auth/team-token.ts";
import { tellUsers } from "#api/commands/team.ts";
import { inviteUsers, removeInvite, resendInvite } from "#api/commands/team-invites.ts";
import { acceptInvite, declineInvite, provision, readConsent } from "#api/commands/team-joining.ts";
import { requireTeam } from "#api/commands/team-standing.ts";
import { type RegionExchange, readBody, sendJson } from "#api/hosts/http.ts";
import { isShallow } from "#api/hosts/json-depth.ts";
import { deviceOf, originOf, placeOf } from "#api/hosts/origin.ts";
import { toLoggable } from "#api/log-error.ts";
import { findSessionById } from "#api/store/sessions-repository.ts";
import { findStanding } from "#api/store/users-repository.ts";
import type { CommandContext, Session } from "#api/world.ts";
import {
  consentAnswer,
  consentDecline,
  resendByUser,
  resendInvite as resendRequest,
  TEAM_REFUSED_STATUS,
  TEAM_TOKEN_HEADER,
  usersAdd,
} from "#app/contract/endpoints/team-admin.ts";
import { signedFields } from "#app/contract/envelope.ts";
import { API_LIMITS } from "#app/contract/limits.data.ts";
import { toAddressKey } from "#app/contract/validate/address-key.ts";

const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 8;
const HTTP_OK = 200;

interface Call {
  readonly exchange: RegionExchange;
  readonly context: CommandContext;
  /** What the path names. */
  readonly part: string;
  readonly body: unknown;
}

interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: RegExp;
  /** `token`: that of `gettoken`; `signed`: as a command; `open`: whoever has what the path names. */
  readonly auth: "token" | "signed" | "open";
  /** What a signature is made for. */
  readonly name: string;
  answer(call: Call): Promise<object>;
}

const OK = { success: 1 } as const;
const ID = "(\\d{1,19})";
const TOKEN = "([0-9a-f]{32})";

const ROUTES: readonly Route[] = [
  post(`m/gettoken/${ID}/${ID}`, "signed", "gettoken", giveToken),
  post("m/users/add", "token", "users/add", async ({ context, body }) => ({
    ...OK,
    users: await inviteUsers(context, parse(usersAdd, body).users),
  })),
  {
    method: "DELETE",
    path: new RegExp(`^m/users/invite/${ID}$`),
    auth: "token",
    name: "users/invite",
    answer: ({ context, part }) => done(removeInvite(context, part)),
  },
  post("m/users/resendinviteemail", "token", "users/resendinviteemail", ({ context, body }) =>
    done(resendInvite(context, parse(resendRequest, body).userId)),
  ),
  post("m/users/resenduserinviteemail", "token", "users/resenduserinviteemail", resendPlain),
  post("m/users/sendemailtoteammembersupdateapp", "token", "users/sendemail", resendPlain),
  get(`m/users/consentinvite/${TOKEN}`, "users/consentinvite"),
  get(`m/users/legacyuserconsentinvite/${TOKEN}`, "users/legacyuserconsentinvite"),
  post("m/users/handleAcceptedInviteConsent", "signed", "handleAcceptedInviteConsent", accept),
  post("m/users/handleDeclinedInviteConsent", "open", "handleDeclinedInviteConsent", decline),
  post("o/api/v1/accounts/provision", "signed", "accounts/provision", provisionAccount),
];

function post(path: string, auth: Route["auth"], name: string, answer: Route["answer"]): Route {
  return { method: "POST", path: new RegExp(`^${path}$`), auth, name, answer };
}

function get(path: string, name: string): Route {
  const answer = async ({ context, part }: Call) =>
    readConsent(context.region.db, context.nowS, part);
  return { method: "GET", path: new RegExp(`^${path}$`), auth: "open", name, answer };
}

async function done(work: Promise<void>): Promise<object> {
  await work;
  return OK;
}

async function resendPlain({ context, body }: Call): Promise<object> {
  return done(resendInvite(context, parse(resendByUser, body).userId));
}

/** The name that faults and logs have for a path of these hosts; null for one that is none of theirs. */
export function teamRouteOf(method: string, path: string): string | null {
  return findRoute(method, path)?.name ?? null;
}

function findRoute(method: string, path: string): Route | undefined {
  return ROUTES.find((route) => route.method === method && route.path.test(path));
}

/** `/r/{region}/m/…` and `/r/{region}/o/…`: the multi-admin host and that of orders (Spec A§7.5). */
export async function serveTeamAdmin(exchange: RegionExchange, path: string): Promise<void> {
  const { request } = exchange;
  const route = findRoute(request.method ?? "", path);
  if (route === undefined) return sendJson(exchange.response, 404, { message: "" });
  let code = 0;
  try {
    const part = route.path.exec(path)?.slice(1).at(-1) ?? "";
    const rawBody = (await readBody(request, MAX_BODY_BYTES)) ?? Buffer.alloc(0);
    exchange.interception.notes(exchange, { name: route.name, text: rawBody.toString("utf8") });
    const body = parseBody(rawBody);
    const session = await sessionFor(exchange, route, { rawBody, body, path });
    const context = toContext(exchange, session);
    const own = withoutSignature(body);
    const answer = await route.answer({ exchange, context, part, body: own });
    sendJson(exchange.response, HTTP_OK, answer);
  } catch (error) {
    code = refuse(exchange, exchange.interception.refusal(route.name, error));
  } finally {
    exchange.log.info({ endpoint: route.name, region: exchange.region.name, code }, "endpoint");
  }
}

interface Said {
  readonly rawBody: Buffer;
  readonly body: Readonly<Record<string, unknown>>;
  readonly path: string;
}

async function sessionFor(exchange: RegionExchange, route: Route, said: Said) {
  if (route.auth === "open") return null;
  const session =
    route.auth === "token"
      ? await sessionOfToken(exchange)
      : await signedSession(exchange, route, said);
  const standing = await findStanding(exchange.region.db, session.userId);
  if (standing === undefined) throw new ApiError(CODES.sessionEnded);
  if (standing.state_code !== 0) throw refusalOfState(standing);
  const isShut = session.isEnded || session.isAsking || session.isUnlinked;
  if (isShut) throw new ApiError(CODES.sessionEnded);
  assertSecondFactor(standing, route.name);
  return session;
}

async function signedSession(
  { world, region, request, url }: RegionExchange,
  { name }: Route,
  { rawBody, body }: Said,
): Promise<Session> {
  const call = { command: name, headers: request.headers, query: url.searchParams, rawBody, body };
  return verifySignedCall(world, region, call);
}

/** Whose token it is; ended with his session, whatever time it has left. */
async function sessionOfToken({ world, region, request }: RegionExchange): Promise<Session> {
  const header = request.headers[TEAM_TOKEN_HEADER];
  const claims =
    typeof header === "string" ? readTeamToken(world, header, world.clock.nowS()) : null;
  if (claims === null) throw new ApiError(CODES.notSigned, { httpStatus: 401 });
  const row = await findSessionById(region.db, claims.sid);
  if (row === undefined || String(row.user_id) !== claims.sub) {
    throw new ApiError(CODES.sessionEnded, { httpStatus: 401 });
  }
  return {
    sessionId: row.id,
    tokenHash: row.token_hash,
    userId: row.user_id,
    webDeviceId: row.web_device_id,
    secret: "",
    usedS: row.used_s,
    provedS: 0,
    isEnded: row.ended_s > 0,
    familyId: row.family_id,
    isAsking: row.asks_until_s > 0,
    isUnlinked: row.unlinked_s > 0,
  };
}

/** For the own team and the own account alone (Trust T4). */
async function giveToken({ exchange, context, part }: Call): Promise<object> {
  const { session, region, nowS } = context;
  if (session === null || part !== String(session.userId)) throw new ApiError(CODES.otherClient);
  const asked = /gettoken\/(\d+)\//.exec(exchange.url.pathname)?.[1] ?? "";
  const { team } = await region.db
    .transaction()
    .execute((trx) => requireTeam(trx, context, "addEditUsers"));
  // A team that was founded by this very call is not in the record of its owner yet.
  if (asked !== "0" && asked !== String(team.team_id)) throw new ApiError(CODES.notOfTeam);
  const teamId = String(team.team_id);
  return {
    ...OK,
    authenticated: 1,
    token: makeTeamToken(exchange.world, session, { teamId, nowS }),
  };
}

async function accept({ context, body }: Call): Promise<object> {
  const consent = parse(consentAnswer, body);
  await context.region.db.transaction().execute((trx) => acceptInvite(trx, context, consent));
  return OK;
}

async function decline({ context, body }: Call): Promise<object> {
  const answer = parse(consentDecline, body);
  await context.region.db.transaction().execute((trx) => declineInvite(trx, context, answer));
  return OK;
}

async function provisionAccount({ context, body }: Call): Promise<object> {
  const consent = parse(consentAnswer, body);
  const { db } = context.region;
  const touched = await db.transaction().execute((trx) => provision(trx, context, consent));
  await tellUsers(context, touched);
  return OK;
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new ApiError(CODES.malformed);
  return parsed.output;
}

function parseBody(rawBody: Buffer): Record<string, unknown> {
  if (rawBody.length === 0) return {};
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
    const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
    if (isObject && isShallow(body, Math.min(MAX_DEPTH, API_LIMITS.maxJsonDepth)))
      return { ...body };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new ApiError(CODES.malformed);
}

function withoutSignature(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isOwn = ([name]: [string, unknown]) => !Object.hasOwn(signedFields, name);
  return Object.fromEntries(Object.entries(body).filter(isOwn));
}

function toContext(exchange: RegionExchange, session: Session | null): CommandContext {
  const { world, region, address, request } = exchange;
  return {
    world,
    region,
    nowS: world.clock.nowS(),
    address,
    place: placeOf(request),
    device: deviceOf(request),
    addressKey: toAddressKey(address),
    origin: originOf(request),
    session,
    cookieTokenHash: null,
  };
}

/** 422 with message, details and our code (Reading R-372); 429 and 401 as they are. */
function refuse({ log, response }: RegionExchange, error: unknown): number {
  if (!(error instanceof ApiError)) {
    log.error({ err: toLoggable(error) }, "endpoint failed");
    sendJson(response, 500, { message: "", error_code: CODES.internal });
    return CODES.internal;
  }
  if (error.retryAfterS !== undefined) response.setHeader("retry-after", error.retryAfterS);
  const status = error.httpStatus === HTTP_OK ? TEAM_REFUSED_STATUS : error.httpStatus;
  const detail = v.safeParse(v.looseObject({ emails: v.array(v.string()) }), error.data);
  sendJson(response, status, {
    message: error.text,
    detail: detail.success ? detail.output.emails : [],
    error_code: error.code,
    ...(error.code === CODES.otherRegion ? { error: error.data } : {}),
  });
  return error.code;
}
