import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { ROOMY_API_LIMITS, ROOMY_GATEWAY_LIMITS } from "#tests/support/stack.ts";
import type { Fault, Place, WorldChange } from "./fault.ts";
import { startFaultProxy } from "./fault-proxy.ts";

/** What decides over each exchange; may be exchanged between runs. */
export interface Watcher {
  take(place: Place, name: string): Fault[];
  onStep?(place: Place, step: "asked" | "answered", name: string): Promise<void> | void;
  change(change: WorldChange): Promise<void>;
}

/** Gateway and double as processes, a fault proxy before each. */
export interface FaultStack {
  readonly port: number;
  readonly data: string;
  readonly double: TestProcess;
  readonly gateway: TestProcess;
  watcher: Watcher;
  control(action: string, body?: unknown): Promise<unknown>;
  /** Orders for the store of the double, see `store-hooks.ts`. */
  orderStore(orders: string): Promise<void>;
  storeSteps(): string[];
  isDoubleAlive(): boolean;
  /** No answer of an earlier run is given again. */
  forget(): void;
  /** Nothing is on its way between the processes any more. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const HEARD_TRIES = 400;
const HEARD_PAUSE_MS = 5;
const NOBODY: Watcher = { take: () => [], change: async () => undefined };

export async function startFaultStack(): Promise<FaultStack> {
  if (!existsSync(join(import.meta.dirname, "../../build/remix"))) {
    throw new Error("There is no build; run: npm run build");
  }
  const data = mkdtempSync(join(tmpdir(), "coffer-faults-"));
  const compiled = mkdtempSync(join(tmpdir(), "coffer-compiled-"));
  const [doublePort, gatewayPort] = [await freePort(), await freePort()];
  const watched = { watcher: NOBODY };
  const front = await startProxy("front", gatewayPort, watched);
  const back = await startProxy("back", doublePort, watched);
  const ports = { doublePort, gatewayPort, frontPort: front.port, backPort: back.port };
  const apiSecret = randomBytes(32).toString("hex");
  const { double, gateway } = describeProcesses({ data, compiled }, ports, apiSecret);
  await Promise.all([double.start(), gateway.start()]);
  const control = (action: string, body: unknown = {}) =>
    postControl(`http://127.0.0.1:${doublePort}/control/${action}`, apiSecret, body);
  return Object.assign(watched, {
    port: front.port,
    data,
    double,
    gateway,
    control,
    orderStore: (orders: string) => orderStore(join(data, "orders"), orders),
    storeSteps: () => readSteps(join(data, "orders.steps")),
    isDoubleAlive: () => isAlive(Number(readFileSync(join(data, "orders.pid"), "utf8"))),
    forget: () => {
      front.forget();
      back.forget();
    },
    idle: async () => {
      await front.idle();
      await back.idle();
    },
    stop: async () => {
      for (const one of [front, back, gateway, double]) await one.stop();
      for (const folder of [data, compiled]) rmSync(folder, { recursive: true, force: true });
    },
  });
}

function startProxy(place: Place, target: number, watched: { watcher: Watcher }) {
  return startFaultProxy({
    place,
    target,
    take: (at, name) => watched.watcher.take(at, name),
    onStep: (step, name) => watched.watcher.onStep?.(place, step, name),
    change: (change) => watched.watcher.change(change),
  });
}

interface Ports {
  readonly doublePort: number;
  readonly gatewayPort: number;
  readonly frontPort: number;
  readonly backPort: number;
}

interface Folders {
  readonly data: string;
  readonly compiled: string;
}

function describeProcesses({ data, compiled }: Folders, ports: Ports, apiSecret: string) {
  const shared = {
    COFFER_API_SECRET: apiSecret,
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: compiled,
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning ${imported("keep-compiled.ts")}`,
  };
  const double = testProcess({
    script: "mock-api/index.ts",
    args: ["--port", String(ports.doublePort), "--data", data, "--control"],
    env: {
      ...shared,
      ...ROOMY_API_LIMITS,
      COFFER_LOG_LEVEL: "error",
      COFFER_STORE_ORDERS: join(data, "orders"),
      NODE_OPTIONS: `${shared.NODE_OPTIONS} ${imported("store-hooks.ts")}`,
    },
    readyUrl: `http://127.0.0.1:${ports.doublePort}/healthz`,
  });
  const gateway = testProcess({
    script: "server/index.ts",
    env: {
      ...shared,
      ...ROOMY_GATEWAY_LIMITS,
      COFFER_PORT: String(ports.gatewayPort),
      COFFER_HOST: "127.0.0.1",
      COFFER_API_URL: `http://127.0.0.1:${ports.backPort}`,
      COFFER_SECRET: randomBytes(32).toString("hex"),
      COFFER_PUBLIC_URL: `http://localhost:${ports.frontPort}`,
      COFFER_LOG_LEVEL: "error",
    },
    readyUrl: `http://127.0.0.1:${ports.gatewayPort}/healthz`,
  });
  return { double, gateway };
}

function imported(file: string): string {
  return `--import=${pathToFileURL(join(import.meta.dirname, file)).href}`;
}

/** Writes the orders and waits until the double has heard them. */
async function orderStore(file: string, orders: string): Promise<void> {
  const heard = () => (existsSync(`${file}.heard`) ? readFileSync(`${file}.heard`).length : 0);
  const before = heard();
  writeFileSync(file, orders);
  process.kill(Number(readFileSync(`${file}.pid`, "utf8")), "SIGUSR2");
  for (let tries = 0; heard() === before; tries += 1) {
    if (tries === HEARD_TRIES) throw new Error("the double does not hear");
    await pause(HEARD_PAUSE_MS);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readSteps(file: string): string[] {
  if (!existsSync(file)) return [];
  const steps = readFileSync(file, "utf8").trim().split("\n");
  rmSync(file);
  return steps;
}

async function postControl(url: string, apiSecret: string, body: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method: "POST",
    headers: { [GATEWAY_HEADER]: apiSecret },
    body: JSON.stringify(body),
  });
  const value: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${JSON.stringify(value)}`);
  return value;
}
