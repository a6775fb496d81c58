import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import type { Request, RequestHandler, Response } from "express";
import { SESSION_HEADER } from "#app/contract/envelope.ts";
import { API_LIMITS } from "#app/contract/limits.data.ts";
import { type CommandName, commands, isCommandName } from "#app/contract/registry.ts";
import { toAddressKey } from "#app/contract/validate/address-key.ts";
import { parseCookies } from "#app/platform/cookies.server.ts";
import type { SessionCookie } from "#app/platform/session.server.ts";
import { hostOf } from "../hosts/host-guard.ts";
import { type CallLimits, limitOf } from "../security/call-limits.ts";
import { admissionOf } from "../security/entry-guard.ts";
import { isTooDeep } from "./json-depth.ts";
import { refuse } from "./refusal.ts";
import { streamExchange } from "./stream-proxy.ts";
import { queryOf, toUpstreamCall, type Upstream } from "./upstream.ts";

/** The long poll answers after ten or eleven minutes (Spec A§9.1). */
const LONG_POLL_IDLE_MS = 700_000;
/** Failures are read to be counted; a longer answer is no failure. */
const MAX_COUNTED_BYTES = 64 * 1024;

/**
 * Commands that the session of the browser's cookie goes along with: a sign-in (Reading R-127), and comments,
 * which a link page without keys cannot sign (Reading R-392).
 */
const BRING_SESSION: ReadonlySet<CommandName> = new Set([
  "sessionnew",
  "commentlist",
  "commentadd",
  "commentedit",
  "commentdelete",
  "commentpeek",
]);

/** The long poll `GET /api/sub`. */
export function createWakeHandler(upstream: Upstream): RequestHandler {
  return (request, response) => {
    const path = `/r/${hostOf(response).region}/api/sub${queryOf(request)}`;
    streamExchange({ request, response, upstream, path, idleMs: LONG_POLL_IDLE_MS });
  };
}

/** The flags `GET /api/features`. */
export function createFeaturesHandler(upstream: Upstream): RequestHandler {
  return (request, response) => {
    const path = `/r/${hostOf(response).region}/api/features`;
    streamExchange({ request, response, upstream, path, idleMs: API_LIMITS.timeoutMs });
  };
}

/** What a page has counted, `POST /_a`: no query, no cookie, and nothing that the API knows a session by. */
export function createAnalyticsHandler(upstream: Upstream): RequestHandler {
  return async (request, response) => {
    const body = await admissionOf(response).readWhole();
    if (body === null) return;
    const path = `/r/${hostOf(response).region}/api/analytics`;
    callApi({ request, response, upstream, path, body });
  };
}

/** The multi-admin host `/m` and that of orders, `/o` (Spec A§7.5). */
export function createTeamHandler(upstream: Upstream): RequestHandler {
  return async (request, response) => {
    const { parts, framing, readWhole } = admissionOf(response);
    const [part = ""] = parts;
    const path = `/r/${hostOf(response).region}/${part}${queryOf(request)}`;
    if (framing === "none") {
      streamExchange({ request, response, upstream, path, idleMs: API_LIMITS.timeoutMs });
      return;
    }
    const body = await readWhole();
    if (body !== null) callApi({ request, response, upstream, path, body });
  };
}

interface CommandParts {
  readonly upstream: Upstream;
  readonly limits: CallLimits;
  readonly sessionCookie: Pick<SessionCookie, "read">;
}

/** `POST /api/?command=…` for commands of the contract. */
export function createCommandHandler(parts: CommandParts): RequestHandler {
  const { upstream, limits } = parts;
  return async (request, response) => {
    const name = request.query.command;
    if (typeof name !== "string" || !isCommandName(name)) return refuse(response, "badRequest");
    const body = await admissionOf(response).readWhole(maxBytesOf(name));
    if (body === null) return;
    const text = body.toString("utf8");
    if (isTooDeep(text, API_LIMITS.maxJsonDepth)) return refuse(response, "badRequest");
    const call = { name, body: text, address: toAddressKey(request.ip ?? "") };
    const waitS = await limits.waitS(call);
    if (waitS > 0) return refuse(response.setHeader("Retry-After", waitS), limitOf(name));
    const onReply = (reply: string) => limits.count(call, reply);
    const token = BRING_SESSION.has(name) ? tokenOf(request, parts) : undefined;
    const path = `/r/${hostOf(response).region}/api/${queryOf(request)}`;
    callApi({ request, response, upstream, path, body, token, onReply });
  };
}

/** Which session the browser has: its own scripts never see it. */
function tokenOf(request: Request, { sessionCookie }: CommandParts): string | undefined {
  return sessionCookie.read(parseCookies(request.headers.cookie))?.access_token;
}

function maxBytesOf(name: CommandName): number {
  const command: { readonly maxBodyBytes?: number } = commands[name];
  return command.maxBodyBytes ?? API_LIMITS.maxBodyBytes;
}

interface ApiCall {
  readonly request: Request;
  readonly response: Response;
  readonly upstream: Upstream;
  /** Path and query at the API. */
  readonly path: string;
  readonly body: Buffer;
  readonly token?: string | undefined;
  /** Gets the text of a short reply. */
  onReply?(reply: string): Promise<void>;
}

/** The body goes on byte for byte: sig2 covers it. */
function callApi({ request, response, upstream, path, body, token, onReply }: ApiCall): void {
  const call = toUpstreamCall(request, path, { sizeBytes: body.length });
  const outgoing = upstream.open({
    ...call,
    headers: { ...call.headers, [SESSION_HEADER]: token },
  });
  outgoing.setTimeout(API_LIMITS.timeoutMs, () => {
    refuse(response, "timeout");
    outgoing.destroy();
  });
  outgoing.on("error", () => {
    if (!response.writableEnded) refuse(response, "unavailable");
  });
  outgoing.on("response", (incoming) => {
    if (onReply !== undefined) listen(incoming, onReply);
    response.status(incoming.statusCode ?? 502);
    for (const name of ["content-type", "content-length", "retry-after"] as const) {
      const value = incoming.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    pipeline(incoming, response, () => undefined);
  });
  response.once("close", () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  outgoing.end(body);
}

/** Reads along without slowing the answer. */
function listen(incoming: IncomingMessage, onReply: (reply: string) => Promise<void>): void {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  incoming.on("data", (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes <= MAX_COUNTED_BYTES) chunks.push(chunk);
  });
  incoming.once("end", () => {
    if (sizeBytes <= MAX_COUNTED_BYTES) void onReply(Buffer.concat(chunks).toString("utf8"));
  });
}
