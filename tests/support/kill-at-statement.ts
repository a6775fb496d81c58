import { appendFileSync } from "node:fs";
import { StatementSync } from "node:sqlite";

/**
 * Preloaded into a server by tests (`--import`). Kills the process hard before or after the Nth
 * statement that changes a database (`COFFER_KILL_AT_STATEMENT`), or appends each of these moments
 * to a file (`COFFER_STATEMENT_LOG`), so that a test knows how many there are.
 */
const killAt = Number(process.env.COFFER_KILL_AT_STATEMENT ?? "0");
const logFile = process.env.COFFER_STATEMENT_LOG;
let count = 0;

function note(moment: string): void {
  count += 1;
  if (logFile !== undefined) appendFileSync(logFile, `${moment}\n`);
  if (count === killAt) process.kill(process.pid, "SIGKILL");
}

for (const method of ["run", "all"] as const) {
  const inner = StatementSync.prototype[method];
  const outer = function (this: StatementSync, ...args: Parameters<typeof inner>): unknown {
    const text = this.sourceSQL.trim().replaceAll(/\s+/g, " ");
    if (/^(select|pragma|with)\b/i.test(text)) return Reflect.apply(inner, this, args);
    note(`before ${text.slice(0, 60)}`);
    const result: unknown = Reflect.apply(inner, this, args);
    note(`after ${text.slice(0, 60)}`);
    return result;
  };
  Reflect.set(StatementSync.prototype, method, outer);
}
