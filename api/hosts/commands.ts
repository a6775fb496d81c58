import * as v from "valibot";
import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { refusalOfState } from "#api/auth/account-state.ts";
import { assertSecondFactor } from "#api/auth/factor-duty.ts";
import { assertFreshProof } from "#api/auth/fresh-proof.ts";
import { verifySignedCall } from "#api/auth/signature.ts";
import { handlers } from "#api/commands/handlers.ts";
import type { Handlers } from "#api/handler.ts";
import { toRefusal } from "#api/hosts/damage.ts";
import { withoutMalformed, withRefused } from "#api/hosts/each-item.ts";
import { type RegionExchange, readBody, sendJson } from "#api/hosts/http.ts";
import { isShallow } from "#api/hosts/json-depth.ts";
import { cookieTokenHashOf, deviceOf, originOf, placeOf } from "#api/hosts/origin.ts";
import { toLoggable } from "#api/log-error.ts";
import { noteUse } from "#api/store/sessions-repository.ts";
import { findStanding, type Standing } from "#api/store/users-repository.ts";
import type { CommandContext, Session } from "#api/world.ts";
import { signedFields } from "#app/contract/envelope.ts";
import { errorRow } from "#app/contract/errors/catalogue.ts";
import { API_LIMITS } from "#app/contract/limits.data.ts";
import {
  type CommandName,
  commands,
  isCommandName,
  type ParsedRequestOf,
} from "#app/contract/registry.ts";
import { toAddressKey } from "#app/contract/validate/address-key.ts";

/** The device of the session was unlinked: the answer sends it to its sign-out (Spec A§4.2). */
const SIGNED_OUT = Symbol("signed out");
/** All that an app may do before it was activated (Reading R-142). */
const BEFORE_ACTIVATION: ReadonlySet<CommandName> = new Set(["deviceask", "sessionvalid"]);
/** When a call may come again that was given up before its turn. */
const RETRY_S = 2;
const SIGNED_NAMES = Object.keys(signedFields);

/** `POST /r/{region}/api/?command=…`: one command, one envelope (Spec A§7.1). */
export async function serveCommand(exchange: RegionExchange): Promise<void> {
  const { world, interception, response, url, region } = exchange;
  const name = url.searchParams.get("command") ?? "";
  const startedMs = performance.now();
  let code = 0;
  try {
    if (!isCommandName(name)) throw new ApiError(CODES.malformed);
    const data = await runCommand(exchange, name);
    const servtime = world.clock.nowS();
    if (data === SIGNED_OUT) return sendJson(response, 200, { success: 1, logout: 1, servtime });
    const answer = await interception.reply({ name, data, region });
    sendJson(response, 200, { success: 1, data: answer, servtime });
  } catch (error) {
    code = refuse(exchange, name, interception.refusal(name, error));
  } finally {
    const tookMs = performance.now() - startedMs;
    const ms = Math.round(tookMs);
    const command = isCommandName(name) ? name : "unknown";
    world.metrics.command(command, code, tookMs / 1000);
    exchange.log.info({ command, region: region.name, code, ms }, "command");
  }
}

async function runCommand(exchange: RegionExchange, name: CommandName): Promise<unknown> {
  const { world, request, region, address, url } = exchange;
  const rawBody = await readBody(request, maxBodyBytesOf(name));
  if (rawBody === null) throw new ApiError(CODES.malformed, { httpStatus: 413 });
  exchange.interception.notes(exchange, { name, text: rawBody.toString("utf8") });
  const body = parseBody(rawBody);
  const { auth } = commands[name];
  const isSigned = auth === "signed" || (auth === "either" && "access_token" in body);
  const query = url.searchParams;
  const call = { command: name, headers: request.headers, query, rawBody, body };
  const session = isSigned ? await verifySignedCall(world, region, call) : null;
  const place = placeOf(request);
  const addressKey = toAddressKey(address);
  const own = Object.fromEntries(
    Object.entries(body).filter(([field]) => !(isSigned && SIGNED_NAMES.includes(field))),
  );
  const caller = { region: region.name, addressKey, userId: session?.userId ?? null, body: own };
  const work = async () => {
    if (session !== null && name !== "sessiondelete") {
      const standing = await assertActive(exchange, session);
      if (session.isUnlinked) return SIGNED_OUT;
      assertActivated(session, name);
      assertSecondFactor(standing, name);
      await noteUseOf(exchange, session, place);
    }
    const context = {
      world,
      region,
      nowS: world.clock.nowS(),
      address,
      place,
      device: deviceOf(request),
      addressKey,
      origin: originOf(request),
      session,
      cookieTokenHash: cookieTokenHashOf(request),
    };
    return dispatch(name, context, own);
  };
  // Somebody who has used up the limit can still sign out.
  return name === "sessiondelete" ? work() : world.work.run(caller, goneOf(exchange), work);
}

