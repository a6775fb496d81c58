import { parseArgs } from "node:util";
import pino from "pino";
import { createApp } from "#mock-api/app.ts";
import { startMaintenance } from "#mock-api/maintenance.ts";
import { readGatewaySecret, readSettings } from "#mock-api/settings.ts";
import { openWorld } from "#mock-api/store/open-world.ts";

const CLOSE_WITHIN_MS = 4000;
const CLOSE_IDLE_EVERY_MS = 50;
const DEFAULT_PORT = "3001";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: process.env.COFFER_API_PORT ?? DEFAULT_PORT },
    data: { type: "string", default: "./data" },
    host: { type: "string", default: "127.0.0.1" },
    quota: { type: "string" },
    control: { type: "boolean", default: false },
    evil: { type: "string", multiple: true, default: [] },
  },
});

const log = pino({ level: process.env.COFFER_LOG_LEVEL ?? "info" });
const settings = readSettings(
  process.env,
  values.quota === undefined ? null : Number(values.quota),
);
const gatewaySecret = readGatewaySecret(process.env);
const world = await openWorld({
  dataFolder: values.data,
  settings,
  log,
  hasControl: values.control,
});
for (const id of values.evil) if (!world.evil.set(id, true)) throw new Error(`No evil mode ${id}`);
const stopMaintenance = startMaintenance(world);
const server = createApp({
  world,
  hasControl: values.control,
  gatewaySecret,
});
server.listen(Number(values.port), values.host, () => {
  log.info({ port: Number(values.port), control: values.control }, "API is ready");
});

/** Answers what is under way, ends the long polls, then closes the files. */
async function stop(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  world.wake.close();
  // A connection that is kept alive becomes idle only after its last answer.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
  await stopMaintenance();
  await world.close();
  log.info("API has stopped");
  process.exit(0);
}

process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());
