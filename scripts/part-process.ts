import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";

export interface PartCommand {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Gets the whole output while it comes. */
  readonly log: string;
  readonly isShown: boolean;
}

export interface PartRun {
  readonly code: number | null;
  readonly output: string;
  /** User and system time of the command and of all its processes that it waited for. */
  readonly processorSeconds: number;
}

/** Node tells no times of its children; every shell does. They come over a pipe of their own. */
const WITH_TIMES = '"$@" 3>&-; code=$?; times >&3; exit $code';
const TIME = /(\d+)m([\d.]+)s/g;
const MINUTE_S = 60;

/** Runs one part of the tests to its end. */
export function runPartProcess(part: PartCommand): Promise<PartRun> {
  const child = spawn("sh", ["-c", WITH_TIMES, "sh", ...part.command], {
    cwd: part.cwd,
    env: { ...process.env, ...part.env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const log = createWriteStream(part.log);
  let output = "";
  let times = "";
  const hear = (stream: Readable | null, shown: NodeJS.WriteStream) =>
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      log.write(text);
      if (part.isShown) shown.write(text);
    });
  hear(child.stdout, process.stdout);
  hear(child.stderr, process.stderr);
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    times += chunk.toString("utf8");
  });
  return new Promise((resolve) => {
    const end = (code: number | null) =>
      log.end(() => resolve({ code, output, processorSeconds: childSeconds(times) }));
    child.once("error", () => end(1));
    child.once("close", end);
  });
}

/** `times` writes two lines, each user and system time: of the shell itself, then of its children. */
export function childSeconds(times: string): number {
  const seconds = [...times.matchAll(TIME)].map(([, minutes, rest]) => {
    return Number(minutes) * MINUTE_S + Number(rest);
  });
  return seconds.slice(2).reduce((sum, value) => sum + value, 0);
}
