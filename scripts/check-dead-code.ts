import { spawn } from "node:child_process";
import path from "node:path";
import { FEATURE_DEFAULTS } from "#app/contract/features.data.ts";
import { askedFlags } from "./asked-flags.ts";
import { findUnused, taggedInVain, unusedExports } from "./dead-code.ts";
import { readSources } from "./sources.ts";
import { UNASKED_FLAGS, UNWIRED_EXPORTS } from "./unwired.data.ts";

/**
 * `check:dead-code`: fails on code that nothing uses (knip), on exports that tests alone use (knip in
 * production mode, where tests are no callers), and on feature flags that nothing asks for. What is
 * known to wait for its caller stands in `unwired.data.ts`.
 */
const root = path.resolve(import.meta.dirname, "..");
const knip = path.join(root, "node_modules", "knip", "bin", "knip.js");

const [all, production, sources] = await Promise.all([
  run([]),
  run(["--production", "--include", "files,exports", "--reporter", "json", "--no-exit-code"]),
  readSources(["app", "server", "api"]),
]);
if (all.output !== "") console.error(all.output);
const asked = new Set(sources.flatMap(askedFlags));
const flags = Object.keys(FEATURE_DEFAULTS).filter((flag) => !asked.has(flag));
const unused = findUnused(
  { exports: unusedExports(production.output), flags },
  { exports: UNWIRED_EXPORTS, flags: UNASKED_FLAGS },
);
// The double of the API is for tests as a whole.
const problems = [...unused, ...sources.flatMap(taggedInVain)];
for (const problem of problems) console.error(problem);
process.exitCode = all.code === 0 && production.code === 0 && problems.length === 0 ? 0 : 1;

function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [knip, "--no-progress", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve({ code: 1, output }));
    child.once("close", (code) => resolve({ code, output }));
  });
}
