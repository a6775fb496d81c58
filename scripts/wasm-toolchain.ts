import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { CRATE_DIR, type WasmVariant } from "./wasm-source.ts";

const TARGET = "wasm32-unknown-unknown";
/** Where distributions put a Rust that brings the target, beside a rustup without it. */
const SYSTEM_PATH = "/usr/bin";
const DEBIAN_LINKER = "wasm-ld-19";

/** Environment under which cargo builds for the target. */
export interface WasmToolchain {
  env: NodeJS.ProcessEnv;
  versions: string[];
}

/** The first Rust on the machine that has the target, or null. */
export function findWasmToolchain(): WasmToolchain | null {
  const paths = [process.env.PATH ?? "", [SYSTEM_PATH, process.env.PATH].join(delimiter)];
  for (const path of paths) {
    const env = { ...process.env, PATH: path };
    const sysroot = output("rustc", ["--print", "sysroot"], env);
    const hasTarget =
      sysroot !== null && existsSync(join(sysroot, "lib", "rustlib", TARGET, "lib"));
    const versions = [
      output("rustc", ["--version"], env),
      output("wasm-bindgen", ["--version"], env),
    ];
    if (hasTarget && versions.every((version) => version !== null)) {
      return {
        env: withLinker(env, sysroot),
        versions: versions.filter((version) => version !== null),
      };
    }
  }
  return null;
}

/** Runs wasm-pack for one variant into `outDir`; throws with its output when it fails. */
export function buildVariant(toolchain: WasmToolchain, variant: WasmVariant, outDir: string): void {
  const flags = [
    ...remapFlags(toolchain),
    ...(variant === "simd" ? ["-C", "target-feature=+simd128"] : []),
  ];
  const targetDir = `${outDir}-objects`;
  const args = ["build", "--mode", "no-install", "--no-opt", "--release", "--target", "web"];
  const result = spawnSync(
    "wasm-pack",
    [...args, "--no-pack", "--out-dir", outDir, "--out-name", "coffer_crypto", CRATE_DIR],
    {
      env: {
        ...toolchain.env,
        CARGO_ENCODED_RUSTFLAGS: flags.join("\u001f"),
        CARGO_TARGET_DIR: targetDir,
      },
      encoding: "utf8",
    },
  );
  if (result.status !== 0)
    throw new Error(`wasm-pack failed for ${variant}:\n${result.stdout}${result.stderr}`);
}

/** No path of a machine stands in a module. */
function remapFlags(toolchain: WasmToolchain): string[] {
  const home = toolchain.env.HOME ?? "";
  const cargoHome = toolchain.env.CARGO_HOME ?? join(home, ".cargo");
  const registries = join(cargoHome, "registry", "src");
  const pairs = [
    [CRATE_DIR, "coffer-core"],
    [cargoHome, "cargo"],
    ...(existsSync(registries)
      ? readdirSync(registries).map((name) => [join(registries, name), "cargo"])
      : []),
  ];
  return pairs.map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
}

function withLinker(env: NodeJS.ProcessEnv, sysroot: string | null): NodeJS.ProcessEnv {
  const isSystem = sysroot === "/usr";
  const hasLinker = output(DEBIAN_LINKER, ["--version"], env) !== null;
  return isSystem && hasLinker
    ? { ...env, CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: DEBIAN_LINKER }
    : env;
}

function output(command: string, args: string[], env: NodeJS.ProcessEnv): string | null {
  const result = spawnSync(command, args, { env, cwd: CRATE_DIR, encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim() : null;
}
