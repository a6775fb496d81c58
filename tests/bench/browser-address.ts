import type { ChildProcess } from "node:child_process";

/** Where the browser says that it listens. */
export async function addressOf(browser: ChildProcess): Promise<string> {
  let printed = "";
  for await (const piece of browser.stderr ?? []) {
    printed += String(piece);
    const found = /listening on (ws:\S+)/.exec(printed)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`the browser did not start:\n${printed}`);
}
