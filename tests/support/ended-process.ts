import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** A process that does not end by itself is a failure; none is left behind. */
const MAX_MS = 100_000;

export interface EndedProcess {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of the product until it ends by itself. */
export async function runToEnd(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<EndedProcess> {
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const guard = setTimeout(() => child.kill("SIGKILL"), MAX_MS);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  clearTimeout(guard);
  const [stdout, stderr] = await printed;
  return { code: child.exitCode, stdout, stderr };
}
