import express, { type Express, type RequestHandler } from "express";
import { type StaticFiles, serveStaticFiles } from "./assets/static-files.ts";
import { streamReload } from "./dev-reload.ts";
import type { GatewayEnv } from "./env.ts";
import { createHealthHandler } from "./health.ts";
import { guardHosts } from "./hosts/host-guard.ts";
import type { HostTable } from "./hosts/region-hosts.ts";
import type { Log } from "./log.ts";
import { createCommandRouter } from "./proxy/commands.ts";
import { createMailboxRouter } from "./proxy/mailbox.ts";
import { createTransferRouter } from "./proxy/transfers.ts";
import type { Upstream } from "./proxy/upstream.ts";
import { createFaultHandler } from "./render/fault.ts";
import { createCallLimits } from "./security/call-limits.ts";
import { createCspReportRouter } from "./security/csp-reports.ts";
import { requireKnownOrigin, requireSameOrigin } from "./security/csrf.ts";
import { setCommonHeaders, setPageHeaders } from "./security/headers.ts";
import { makeNonce } from "./security/nonce.ts";

export interface GatewayParts {
  readonly env: GatewayEnv;
  readonly hosts: HostTable;
  readonly files: StaticFiles;
  readonly pages: RequestHandler;
  readonly upstream: Upstream;
  readonly log: Log;
}

/** The gateway as an Express application; the order of the lines is the order of the checks. */
export function createGateway(parts: GatewayParts): Express {
  const { env, hosts, files, pages, upstream, log } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.trustedProxies);
  app.set("etag", false);
  app.set("query parser", "simple");
  app.use(guardHosts(hosts), setCommonHeaders);
  app.get("/healthz", createHealthHandler(upstream));
  app.use(
    "/api",
    requireKnownOrigin(hosts),
    createCommandRouter(upstream, createCallLimits(env.limits)),
  );
  app.use("/h", requireKnownOrigin(hosts), createTransferRouter(upstream));
  app.use("/_r/csp", createCspReportRouter(log));
  if (env.hasMailbox) app.use("/_dev/mailbox", requireSameOrigin, createMailboxRouter(upstream));
  if (env.isDev) app.get("/_dev/reload", streamReload);
  app.use("/sw/", answerNotFound);
  app.use(serveStaticFiles(files, hosts));
  app.use("/build/", answerNotFound);
  app.use(requireSameOrigin, makeNonce, setPageHeaders(hosts), pages);
  app.use(createFaultHandler(log));
  return app;
}

const answerNotFound: RequestHandler = (_request, response) => {
  response.status(404).end();
};
