import { spawn } from "node:child_process";
import path from "node:path";

/** Each has a world of its own: the page, the workers. */
const PROJECTS = ["tsconfig.json", "app/workers/tsconfig.json"];

const root = path.resolve(import.meta.dirname, "..");
const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
const codes = await Promise.all(PROJECTS.map(check));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function check(project: string): Promise<number | null> {
  const child = spawn(process.execPath, [tsc, "--noEmit", "-p", project], {
    cwd: root,
    stdio: "inherit",
  });
  return new Promise((resolve) => child.once("close", resolve));
}
