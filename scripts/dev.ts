import { cpSync, mkdirSync, watch } from "node:fs";
import path from "node:path";
import { partSecrets } from "#api/secrets.ts";
import { buildTexts } from "./build-texts.ts";
import { buildViewers } from "./build-viewers.ts";
import { buildWorkers } from "./build-workers.ts";
import { findPort, prepareLog, readLastLine, readOrMakeSecret } from "./installation.ts";
import { KeptProcess, REFUSAL_EXIT_CODE } from "./kept-process.ts";
import { orderLayers } from "./order-layers.ts";
import { createRemixCompiler } from "./remix-compiler.ts";
import { readServeOptions } from "./serve-options.ts";
import { waitUntilWell } from "./wait-until-well.ts";

/** The loop while working: rebuilds what changed, restarts what runs it, reloads the browser. */
const BUILD = "build/.dev";
const LOOPBACK = "127.0.0.1";
const QUIET_MS = 80;
const START_TIMEOUT_MS = 60_000;
const STOP_WITHIN_MS = 9_000;

const root = path.resolve(import.meta.dirname, "..");
const directory = path.join(root, BUILD);
const { port, dataDirectory } = readServeOptions(process.argv.slice(2), root);
process.env.COFFER_BUILD_DIR = BUILD;
mkdirSync(path.join(directory, "client"), { recursive: true });

const apiPort = await findPort(0, LOOPBACK);
partSecrets(dataDirectory);
const apiSecret = readOrMakeSecret(dataDirectory, "api-secret");
const api = keep("api", ["mock-api/index.ts", ...apiArgs()], {
  COFFER_API_SECRET: apiSecret,
  COFFER_DRAIN_S: "0",
});
const gateway = keep("gateway", ["server/index.ts"], {
  COFFER_PORT: String(port),
  COFFER_API_URL: `http://${LOOPBACK}:${apiPort}`,
  COFFER_API_SECRET: apiSecret,
  COFFER_SECRET: readOrMakeSecret(dataDirectory, "secret"),
  COFFER_MAILBOX: "1",
  COFFER_DEV: "1",
  COFFER_DRAIN_S: "0",
  COFFER_BUILD_DIR: BUILD,
});
let started = false;
let showing = Promise.resolve();

api.start();
await createRemixCompiler(root).watch(queueShow);
watchFolder("server", queueShow);
for (const room of ["api", "mock-api"]) watchFolder(room, () => void api.restart());
watchFolder("app/locales", queueShow);
watchFolder("app/workers", queueShow);
watchFolder("app/viewers", queueShow);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void Promise.all([gateway.stop(), api.stop()]).then(() => process.exit(0));
  });
}

/** One after the other: a restart in the middle of another would leave a process behind. */
function queueShow(): void {
  showing = showing.then(show, show);
}

/** Puts the new build in front of the browser, which reloads when the gateway is back. */
async function show(): Promise<void> {
  const startedAtMs = performance.now();
  cpSync(path.join(root, "public"), path.join(directory, "client"), { recursive: true });
  await orderLayers(path.join(directory, "client"));
  await Promise.all([
    buildTexts(root, directory),
    buildWorkers(root, directory),
    buildViewers(root, directory),
  ]);
  if (started) await gateway.restart();
  else gateway.start();
  started = true;
  await waitUntilWell({ port, host: LOOPBACK, isTls: false, timeoutMs: START_TIMEOUT_MS });
  console.log(
    `http://localhost:${port} is up to date (${Math.round(performance.now() - startedAtMs)} ms)`,
  );
}

function keep(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  return new KeptProcess({
    name,
    args: ["--disable-warning=ExperimentalWarning", ...args],
    env,
    cwd: root,
    logFile: prepareLog(dataDirectory, name),
    stopWithinMs: STOP_WITHIN_MS,
    onCrash: (crashed) => console.error(`The ${crashed} process ended; see its log.`),
    onRefusal: ({ logFile }) => {
      console.error(readLastLine(logFile));
      process.exit(REFUSAL_EXIT_CODE);
    },
  });
}

function apiArgs(): readonly string[] {
  return ["--port", String(apiPort), "--host", LOOPBACK, "--data", dataDirectory, "--control"];
}

/** One call for the several events that an editor makes of one change. */
function watchFolder(folder: string, onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(path.join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  });
}
