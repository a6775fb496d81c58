/**
 * Builds `crypto-wasm/pkg`: two modules, one set of bindings and a manifest. Needs Rust with the
 * wasm32 target, wasm-pack and a wasm-bindgen of the version in Cargo.lock (`crypto-wasm/README.md`).
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  CRATE_DIR,
  hashWasmSource,
  MANIFEST_FILE,
  PKG_DIR,
  sha256File,
  VARIANTS,
  type WasmManifest,
  type WasmVariant,
  wasmFile,
} from "./wasm-source.ts";
import { buildVariant, findWasmToolchain, type WasmToolchain } from "./wasm-toolchain.ts";

const BINDINGS = ["coffer_crypto.js", "coffer_crypto.d.ts"];
/** The bindings look for their module beside themselves; ours is always handed to them. */
const SELF_LOCATING = /module_or_path = new URL\([^;]*;/;

const toolchain = findWasmToolchain();
if (toolchain === null) {
  console.error(
    "No Rust with wasm32-unknown-unknown and wasm-bindgen was found: see crypto-wasm/README.md.",
  );
  process.exit(1);
}
build(toolchain);

function build(tools: WasmToolchain): void {
  mkdirSync(PKG_DIR, { recursive: true });
  const dirs = VARIANTS.map((variant) => buildInto(tools, variant));
  const texts = BINDINGS.map((name) => dirs.map((dir) => readFileSync(join(dir, name), "utf8")));
  if (texts.some(([first, ...others]) => others.some((text) => text !== first))) {
    throw new Error("The two builds have different bindings.");
  }
  BINDINGS.forEach((name, index) => {
    const text = texts[index]?.[0] ?? "";
    writeFileSync(
      join(PKG_DIR, name),
      text.replace(SELF_LOCATING, 'throw new Error("no module given");'),
    );
  });
  writeFileSync(MANIFEST_FILE, `${JSON.stringify(toManifest(tools), null, 2)}\n`);
}

function buildInto(tools: WasmToolchain, variant: WasmVariant): string {
  const dir = join(CRATE_DIR, "target", `pkg-${variant}`);
  rmSync(dir, { recursive: true, force: true });
  buildVariant(tools, variant, dir);
  const file = join(PKG_DIR, wasmFile(variant));
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(join(dir, "coffer_crypto_bg.wasm"), file);
  const bytes = readFileSync(file);
  console.log(
    `${wasmFile(variant)}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`,
  );
  return dir;
}

function toManifest(tools: WasmToolchain): WasmManifest {
  const names = [...VARIANTS.map(wasmFile), ...BINDINGS];
  return {
    sourceHash: hashWasmSource(),
    toolchain: tools.versions,
    sha256: Object.fromEntries(names.map((name) => [name, sha256File(join(PKG_DIR, name))])),
  };
}
