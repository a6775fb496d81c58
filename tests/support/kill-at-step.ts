import fs, { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";

/**
 * Preloaded into a command by tests (`--import`). Kills the process hard before or after the Nth step
 * that changes a file or a database (`COFFER_KILL_AT_STEP`), or appends each of these moments to a file
 * (`COFFER_STEP_LOG`), so that a test knows how many there are.
 */
const killAt = Number(process.env.COFFER_KILL_AT_STEP ?? "0");
const logFile = process.env.COFFER_STEP_LOG;
const FILE_STEPS = ["chmod", "copyFile", "link", "mkdir", "open", "rename", "rm", "writeFile"];
let count = 0;

function note(moment: string): void {
  count += 1;
  if (logFile !== undefined) appendFileSync(logFile, `${moment}\n`);
  if (count === killAt) process.kill(process.pid, "SIGKILL");
}

for (const name of FILE_STEPS) {
  const inner: unknown = Reflect.get(fs.promises, name);
  if (typeof inner !== "function") throw new Error(`node:fs has no ${name}`);
  Reflect.set(fs.promises, name, async (...args: unknown[]) => {
    note(`before ${name}`);
    const result: unknown = await Reflect.apply(inner, fs.promises, args);
    note(`after ${name}`);
    return result;
  });
}
for (const [prototype, name] of [
  [DatabaseSync.prototype, "exec"],
  [StatementSync.prototype, "run"],
] as const) {
  const inner: unknown = Reflect.get(prototype, name);
  if (typeof inner !== "function") throw new Error(`node:sqlite has no ${name}`);
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]): unknown {
    note(`before ${name}`);
    const result: unknown = Reflect.apply(inner, this, args);
    note(`after ${name}`);
    return result;
  });
}
syncBuiltinESMExports();
