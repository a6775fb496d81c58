/**
 * Builds `crypto-wasm/pkg`: each part of the core in two variants, one set of bindings and a
 * manifest. Needs Rust with its sources, wasm-pack and a wasm-bindgen of the version in Cargo.lock
 * (`crypto-wasm/README.md`).
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { writeBindings } from "./wasm-bindings.ts";
import {
  BINDINGS,
  BINDINGS_DIR,
  hashWasmSource,
  MANIFEST_FILE,
  objectsDir,
  PARTS,
  PKG_DIR,
  sha256File,
  VARIANTS,
  type WasmManifest,
  type WasmPart,
  wasmFile,
  wasmFiles,
} from "./wasm-source.ts";
import { buildPart, findWasmToolchain, type WasmToolchain } from "./wasm-toolchain.ts";

/** The bindings look for their module beside themselves; ours is always handed to them. */
const SELF_LOCATING = /module_or_path = new URL\([^;]*;/;

const toolchain = findWasmToolchain();
if (toolchain === null) {
  console.error(
    "No Rust with sources, wasm-pack and wasm-bindgen was found: see crypto-wasm/README.md.",
  );
  process.exit(1);
}
build(toolchain);

function build(tools: WasmToolchain): void {
  rmSync(PKG_DIR, { recursive: true, force: true });
  mkdirSync(PKG_DIR, { recursive: true });
  for (const part of PARTS) buildVariants(tools, part);
  for (const [name, parts] of Object.entries(BINDINGS)) {
    const { script, types } = writeBindings(parts);
    writeFileSync(join(PKG_DIR, `${name}.js`), script);
    writeFileSync(join(PKG_DIR, `${name}.d.ts`), types);
  }
  for (const name of readdirSync(BINDINGS_DIR)) {
    copyFileSync(join(BINDINGS_DIR, name), join(PKG_DIR, name));
  }
  writeFileSync(MANIFEST_FILE, `${JSON.stringify(toManifest(tools), null, 2)}\n`);
}

function buildVariants(tools: WasmToolchain, part: WasmPart): void {
  const glues = VARIANTS.map((variant) => {
    const outDir = join(objectsDir("pkg", variant), "out");
    buildPart(tools, { variant, part, outDir, objectsDir: objectsDir("pkg", variant) });
    const file = join(PKG_DIR, wasmFile(variant, part));
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(outDir, `${part}_bg.wasm`), file);
    const bytes = readFileSync(file);
    const packed = gzipSync(bytes, { level: 9 }).length;
    console.log(`${wasmFile(variant, part)}: ${bytes.length} bytes, ${packed} gzip`);
    return readFileSync(join(outDir, `${part}.js`), "utf8");
  });
  const [glue = "", ...others] = glues;
  if (others.some((other) => other !== glue))
    throw new Error("Two builds have different bindings.");
  writeFileSync(
    join(PKG_DIR, `${part}.js`),
    glue.replace(SELF_LOCATING, 'throw new Error("no module given");'),
  );
}

function toManifest(tools: WasmToolchain): WasmManifest {
  const scripts = readdirSync(PKG_DIR).filter((name) => /\.(js|ts)$/.test(name));
  const names = [...wasmFiles(), ...scripts.sort()];
  return {
    sourceHash: hashWasmSource(),
    toolchain: tools.versions,
    sha256: Object.fromEntries(names.map((name) => [name, sha256File(join(PKG_DIR, name))])),
  };
}
