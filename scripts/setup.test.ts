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

/** Runs `setup.sh rust` on a machine whose rustc is this script, and the system's own the other one. */
function setUpRust(rustc: string, ofSystem: string | null = null) {
  const folder = aFolder();
  for (const tool of TOOLS) {
    const found = execFileSync("/bin/sh", ["-c", `command -v ${tool}`], { encoding: "utf8" });
    symlinkSync(found.trim(), path.join(folder, tool));
  }
  putRust(folder, rustc);
  const system = aFolder();
  if (ofSystem !== null) putRust(system, ofSystem);
  const env = { NODE_ENV: "test", PATH: folder, COFFER_SYSTEM_BIN: system } as const;
  const { status, stderr } = spawnSync("/bin/sh", [SETUP, "rust"], { env, encoding: "utf8" });
  return { status, stderr };
}

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "coffer-setup-"));
  folders.push(folder);
  return folder;
}

function putRust(folder: string, script: string): void {
  for (const name of ["rustc", "cargo"]) {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
}

const NO_TOOLCHAIN = "echo 'error: no default toolchain is configured' >&2; exit 1";

it("a rustup without a default toolchain is no Rust, and is told of in one sentence", () => {
  const { status, stderr } = setUpRust(NO_TOOLCHAIN);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Rust 1\.\d+ or later is missing; install it from [^\n]+\n$/);
});

it("a Rust that is new enough is taken, an older one is not", () => {
  expect(setUpRust("echo 'rustc 1.999.0 (0 2026-01-01)'")).toEqual({ status: 0, stderr: "" });
  expect(setUpRust("echo 'rustc 1.2.0 (0 2015-01-01)'").status).toBe(1);
});

it("the system's own Rust is taken where the first on the path has no toolchain", () => {
  const ofSystem = "echo 'rustc 1.999.0 (0 2026-01-01)'";
  expect(setUpRust(NO_TOOLCHAIN, ofSystem)).toEqual({ status: 0, stderr: "" });
});
