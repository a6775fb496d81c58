import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Express } from "express";
import type { GatewayEnv } from "./env.ts";

const HEADERS_TIMEOUT_MS = 15_000;
/** Nothing is written or read for so long: nobody is there. A little more than a long poll takes. */
const SILENCE_MS = 720_000;
/** How long a late head may stay unnoticed. */
const CHECK_EVERY_MS = 5_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_HEADER_BYTES = 16_384;
/** Open answers may finish for so long; the supervisor waits 10 s in all. */
const GRACE_MS = 7_000;
/** In the loop while working nobody waits: the stream that reloads pages never finishes. */
const DEV_GRACE_MS = 50;

/** Starts to listen; resolves when the port is open, rejects when it cannot be had. */
export async function listen(app: Express, env: GatewayEnv): Promise<Server> {
  const server = createServer(app, env);
  answerExpectations(server, app);
  // Bodies have limits of their own: an upload may take hours (Trust 2.8).
  server.requestTimeout = 0;
  // The stream that reloads pages says nothing for as long as nothing changes.
  server.timeout = env.isDev ? 0 : SILENCE_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.port, env.host, () => resolve());
  });
  return server;
}

/**
 * Requests that wait for a word before their body meet the same checks; Node would say yes to all.
 * @internal Tests listen on a server of their own.
 */
export function answerExpectations(server: Server, app: Express): void {
  server.on("checkContinue", app);
  server.on("checkExpectation", app);
}

/** Takes no new connections, lets answers finish, then ends what is left. */
export async function shutDown(server: Server, isDev: boolean): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), isDev ? DEV_GRACE_MS : GRACE_MS);
  await closed;
  clearTimeout(cut);
}

function createServer(app: Express, env: GatewayEnv): Server {
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    highWaterMark: 256 * 1024,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
  };
  if (env.tls === null) return createHttpServer(options, app);
  const cert = readFileSync(env.tls.certFile);
  const key = readFileSync(env.tls.keyFile);
  return createHttpsServer({ ...options, cert, key, minVersion: "TLSv1.2" }, app);
}
