import pino, { type Logger } from "pino";
import { createApp } from "#api/app.ts";
import type { Interception } from "#api/interception.ts";
import { startMailing } from "#api/jobs/mail-queue.ts";
import { startMaintenance } from "#api/jobs/maintenance.ts";
import { type MailSettings, readMailSettings } from "#api/mail/mail-settings.ts";
import { openSmtp } from "#api/mail/smtp/smtp-transport.ts";
import { readGatewaySecret, readSettings, type Settings } from "#api/settings.ts";
import type { OpenedWorld } from "#api/store/open-world.ts";

const CLOSE_WITHIN_MS = 4000;
const CLOSE_IDLE_EVERY_MS = 50;
const pauseMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const DEFAULT_PORT = "3001";

/** Options of the command line, for `parseArgs`. */
export const RUN_OPTIONS = {
  port: { type: "string", default: process.env.COFFER_API_PORT ?? DEFAULT_PORT },
  data: { type: "string", default: "./data" },
  host: { type: "string", default: "127.0.0.1" },
  quota: { type: "string" },
} as const;

interface RunValues {
  readonly port: string;
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
  /** Null: mails are kept for the mailbox page, and sent nowhere. */
  readonly mail: MailSettings | null;
  readonly mailing: "queued" | "kept";
}

export function readRunPlan({ port, host, data, quota }: RunValues): RunPlan {
  const mail = readMailSettings(process.env);
  return {
    mail,
    mailing: mail === null ? "kept" : "queued",
    port: Number(port),
    host,
    dataFolder: data,
    settings: readSettings(process.env, quota === undefined ? null : Number(quota)),
    gatewaySecret: readGatewaySecret(process.env),
    log: pino({ level: process.env.COFFER_LOG_LEVEL ?? "info" }),
  };
}

export interface RunParts {
  readonly world: OpenedWorld;
  readonly interception: Interception;
}

/** Listens until the process is told to stop. */
export function run(plan: RunPlan, app: RunParts): void {
  const { port, host, gatewaySecret, log } = plan;
  const { world } = app;
  const stopMaintenance = startMaintenance(world);
  const stopMailing = plan.mail === null ? null : startMailing(world, openSmtp(plan.mail));
  const server = createApp({ ...app, gatewaySecret });
  server.listen(port, host, () => log.info({ port }, "API is ready"));

  /** Answers what is under way, ends the long polls, then closes the files. */
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    world.bus.endWaits();
    // A connection that is kept alive becomes idle only after its last answer.
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
    await stopMaintenance();
    // A mail whose server does not answer is sent by the next start.
    await Promise.race([stopMailing?.(), pauseMs(CLOSE_WITHIN_MS)]);
    await world.close();
    log.info("API has stopped");
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
}
