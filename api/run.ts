import { once } from "node:events";
import type { Server } from "node:http";
import pino, { type Logger } from "pino";
import { createApp } from "#api/app.ts";
import type { Interception } from "#api/interception.ts";
import { startChecks } from "#api/jobs/check-regions.ts";
import { startMailing } from "#api/jobs/mail-queue.ts";
import { startMaintenance } from "#api/jobs/maintenance.ts";
import { type MailSettings, readMailSettings } from "#api/mail/mail-settings.ts";
import { openSmtp } from "#api/mail/smtp/smtp-transport.ts";
import { parseSize, readGatewaySecret, readSettings, type Settings } from "#api/settings.ts";
import { StartError } from "#api/start-error.ts";
import { newestSchema } from "#api/store/db.ts";
import type { OpenedWorld } from "#api/store/open-world.ts";
import { watchWorld } from "#api/watch-world.ts";
import { readBuildInfo } from "#operation/build-info.ts";
import { type MetricsAddress, serveMetrics, toMetricsAddress } from "#operation/serve-metrics.ts";
import { SettingReader } from "#settings/setting-reader.ts";
import { describeUnknownNames } from "#settings/unknown-names.ts";

const SECOND_MS = 1000;
const CLOSE_WITHIN_MS = 4000;
const CLOSE_IDLE_EVERY_MS = 50;
const pauseMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const MAX_PORT = 65_535;

/** Options of the command line, for `parseArgs`. */
export const RUN_OPTIONS = {
  port: { type: "string" },
  data: { type: "string", default: "./data" },
  host: { type: "string", default: "127.0.0.1" },
  quota: { type: "string" },
} as const;

interface RunValues {
  readonly port?: string | undefined;
  readonly data: string;
  readonly host: string;
  readonly quota?: string | undefined;
}

export interface RunPlan {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly settings: Settings;
  readonly gatewaySecret: string;
  readonly log: Logger;
  /** How long uploads and downloads may go on when the process is told to stop. */
  readonly drainMs: number;
  /** Where metrics are shown; null: nowhere. */
  readonly metrics: MetricsAddress | null;
  /** Null: mails are kept for the mailbox page, and sent nowhere. */
  readonly mail: MailSettings | null;
  readonly mailing: "queued" | "kept";
}

export function readRunPlan({ port, host, data, quota }: RunValues): RunPlan {
  const mail = readMailSettings(process.env);
  const { level, apiPort, drainMs, metrics } = readProcessSettings();
  const log = pino({ level });
  const { unknown, injected } = describeUnknownNames(process.env);
  for (const sentence of [...unknown, ...injected]) log.warn(sentence);
  return {
    mail,
    drainMs,
    metrics,
    mailing: mail === null ? "kept" : "queued",
    port: port === undefined ? apiPort : parsePort(port),
    host,
    dataFolder: data,
    settings: readSettings(process.env, quota === undefined ? null : parseSize(quota, "--quota")),
    gatewaySecret: readGatewaySecret(process.env),
    log,
  };
}

function readProcessSettings() {
  const reader = new SettingReader(process.env);
  const level = reader.read("COFFER_LOG_LEVEL");
  const apiPort = reader.read("COFFER_API_PORT");
  const drainMs = reader.read("COFFER_DRAIN_S") * SECOND_MS;
  const metrics = toMetricsAddress(
    reader.read("COFFER_API_METRICS_PORT"),
    reader.read("COFFER_METRICS_HOST"),
  );
  reader.finish("api");
  return { level, apiPort, drainMs, metrics };
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return Number(text);
  throw new StartError(`the port needs a number from 0 to ${MAX_PORT}.`);
}

export interface RunParts {
  readonly world: OpenedWorld;
  readonly interception: Interception;
}

/** Resolves when the server listens, rejects when it cannot; works until the process is told to stop. */
export async function run(plan: RunPlan, app: RunParts): Promise<void> {
  const { port, host, gatewaySecret, log } = plan;
  const { world } = app;
  const server = createApp({ ...app, gatewaySecret });
  server.listen(port, host);
  await once(server, "listening");
  if (plan.metrics !== null) await showMetrics(world, plan.metrics);
  const checks = startChecks(world);
  const stopMaintenance = startMaintenance(world, checks.done);
  const stopMailing = plan.mail === null ? null : startMailing(world, openSmtp(plan.mail));
  log.info(toStartLine(plan, world), "API is ready");

  const stop = async () => {
    await drain(plan, world);
    await closeServer(server, world);
    checks.stop();
    await stopMaintenance();
    // A mail whose server does not answer is sent by the next start.
    await Promise.race([stopMailing?.(), pauseMs(CLOSE_WITHIN_MS)]);
    await world.close();
    log.info("API has stopped");
    process.exit(0);
  };
  onStopSignal(stop);
}

async function showMetrics(world: OpenedWorld, address: MetricsAddress): Promise<void> {
  watchWorld(world, { ...readBuildInfo(process.env), schema: newestSchema() });
  await serveMetrics(world.metrics.registry, address);
}

/** Calls `stop` once. A second signal of the same kind ends the process at once. */
function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      if (!isStopping) void stop();
      isStopping = true;
    });
  }
}

/** Lets uploads and downloads finish; everything else is answered meanwhile. */
async function drain({ log, drainMs }: RunPlan, world: OpenedWorld): Promise<void> {
  const { running } = world.drain;
  if (running > 0) log.info({ running }, "API drains");
  const cut = await world.drain.finish(drainMs);
  if (cut > 0) log.warn({ cut }, "transfers are cut");
}

/** Answers what is under way and ends the long polls. */
async function closeServer(server: Server, world: OpenedWorld): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  world.bus.endWaits();
  // A connection that is kept alive becomes idle only after its last answer.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** What an operator asks first of a log: which program runs, with what. No value is a secret. */
function toStartLine({ port, settings, mailing }: RunPlan, { regions }: OpenedWorld) {
  return {
    ...readBuildInfo(process.env),
    node: process.version,
    port,
    regions: [...regions.keys()],
    quotaBytes: settings.quotaBytes,
    mail: mailing === "queued" ? "smtp" : "mailbox page alone",
    store: "sqlite",
    blobs: "disk",
  };
}
