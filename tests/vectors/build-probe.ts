/**
 * Builds `crypto-wasm/tests/vectors/pkg`: the core as it is shipped, and beside its exports the one of
 * `probe/src/lib.rs`. Same flags and same locked crates as `scripts/build-wasm.ts`; never shipped.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CRATE_DIR, hashWasmSource } from "../../scripts/wasm-source.ts";
import { findWasmToolchain, type WasmToolchain } from "../../scripts/wasm-toolchain.ts";
import { PROBE_DIR, PROBE_NAME, PROBE_SOURCE } from "./probe.ts";

const TARGET = "wasm32-unknown-unknown";
/** The bindings look for their module beside themselves; ours is always handed to them. */
const SELF_LOCATING = /module_or_path = new URL\([^;]*;/;
const FILES = [`${PROBE_NAME}.js`, `${PROBE_NAME}.d.ts`, `${PROBE_NAME}_bg.wasm`];

const toolchain = findWasmToolchain();
if (toolchain === null) {
  console.error("No Rust with wasm32-unknown-unknown was found: see crypto-wasm/README.md.");
  process.exit(1);
}
buildProbe(toolchain);

function buildProbe({ env, versions }: WasmToolchain): void {
  const out = join(CRATE_DIR, "target", "pkg-probe");
  rmSync(out, { recursive: true, force: true });
  copyFileSync(join(CRATE_DIR, "Cargo.lock"), join(PROBE_SOURCE, "Cargo.lock"));
  const home = env.CARGO_HOME ?? join(env.HOME ?? "", ".cargo");
  const flags = [
    `--remap-path-prefix=${CRATE_DIR}=coffer-core`,
    `--remap-path-prefix=${home}=cargo`,
    "-C",
    "target-feature=+simd128",
  ];
  const objects = `${out}-objects`;
  run("cargo", ["build", "--release", "--target", TARGET], {
    ...env,
    CARGO_ENCODED_RUSTFLAGS: flags.join("\u001f"),
    CARGO_TARGET_DIR: objects,
  });
  const module = join(objects, TARGET, "release", `${PROBE_NAME}.wasm`);
  const stripped = ["--remove-name-section", "--remove-producers-section"];
  const names = ["--out-dir", out, "--out-name", PROBE_NAME];
  run("wasm-bindgen", ["--target", "web", ...stripped, ...names, module], env);
  mkdirSync(PROBE_DIR, { recursive: true });
  for (const name of FILES) {
    const bytes = readFileSync(join(out, name));
    writeFileSync(
      join(PROBE_DIR, name),
      name.endsWith(".js")
        ? bytes.toString("utf8").replace(SELF_LOCATING, 'throw new Error("no module given");')
        : bytes,
    );
  }
  const manifest = { sourceHash: hashWasmSource(), toolchain: versions };
  writeFileSync(join(PROBE_DIR, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const result = spawnSync(command, args, { env, cwd: PROBE_SOURCE, encoding: "utf8" });
  if (result.status !== 0)
    throw new Error(`${command} ${args.join(" ")}:\n${result.stdout}${result.stderr}`);
}
