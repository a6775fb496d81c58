import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";

const SETUP = path.join(import.meta.dirname, "setup.sh");
/** What the script itself calls; nothing that could install anything. */
const TOOLS = ["dirname", "grep", "sed", "id"];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Runs `setup.sh rust` on a machine whose rustc is this script. */
function setUpRust(rustc: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "coffer-setup-"));
  folders.push(folder);
  for (const tool of TOOLS) {
    const found = execFileSync("/bin/sh", ["-c", `command -v ${tool}`], { encoding: "utf8" });
    symlinkSync(found.trim(), path.join(folder, tool));
  }
  for (const name of ["rustc", "cargo"]) {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${rustc}\n`);
    chmodSync(file, 0o755);
  }
  const env = { NODE_ENV: "test", PATH: folder } as const;
  const { status, stderr } = spawnSync("/bin/sh", [SETUP, "rust"], { env, encoding: "utf8" });
  return { status, stderr };
}

it("a rustup without a default toolchain is no Rust, and is told of in one sentence", () => {
  const { status, stderr } = setUpRust(
    "echo 'error: no default toolchain is configured' >&2; exit 1",
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Rust 1\.\d+ or later is missing; install it from [^\n]+\n$/);
});

it("a Rust that is new enough is taken, an older one is not", () => {
  expect(setUpRust("echo 'rustc 1.999.0 (0 2026-01-01)'")).toEqual({ status: 0, stderr: "" });
  expect(setUpRust("echo 'rustc 1.2.0 (0 2015-01-01)'").status).toBe(1);
});
