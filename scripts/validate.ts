import { spawn } from "node:child_process";
import path from "node:path";

/** The quick gate, in the order in which faults are cheapest to find (House 4). */
const STEPS = [
  "check:format",
  "check:types",
  "check:floors",
  "check:dead-code",
  "check:catalogue",
  "check:locales",
  "check:wasm",
  "check:coverage",
  "test:unit",
  "test:contract",
  "build",
  "size",
] as const;

const root = path.resolve(import.meta.dirname, "..");
const failed: string[] = [];

for (const step of STEPS) {
  console.log(`\n── ${step}`);
  if ((await run(step)) !== 0) failed.push(step);
}
console.log(failed.length === 0 ? "\nAll steps passed." : `\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(step: string): Promise<number | null> {
  const child = spawn("npm", ["run", "--silent", step], { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => child.once("close", resolve));
}