/** Ends when whoever called goes away: a call that still waits for its turn is not done any more. */
function goneOf({ response }: RegionExchange): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => controller.abort(tooManyTries(RETRY_S)));
  return controller.signal;
}

/** The one place where a name, its schema and its handler meet. */
async function dispatch<N extends CommandName>(
  name: N,
  context: CommandContext,
  body: unknown,
): Promise<unknown> {
  const known: Handlers = handlers;
  const { whole, refused } = withoutMalformed(commands[name], body);
  if (whole === null) return { files: refused };
  const parsed = v.safeParse(commands[name].request, whole);
  if (!parsed.success) throw new ApiError(CODES.malformed);
  const handler = known[name];
  const request: ParsedRequestOf<N> = parsed.output;
  assertFreshProof(context, commands[name], request);
  return withRefused(await handler(context, request), refused);
}

function maxBodyBytesOf(name: CommandName): number {
  const command: { readonly maxBodyBytes?: number } = commands[name];
  return command.maxBodyBytes ?? API_LIMITS.maxBodyBytes;
}

/** A suspended, closed or moving account does nothing but sign out (Spec A§8.1). */
async function assertActive({ region }: RegionExchange, session: Session): Promise<Standing> {
  const standing = await findStanding(region.db, session.userId);
  if (standing === undefined) throw new ApiError(CODES.sessionEnded);
  if (standing.state_code !== 0) throw refusalOfState(standing);
  if (session.isEnded && !session.isUnlinked) throw new ApiError(CODES.sessionEnded);
  return standing;
}

function assertActivated({ isAsking }: Session, name: CommandName): void {
  if (isAsking && !BEFORE_ACTIVATION.has(name)) throw new ApiError(CODES.notActivated);
}

/** A disk without room for it stops nobody from reading. A clock that is ahead extends no session. */
async function noteUseOf(
  { world, log, region, address }: RegionExchange,
  session: Session,
  place: string,
): Promise<void> {
  if (world.clockGuard.isAhead()) return;
  try {
    await noteUse(region.db, session, { nowS: world.clock.nowS(), address, place });
  } catch (error) {
    log.warn({ err: toLoggable(error) }, "use of a session was not noted");
  }
}

function parseBody(rawBody: Buffer): Record<string, unknown> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(rawBody);
    const body: unknown = JSON.parse(text);
    const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
    if (isObject && isShallow(body, API_LIMITS.maxJsonDepth)) return { ...body };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new ApiError(CODES.malformed);
}

/** Answers what was thrown; returns the code. Only what nobody expected is logged with its cause. */
function refuse(exchange: RegionExchange, name: string, thrown: unknown): number {
  const { world, log, response } = exchange;
  const servtime = world.clock.nowS();
  const error = toRefusal(exchange, thrown);
  if (error instanceof ApiError) {
    if (error.retryAfterS !== undefined) response.setHeader("retry-after", error.retryAfterS);
    sendJson(response, error.httpStatus, {
      success: 0,
      error_code: error.code,
      error_msg: error.text,
      ...(error.data === undefined ? {} : { data: error.data }),
      // Where the session check looks for the other region (Spec A§7.2).
      ...(error.code === CODES.otherRegion ? { error: error.data } : {}),
      servtime,
    });
    return error.code;
  }
  const command = isCommandName(name) ? name : "unknown";
  log.error({ command, err: toLoggable(error) }, "command failed");
  const { en } = errorRow(CODES.internal);
  sendJson(response, 500, { success: 0, error_code: CODES.internal, error_msg: en, servtime });
  return CODES.internal;
}
