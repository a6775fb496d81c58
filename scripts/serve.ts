import path from "node:path";
import { partSecrets } from "#api/secrets.ts";
import { SettingReader } from "#settings/setting-reader.ts";
import { describeUnknownNames } from "#settings/unknown-names.ts";
import { withAddress } from "./certificate.ts";
import {
  findPort,
  prepareLog,
  readCommit,
  readLastLine,
  readOrMakeSecret,
  readSecret,
  rotateLog,
} from "./installation.ts";
import { KeptProcess, type KeptProcessPlan, REFUSAL_EXIT_CODE } from "./kept-process.ts";
import { readServeOptions, type ServeOptions } from "./serve-options.ts";
import { waitUntilWell } from "./wait-until-well.ts";

const START_TIMEOUT_MS = 60_000;
const LOOPBACK = "127.0.0.1";
/** What gateway and API take to close when nothing is sent any more. */
const CLOSE_WITHIN_S = 9;
const ROTATE_EVERY_MS = 60_000;
const GATEWAY_FLAGS = ["--disable-proto=delete", "--max-http-header-size=16384"];

const root = path.resolve(import.meta.dirname, "..");
const options = withAddress(readServeOptions(process.argv.slice(2), root));
for (const sentence of describeUnknownNames(process.env).unknown) console.error(sentence);

const drainS = new SettingReader(process.env).read("COFFER_DRAIN_S");

await findPort(options.port, options.host).catch(() => {
  fail(`Port ${options.port} is already in use; choose another one with --port N.`);
});
const apiPort = await findPort(0, LOOPBACK);
partSecrets(options.dataDirectory);
const apiSecret = readOrMakeSecret(options.dataDirectory, "api-secret");
const commit = process.env.COFFER_COMMIT ?? readCommit(root);
const api = keep("api", apiArgs(options, apiPort), {
  ...asOwn("COFFER_API_SECRET", apiSecret),
  COFFER_COMMIT: commit,
});
const gateway = keep("gateway", [...GATEWAY_FLAGS, "server/index.ts"], {
  ...gatewayEnv(options, apiPort),
  COFFER_COMMIT: commit,
});

process.once("SIGINT", stop);
process.once("SIGTERM", stop);
api.start();
gateway.start();
const isWell = await waitUntilWell({
  port: options.port,
  host: toDialled(options.host),
  isTls: options.tls !== null,
  timeoutMs: START_TIMEOUT_MS,
});
if (isWell) announce();
else {
  await Promise.all([gateway.stop(), api.stop()]);
  fail(`Coffer did not start; see ${path.join(options.dataDirectory, "logs")}.`);
}

function keep(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const logFile = prepareLog(options.dataDirectory, name);
  setInterval(() => rotateLog(logFile), ROTATE_EVERY_MS).unref();
  return new KeptProcess({
    name,
    args: ["--disable-warning=ExperimentalWarning", ...args],
    env,
    cwd: root,
    logFile,
    stopWithinMs: (drainS + CLOSE_WITHIN_S) * 1000,
    onCrash: (crashed, delayMs) =>
      console.error(`The ${crashed} process ended; it starts again in ${delayMs} ms.`),
    onRefusal: refuse,
  });
}

function apiArgs({ dataDirectory }: ServeOptions, port: number): readonly string[] {
  return ["api/index.ts", "--port", String(port), "--host", LOOPBACK, "--data", dataDirectory];
}

function gatewayEnv(settings: ServeOptions, port: number): Record<string, string> {
  const { host, tls, publicUrl, dataDirectory } = settings;
  return {
    COFFER_PORT: String(settings.port),
    COFFER_HOST: host,
    COFFER_API_URL: `http://${LOOPBACK}:${port}`,
    ...asOwn("COFFER_API_SECRET", apiSecret),
    ...asOwn("COFFER_SECRET", readOrMakeSecret(dataDirectory, "secret")),
    ...previousSecret(dataDirectory),
    // Behind a proxy of this machine every visitor looks like a loopback peer.
    COFFER_MAILBOX: publicUrl === null ? "1" : "0",
    ...(publicUrl === null ? {} : { COFFER_PUBLIC_URL: publicUrl }),
    // With a public address and no certificate a proxy speaks https for us.
    ...(publicUrl !== null && tls === null
      ? { COFFER_TRUST_PROXY: process.env.COFFER_TRUST_PROXY ?? "1" }
      : {}),
    ...(tls === null ? {} : { COFFER_TLS_CERT: tls.certFile, COFFER_TLS_KEY: tls.keyFile }),
  };
}

/** A secret of the data folder; a file that the environment names instead is for processes without `start.sh`. */
function asOwn(name: string, secret: string): Record<string, string> {
  return { [name]: secret, [`${name}_FILE`]: "" };
}

/** What `keys rotate-cookie` has put aside; the environment may name another one. */
function previousSecret(dataDirectory: string): Record<string, string> {
  const names = ["COFFER_SECRET_PREVIOUS", "COFFER_SECRET_PREVIOUS_FILE"];
  if (names.some((name) => (process.env[name] ?? "") !== "")) return {};
  const secret = readSecret(dataDirectory, "secret-previous");
  return secret === null ? {} : asOwn("COFFER_SECRET_PREVIOUS", secret);
}

/** Addresses that listen everywhere are asked at the loopback address. */
function toDialled(host: string): string {
  return host === "0.0.0.0" || host === "::" || host === "localhost" ? LOOPBACK : host;
}

function announce(): void {
  const scheme = options.tls === null ? "http" : "https";
  const isLocal = toDialled(options.host) === LOOPBACK;
  const address = `${scheme}://${isLocal ? "localhost" : options.host}:${options.port}`;
  console.log(`Coffer is ready: ${options.publicUrl ?? address}`);
  if (options.publicUrl === null)
    console.log(`Mailbox: ${scheme}://localhost:${options.port}/_dev/mailbox`);
  for (const address of readMetricsAddresses()) console.log(`Metrics: ${address}`);
}

/** Gateway and API read the same settings from the same environment. */
function readMetricsAddresses(): readonly string[] {
  const reader = new SettingReader(process.env);
  const host = reader.read("COFFER_METRICS_HOST");
  const ports = [reader.read("COFFER_METRICS_PORT"), reader.read("COFFER_API_METRICS_PORT")];
  return ports.filter((port) => port !== 0).map((port) => `http://${host}:${port}/metrics`);
}

function stop(): void {
  console.log(`Stopping… Uploads and downloads may finish, for ${drainS} s at most.`);
  void Promise.all([gateway.stop(), api.stop()]).then(() => process.exit(0));
}

/** A process cannot start before something is changed: its own words are the last thing to be read. */
function refuse({ logFile }: KeptProcessPlan): void {
  void Promise.all([gateway.stop(), api.stop()]).then(() => {
    console.error(readLastLine(logFile));
    process.exit(REFUSAL_EXIT_CODE);
  });
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
