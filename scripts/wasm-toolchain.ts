import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { CRATE_DIR, type WasmPart, type WasmVariant } from "./wasm-source.ts";

/** Where distributions put a Rust that brings its sources, beside a rustup without them. */
const SYSTEM_PATH = "/usr/bin";
const DEBIAN_LINKER = "wasm-ld-19";
const SOURCES = join("lib", "rustlib", "src", "rust", "library", "Cargo.lock");
/** The standard library is built for size too, and a panic is a trap: its texts are a tenth of a module. */
const STD_FLAGS = ["-Z", "build-std=std,panic_abort", "-Z", "build-std-features=optimize_for_size"];
const SIZE_FLAGS = [
  "-Zlocation-detail=none",
  "-Zfmt-debug=none",
  "-Zunstable-options",
  "-Cpanic=immediate-abort",
];

/** Nothing is fetched, and of the package only the module and its glue are wanted. */
const PACK_FLAGS = [
  ...["--mode", "no-install", "--release", "--target", "web"],
  ...["--no-opt", "--no-typescript", "--no-pack"],
];

/** The first page is twenty names: what is built for speed elsewhere is small there. */
const SMALL_FLAGS = ["coffer-lanes", "sha2", "base64ct"].flatMap((name) => [
  "--config",
  `profile.release.package.${name}.opt-level="s"`,
]);

const SMALL_PARTS: ReadonlySet<WasmPart> = new Set(["first", "locked"]);

/** Environment under which cargo builds for the target. */
export interface WasmToolchain {
  env: NodeJS.ProcessEnv;
  sysroot: string;
  versions: string[];
}

/** The first Rust on the machine that brings its sources and has wasm-bindgen and wasm-pack beside it, or null. */
export function findWasmToolchain(): WasmToolchain | null {
  // The distribution's goes first: its newer compiler makes smaller modules, and one makes them all.
  const paths = [[SYSTEM_PATH, process.env.PATH].join(delimiter), process.env.PATH ?? ""];
  for (const path of paths) {
    const env = { ...process.env, PATH: path };
    const sysroot = output("rustc", ["--print", "sysroot"], env);
    const versions = [
      output("rustc", ["--version"], env),
      output("wasm-bindgen", ["--version"], env),
      output("wasm-pack", ["--version"], env),
    ];
    const hasSources = sysroot !== null && existsSync(join(sysroot, SOURCES));
    if (hasSources && versions.every((version) => version !== null)) {
      return {
        env: withLinker(env, sysroot),
        sysroot,
        versions: versions.filter((version) => version !== null),
      };
    }
  }
  return null;
}

export interface WasmBuild {
  readonly variant: WasmVariant;
  readonly part: WasmPart;
  /** Gets `{part}.js` and `{part}_bg.wasm`. */
  readonly outDir: string;
  /** Where cargo keeps what the parts of a variant have in common. */
  readonly objectsDir: string;
}

/** Builds one part in one variant; throws with the tool's output when it fails. */
export function buildPart(toolchain: WasmToolchain, build: WasmBuild): void {
  const { variant, part, outDir, objectsDir } = build;
  const simd = variant === "simd" ? ["-C", "target-feature=+simd128"] : [];
  const flags = [...SIZE_FLAGS, ...remapFlags(toolchain), ...simd];
  const env = {
    ...toolchain.env,
    RUSTC_BOOTSTRAP: "1",
    CARGO_ENCODED_RUSTFLAGS: flags.join("\u001f"),
    CARGO_TARGET_DIR: objectsDir,
  };
  const features = ["--no-default-features", "--features", part];
  const place = ["--out-dir", outDir, "--out-name", part];
  const cargo = [...features, ...STD_FLAGS, ...(SMALL_PARTS.has(part) ? SMALL_FLAGS : [])];
  run("wasm-pack", ["build", ...PACK_FLAGS, ...place, ".", "--", ...cargo], env);
}

/** No path of a machine stands in a module. */
function remapFlags(toolchain: WasmToolchain): string[] {
  const home = toolchain.env.HOME ?? "";
  const cargoHome = toolchain.env.CARGO_HOME ?? join(home, ".cargo");
  const registries = join(cargoHome, "registry", "src");
  const pairs = [
    [CRATE_DIR, "coffer-core"],
    [join(toolchain.sysroot, "lib", "rustlib", "src", "rust"), "rust"],
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

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const result = spawnSync(command, args, { env, cwd: CRATE_DIR, encoding: "utf8" });
  if (result.status !== 0) {
    throw new Error(`${command} ${args.join(" ")} failed:\n${result.stdout}${result.stderr}`);
  }
}

function output(command: string, args: string[], env: NodeJS.ProcessEnv): string | null {
  const result = spawnSync(command, args, { env, cwd: CRATE_DIR, encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim() : null;
}
