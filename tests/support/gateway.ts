import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Express, RequestHandler } from "express";
import { createSessionCookie } from "#app/platform/session.server.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { Drain } from "#operation/drain.ts";
import { createGateway } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { createHostTable, type HostTable } from "#server/hosts/region-hosts.ts";
import { answerExpectations } from "#server/listen.ts";
import { createLog } from "#server/log.ts";
import { createGatewayMetrics } from "#server/metrics.ts";
import { createUpstream } from "#server/proxy/upstream.ts";
import { createRelay } from "#server/relay/relay.ts";

/** A gateway over an API of the test's own. Dials 127.0.0.1 with a Host header (House 3). */
export interface TestGateway {
  readonly port: number;
  readonly hosts: HostTable;
  ask(path: string, options?: AskOptions): Promise<Answer>;
  /** Opens a request without a body and without waiting. */
  open(path: string, options?: AskOptions): ReturnType<typeof send>;
  close(): Promise<void>;
}

export interface AskOptions {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

export interface TestGatewayPlan {
  readonly api?: RequestListener;
  /** Origin of an API that runs already, in place of `api`. */
  readonly apiUrl?: string;
  readonly pages?: RequestHandler;
  readonly env?: Readonly<Record<string, string>>;
}

const answerPage: RequestHandler = (_request, response) => void response.send("page");

export async function startGateway(plan: TestGatewayPlan = {}): Promise<TestGateway> {
  const api = await listenAnywhere(createServer(plan.api ?? refuseAll));
  const front = createServer();
  const port = portOf(await listenAnywhere(front));
  const env = readEnv({
    COFFER_PORT: String(port),
    COFFER_API_URL: plan.apiUrl ?? `http://127.0.0.1:${portOf(api)}`,
    COFFER_API_SECRET: TEST_SECRET,
    COFFER_SECRET: "s".repeat(64),
    COFFER_LOG_LEVEL: "silent",
    ...plan.env,
  });
  const hosts = createHostTable({
    port,
    isTls: false,
    publicUrl: env.publicUrl,
    viewOrigin: env.viewOrigin,
  });
  const upstream = createUpstream(env.apiUrl, env.apiSecret);
  const log = createLog(env.logLevel);
  const relay = createRelay({ apiUrl: env.apiUrl, apiSecret: env.apiSecret, log });
  const app: Express = createGateway({
    env,
    drain: new Drain(),
    metrics: createGatewayMetrics({ version: "0", commit: "unknown" }, relay.countSockets),
    hosts,
    files: new Map(),
    pages: plan.pages ?? answerPage,
    view: {
      ...{ script: "/build/view/frame-A.js", style: "/build/view/frame-A.css" },
      parts: { text: ["/build/view/text-A.js", "/build/view/chunk-A.js"] },
    },
    upstream,
    relay,
    sessionCookie: createSessionCookie({ secrets: env.secrets, isHttps: false }),
    log,
  });
  front.on("request", app);
  answerExpectations(front, app);
  relay.attach(front, app);
  const open: TestGateway["open"] = (path, options = {}) =>
    send({
      port,
      host: "127.0.0.1",
      path,
      method: options.method ?? "GET",
      agent: false,
      headers: { host: options.host ?? `localhost:${port}`, ...options.headers },
    });
  return {
    port,
    hosts,
    open,
    ask: (path, options) => answerOf(open(path, options), options?.body),
    close: async () => {
      relay.close();
      upstream.close();
      await Promise.all([closeServer(front), closeServer(api)]);
    },
  };
}

export async function listenAnywhere(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

function answerOf(request: ReturnType<typeof send>, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: Buffer.concat(chunks).toString("utf8"),
      });
    });
    request.end(body);
  });
}

const refuseAll: RequestListener = (_request, response) => {
  response.writeHead(500).end();
};
