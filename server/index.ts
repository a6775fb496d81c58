import path from "node:path";
import { createPageTexts } from "#app/i18n/page-texts.server.ts";
import { readAllTexts } from "#app/i18n/read-texts.server.ts";
import { createSessionCookie } from "#app/platform/session.server.ts";
import { readBuildInfo } from "#operation/build-info.ts";
import { Drain } from "#operation/drain.ts";
import { serveMetrics } from "#operation/serve-metrics.ts";
import { describeUnknownNames } from "#settings/unknown-names.ts";
import { createGateway } from "./app.ts";
import { readBuildOutput } from "./assets/build-output.ts";
import { indexStaticFiles } from "./assets/static-files.ts";
import { type GatewayEnv, readEnv } from "./env.ts";
import { createHostTable } from "./hosts/region-hosts.ts";
import { listen, shutDown } from "./listen.ts";
import { createLog } from "./log.ts";
import { createGatewayMetrics } from "./metrics.ts";
import { createApiAgent, createUpstream } from "./proxy/upstream.ts";
import { createRelay } from "./relay/relay.ts";
import { createPageHandler } from "./render/render-pages.ts";
import { startOrExit } from "./start-or-exit.ts";

const root = path.resolve(import.meta.dirname, "..");
await startOrExit(() => start(readEnv(process.env)));

async function start(env: GatewayEnv): Promise<void> {
  const log = createLog(env.logLevel);
  const { unknown, injected } = describeUnknownNames(process.env);
  for (const sentence of [...unknown, ...injected]) log.warn(sentence);
  const { port, publicUrl, viewOrigin, apiUrl, apiSecret, secrets } = env;
  const isHttps = env.tls !== null || publicUrl?.startsWith("https:") === true;
  const hosts = createHostTable({
    ...{ port, isTls: env.tls !== null, publicUrl, viewOrigin },
    officeOrigin: env.officeOrigin,
  });
  const output = await readBuildOutput(path.resolve(root, env.buildDirectory));
  const upstream = createUpstream(apiUrl, apiSecret);
  // Calls of pages have connections of their own: nothing of a visitor's is ever written to them.
  const agent = createApiAgent();
  const sessionCookie = createSessionCookie({ secrets, isHttps });
  const pages = await createPageHandler(output, {
    hosts,
    output,
    texts: await createPageTexts(await readAllTexts(path.join(root, "app", "locales"))),
    log,
    sessionCookie,
    apiUrl,
    apiSecret,
    agent,
    isDev: env.isDev,
    supportEmail: env.supportEmail,
    olderUrl: env.olderUrl,
    ssoName: env.sso?.name ?? null,
    billingOrigin: env.billingOrigin,
    officeOrigin: env.officeOrigin,
  });
  const files = await indexStaticFiles(output.clientDirectory);
  const drain = new Drain();
  const relay = createRelay({ apiUrl, apiSecret, log });
  const metrics = createGatewayMetrics(readBuildInfo(process.env), relay.countSockets);
  const app = createGateway({
    env,
    hosts,
    files,
    pages,
    view: output.view,
    upstream,
    relay,
    sessionCookie,
    log,
    drain,
    metrics,
  });
  if (env.metrics !== null) await serveMetrics(metrics.registry, env.metrics);
  const server = await listen(app, env);
  relay.attach(server, app);
  log.info({ port, host: env.host }, "gateway listens");
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    log.info({ running: drain.running }, "gateway stops");
    // The stream that reloads pages never finishes, and nobody waits in the loop while working.
    const cut = await drain.finish(env.isDev ? 0 : env.drainMs);
    if (cut > 0) log.warn({ cut }, "transfers are cut");
    relay.close();
    // Whatever still waits for the API then, an answer that nobody reads among it, holds the process no longer.
    await shutDown(server, env.isDev);
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
}
