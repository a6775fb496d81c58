/**
 * Compares `crypto-wasm/pkg` with its manifest and the manifest with the source. With `--rebuild`, and
 * where the toolchain of the manifest is present, builds again and compares bytes.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  CRATE_DIR,
  hashWasmSource,
  PKG_DIR,
  readWasmManifest,
  sha256File,
  VARIANTS,
  type WasmManifest,
  wasmFile,
} from "./wasm-source.ts";
import { buildVariant, findWasmToolchain } from "./wasm-toolchain.ts";

const manifest = readWasmManifest();
const problems = [...checkSource(manifest), ...checkFiles(manifest)];
if (process.argv.includes("--rebuild")) problems.push(...checkRebuilt(manifest));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function checkSource({ sourceHash }: WasmManifest): string[] {
  return sourceHash === hashWasmSource()
    ? []
    : ["crypto-wasm/pkg is not built from this source: node scripts/build-wasm.ts"];
}

function checkFiles({ sha256 }: WasmManifest): string[] {
  return Object.entries(sha256)
    .filter(([name, expected]) => sha256File(join(PKG_DIR, name)) !== expected)
    .map(([name]) => `crypto-wasm/pkg/${name} is not the file that was built`);
}

function checkRebuilt({ sha256, toolchain }: WasmManifest): string[] {
  const tools = findWasmToolchain();
  if (tools === null || tools.versions.join() !== toolchain.join()) {
    console.log(`Not rebuilt: this machine has not ${toolchain.join(", ")}.`);
    return [];
  }
  return VARIANTS.flatMap((variant) => {
    const dir = join(CRATE_DIR, "target", `check-${variant}`);
    rmSync(`${dir}-objects`, { recursive: true, force: true });
    buildVariant(tools, variant, dir);
    const same = sha256File(join(dir, "coffer_crypto_bg.wasm")) === sha256[wasmFile(variant)];
    return same ? [] : [`${wasmFile(variant)} rebuilt has other bytes`];
  });
}
