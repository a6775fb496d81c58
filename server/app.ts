import express, { type Express, type RequestHandler } from "express";
import type { SessionCookie } from "#app/platform/session.server.ts";
import type { Drain } from "#operation/drain.ts";
import type { ViewAssets } from "./assets/build-output.ts";
import { type StaticFiles, serveStaticFiles } from "./assets/static-files.ts";
import { streamReload } from "./dev-reload.ts";
import type { EntryName } from "./entries.data.ts";
import type { GatewayEnv } from "./env.ts";
import { createHealthHandler } from "./health.ts";
import { guardHosts } from "./hosts/host-guard.ts";
import { logRequests } from "./hosts/log-requests.ts";
import { nameRequests } from "./hosts/name-requests.ts";
import { takePlaceFrom } from "./hosts/place.ts";
import type { HostTable } from "./hosts/region-hosts.ts";
import type { Log } from "./log.ts";
import { countRequests, type GatewayMetrics } from "./metrics.ts";
import {
  createAnalyticsHandler,
  createCommandHandler,
  createFeaturesHandler,
  createTeamHandler,
  createWakeHandler,
} from "./proxy/commands.ts";
import { createMailboxHandler } from "./proxy/mailbox.ts";
import { refuse } from "./proxy/refusal.ts";
import { createTransferHandler } from "./proxy/transfers.ts";
import type { Upstream } from "./proxy/upstream.ts";
import type { Relay } from "./relay/relay.ts";
import { createFaultHandler } from "./render/fault.ts";
import { createViewHandler } from "./render/view-page.ts";
import { createCallLimits } from "./security/call-limits.ts";
import { createCspReportHandler } from "./security/csp-reports.ts";
import { admissionOf, guardEntries } from "./security/entry-guard.ts";
import { setCommonHeaders, setPageHeaders } from "./security/headers.ts";
import { makeNonce } from "./security/nonce.ts";
import { createSecurityTxtHandler } from "./security/security-txt.ts";
import { createSsoHandlers } from "./sso/sso-handlers.ts";

export interface GatewayParts {
  readonly env: GatewayEnv;
  readonly hosts: HostTable;
  readonly files: StaticFiles;
  readonly pages: RequestHandler;
  readonly view: ViewAssets;
  readonly upstream: Upstream;
  readonly relay: Pick<Relay, "handler">;
  readonly sessionCookie: Pick<SessionCookie, "read">;
  readonly log: Log;
  readonly drain: Drain;
  readonly metrics: GatewayMetrics;
}

/** The gateway as an Express application; the order of the lines is the order of the checks. */
export function createGateway(parts: GatewayParts): Express {
  const { env, hosts, files, sessionCookie, log } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.trustedProxies);
  app.set("etag", false);
  app.set("query parser", "simple");
  const without = [
    ...(env.hasMailbox ? [] : (["mailbox"] as const)),
    ...(env.isDev ? [] : (["reload"] as const)),
  ];
  const isFile = (path: string) => files.has(path);
  app.use(
    setCommonHeaders,
    countRequests(parts.metrics),
    nameRequests,
    guardEntries({ limits: env.limits, sessionCookie, hosts, isFile, without }),
  );
  if (env.logsRequests) app.use(logRequests(log));
  app.use(guardHosts(hosts), takePlaceFrom(env.placeHeader));
  const handlers = createHandlers(parts);
  app.use((request, response, next) =>
    handlers[admissionOf(response).entry.name](request, response, next),
  );
  app.use(answerNotFound);
  app.use(createFaultHandler(log));
  return app;
}

/** What answers at each entry of the table. */
function createHandlers(parts: GatewayParts): Readonly<Record<EntryName, RequestHandler>> {
  const { env, hosts, files, pages, upstream, sessionCookie, log, drain } = parts;
  const limits = createCallLimits(env.limits);
  const idleMs = env.limits.streamIdleMs;
  const transfers = createTransferHandler({ upstream, idleMs, drain });
  const page = express.Router().use(makeNonce, setPageHeaders(hosts, env.officeOrigin), pages);
  return {
    file: serveStaticFiles(files, hosts),
    view: createViewHandler(parts.view, hosts),
    health: createHealthHandler(upstream, drain),
    "security-txt": createSecurityTxtHandler({
      contact: env.securityContact,
      publicUrl: env.publicUrl,
    }),
    command: createCommandHandler({ upstream, limits, sessionCookie }),
    wake: createWakeHandler(upstream),
    features: createFeaturesHandler(upstream),
    analytics: createAnalyticsHandler(upstream),
    team: createTeamHandler(upstream),
    relay: parts.relay.handler,
    upload: transfers,
    download: transfers,
    "server-job": transfers,
    reports: createCspReportHandler(log),
    mailbox: createMailboxHandler(upstream),
    reload: streamReload,
    nowhere: answerNotFound,
    ...(createSsoHandlers(parts) ?? NO_SSO),
    session: page,
    "session-end": page,
    "link-lock": page,
    form: page,
    comments: page,
    office: page,
    page,
  };
}

const answerNotFound: RequestHandler = (_request, response) => refuse(response, "notFound");

const NO_SSO = {
  "sso-start": answerNotFound,
  "sso-callback": answerNotFound,
  "sso-key": answerNotFound,
};
