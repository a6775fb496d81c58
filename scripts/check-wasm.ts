/**
 * Compares `crypto-wasm/pkg` with its manifest and the manifest with the source. With `--rebuild`, and
 * where the toolchain of the manifest is present, builds again and compares bytes.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  hashWasmSource,
  objectsDir,
  PARTS,
  PKG_DIR,
  readWasmManifest,
  sha256File,
  VARIANTS,
  type WasmManifest,
  wasmFile,
} from "./wasm-source.ts";
import { buildPart, findWasmToolchain } from "./wasm-toolchain.ts";

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
    const dir = objectsDir("check", variant);
    rmSync(dir, { recursive: true, force: true });
    return PARTS.flatMap((part) => {
      const outDir = join(dir, "out");
      buildPart(tools, { variant, part, outDir, objectsDir: dir });
      const same = sha256File(join(outDir, `${part}_bg.wasm`)) === sha256[wasmFile(variant, part)];
      return same ? [] : [`${wasmFile(variant, part)} rebuilt has other bytes`];
    });
  });
}
