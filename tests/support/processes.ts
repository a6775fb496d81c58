import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const CHECKOUT = fileURLToPath(new URL("../../", import.meta.url));
/** Two minutes: against hanging only, since a start takes long on a busy machine. */
const READY_TRIES = 1200;
const READY_PAUSE_MS = 100;

/** A process of the product under test: may be killed hard and started again with the same words. */
export interface TestProcess {
  start(): Promise<void>;
  /** SIGKILL: nothing is finished or flushed. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** While it runs. */
  pid(): number | undefined;
  /** Everything that it printed, for searching logs. */
  output(): string;
}

/** A process of this machine. */
export interface LocalProcess extends TestProcess {
  /** How it ended by itself or by a signal that it heard; null while it runs. */
  exitCode(): number | null;
}

export interface ProcessPlan {
  /** Options of Node itself, before the script. */
  nodeArgs?: readonly string[];
  script: string;
  args?: string[];
  env?: Record<string, string>;
  /** Answers 200 as soon as the process is ready. */
  readyUrl: string;
}

export function testProcess(plan: ProcessPlan): LocalProcess {
  let child: ChildProcess | null = null;
  let printed = "";
  return {
    start: async () => {
      child = spawn(
        process.execPath,
        [...(plan.nodeArgs ?? []), plan.script, ...(plan.args ?? [])],
        {
          cwd: CHECKOUT,
          env: { ...process.env, ...plan.env },
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on("data", (bytes: Buffer) => {
          printed += bytes.toString("utf8");
        });
      }
      await untilReady(
        plan.readyUrl,
        () => child?.exitCode ?? null,
        () => printed,
      );
    },
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
    pid: () => child?.pid,
    exitCode: () => child?.exitCode ?? null,
    output: () => printed,
  };
}

async function untilReady(
  url: string,
  exitCode: () => number | null,
  printed: () => string,
): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    if (exitCode() !== null)
      throw new Error(`ended with ${exitCode()} before it was ready:\n${printed()}`);
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE_MS));
  }
  throw new Error(`not ready at ${url}:\n${printed()}`);
}

async function end(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "exit");
  child.kill(signal);
  await closed;
}

/** Below the ports that systems give to outgoing connections: one of those may take it before a server does. */
const FREE_PORTS = { from: 20_000, count: 12_000 } as const;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FREE_PORTS.from + randomInt(FREE_PORTS.count);
    const server = createServer();
    server.listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
