import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Logger } from "pino";
import { serveAnalytics } from "#api/hosts/analytics.ts";
import { serveCommand } from "#api/hosts/commands.ts";
import { serveDownload } from "#api/hosts/download.ts";
import { serveFeatures } from "#api/hosts/features.ts";
import { FrontGuard, type Turned } from "#api/hosts/front-guard.ts";
import { serveHealth } from "#api/hosts/health.ts";
import { type Exchange, type RegionExchange, sendJson, sendText } from "#api/hosts/http.ts";
import { serveMailbox } from "#api/hosts/mailbox.ts";
import { addressOf } from "#api/hosts/origin.ts";
import { serveServerJob } from "#api/hosts/server-job.ts";
import { serveSsoIdentity } from "#api/hosts/sso-identity.ts";
import { serveTeamAdmin, teamRouteOf } from "#api/hosts/team-admin.ts";
import { serveUpload } from "#api/hosts/upload.ts";
import { serveWake } from "#api/hosts/wake.ts";
import type { Interception } from "#api/interception.ts";
import { toLoggable } from "#api/log-error.ts";
import { serveBus } from "#api/relay/serve-bus.ts";
import { isRegionName, type RegionStore, type World } from "#api/world.ts";
import { isHealthPath } from "#app/contract/endpoints/health.ts";
import { isRequestId, REQUEST_ID_HEADER } from "#app/contract/endpoints/request-id.ts";
import { ssoIdentity } from "#app/contract/endpoints/sso-identity.ts";
import { unknownApi } from "#app/contract/errors/codes.ts";
import { REGION_NAMES as REGION_KEY_NAMES, REGIONS } from "#app/contract/regions.data.ts";

const HEADERS_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 120_000;
/** A ticket for a thousand files is a long header. */
const MAX_HEADER_BYTES = 32_768;
const UNAVAILABLE = 503;
const PROXYAPI = "proxyapi.fcgi";
const SERVER_OPTIONS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: 0,
  maxHeaderSize: MAX_HEADER_BYTES,
  keepAliveTimeout: 65_000,
};

type Serve = (exchange: RegionExchange) => Promise<void>;
/** What may take long, and finishes when the server is told to stop. */
const TRANSFERS: Readonly<Record<string, Serve>> = {
  "POST uploadmultichunk": serveUpload,
  [`GET ${PROXYAPI}`]: serveDownload,
  "GET serverjob.fcgi": serveServerJob,
};

export interface AppOptions {
  readonly world: World;
  readonly interception: Interception;
  /** What the gateway sends with every call; only the health check goes without (Trust T12). */
  readonly gatewaySecret: string;
}

/** The HTTP server over a world. It speaks plain http: the gateway stands in front. */
export function createApp({ world, interception, gatewaySecret }: AppOptions): Server {
  const added = interception.endpoints.map(({ path }) => path);
  const guard = new FrontGuard(gatewaySecret, added);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (guard.isEnded(request)) return;
    request.socket.setTimeout(IDLE_TIMEOUT_MS);
    response.once("error", () => response.destroy());
    const turned = guard.turn(request);
    if (turned !== null) return turnAway(response, turned);
    const { url, address } = whereOf(request);
    const log = logOf(world, request);
    route({ world, log, interception, request, response, url, address }).catch((error: unknown) => {
      log.error({ err: toLoggable(error) }, "request failed");
      sendJson(response, 500, { success: 0, error_code: 9500, servtime: world.clock.nowS() });
    });
  };
  const server = createServer(SERVER_OPTIONS, answer);
  server.timeout = IDLE_TIMEOUT_MS;
  // The gateway waits for no word before a body; nobody else is heard.
  server.on("checkContinue", answer);
  server.on("checkExpectation", answer);
  serveBus(server, { world, gatewaySecret });
  return server;
}

function turnAway(response: ServerResponse, { status, endsConnection }: Turned): void {
  if (endsConnection) response.setHeader("connection", "close");
  sendText(response, status, "");
}

function whereOf(request: IncomingMessage): Pick<Exchange, "url" | "address"> {
  const url = new URL(`http://api.invalid${request.url ?? "/"}`);
  return { url, address: addressOf(request) };
}

function logOf({ log }: World, { headers }: IncomingMessage): Logger {
  const id = headers[REQUEST_ID_HEADER];
  return isRequestId(id) ? log.child({ request: id }) : log;
}

async function route(exchange: Exchange): Promise<void> {
  const { url, response, world, interception } = exchange;
  const path = url.pathname;
  if (isHealthPath(path)) return serveHealth(exchange, path);
  if (/^\/mailbox(?:\.json|\/.*)?$/.test(path)) return serveMailbox(exchange);
  const added = interception.endpoints.find((endpoint) => endpoint.path.test(path));
  if (added !== undefined) return added.serve(exchange);
  const found = /^\/r\/([a-z-]{1,20})\/(.*)$/.exec(path);
  const region = found === null ? undefined : findRegion(world, found[1] ?? "");
  if (region === undefined) return sendText(response, 404, "");
  return routeRegion({ ...exchange, region }, found?.[2] ?? "");
}

/** `ca` as the gateway names it, or `ca-central` as it stands in records. */
function findRegion(world: World, name: string): RegionStore | undefined {
  const key = REGIONS.find((known) => known === name);
  const full = key === undefined ? name : REGION_KEY_NAMES[key];
  return isRegionName(full) ? world.regions.get(full) : undefined;
}

async function routeRegion(exchange: RegionExchange, path: string): Promise<void> {
  const { request, url, response } = exchange;
  const endpoint = /^h\/[1-9]\/(.+)$/.exec(path)?.[1];
  const asked = /^api\/(sub|features|analytics)$/.exec(path)?.[1];
  const teamName = teamRouteOf(request.method ?? "", path);
  const name = endpoint ?? asked ?? teamName ?? url.searchParams.get("command") ?? "";
  if (await exchange.interception.answers(exchange, name)) return;
  const call = `${request.method} ${endpoint ?? path}`;
  if (call === "POST api/" || call === "POST api") return serveCommand(exchange);
  if (call === "GET api/sub") return serveWake(exchange);
  if (call === "GET api/features") return serveFeatures(exchange);
  if (call === "POST api/analytics") return serveAnalytics(exchange);
  if (call === `POST ${ssoIdentity.name}`) return serveSsoIdentity(exchange);
  if (teamName !== null) return serveTeamAdmin(exchange, path);
  const transfer = TRANSFERS[call];
  if (transfer !== undefined) return serveTransfer(exchange, transfer);
  if (call === "GET isup.txt") return sendText(response, 200, "up");
  request.resume();
  return sendText(response, 404, "");
}

/** None begins while the server stops: the client tries again, and meets the next process. */
function serveTransfer(exchange: RegionExchange, serve: Serve): Promise<void> | void {
  const { world, request, response } = exchange;
  if (world.drain.begin(response)) return serve(exchange);
  response.setHeader("connection", "close");
  sendJson(response, UNAVAILABLE, { success: 0, error_code: unknownApi + UNAVAILABLE });
  request.resume();
}
