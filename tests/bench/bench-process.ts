import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** A server of the benchmark, whose memory can be watched. */
export interface BenchProcess {
  /** Resident memory, MiB. */
  rssMib(): number;
  /** Processor time since its start, ms: says the same whatever else the machine does. */
  cpuMs(): number;
  stop(): Promise<void>;
}

export interface BenchPlan {
  readonly cwd: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Answers with any status as soon as the server listens. */
  readonly readyUrl: string;
}

const TRIES = 300;
const PAUSE_MS = 200;
const KIB = 1024;
const MS_A_TICK = 10;

export async function startProcess(plan: BenchPlan): Promise<BenchProcess> {
  const child = spawn(process.execPath, [...plan.args], {
    cwd: plan.cwd,
    env: { ...process.env, ...plan.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(child, plan.readyUrl);
  const { pid } = child;
  return { rssMib: () => rssMib(pid), cpuMs: () => cpuMs(pid), stop: () => stop(child) };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}`);
    const reply = await fetch(url).catch(() => null);
    if (reply !== null) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`nothing listens at ${url}`);
}

/** Resident memory of a process, MiB. */
export function rssMib(pid: number | undefined): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / KIB;
}

/** Ticks of user and system time, 100 a second. */
function cpuMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
