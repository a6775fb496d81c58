import { createHash } from "node:crypto";
import { access, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import type { CoreUrls } from "#app/core/crypto/worker-messages.ts";
import type { AssetsManifest } from "#app/platform/assets-manifest.server.ts";
import type { NamesAssets } from "#app/platform/names/names-island.ts";
import { type WasmPart, type WasmVariant, wasmFile } from "./wasm-source.ts";

const WORKERS = [
  { entry: "workers/crypto.worker.ts", name: "crypto" },
  { entry: "workers/thumbnail.worker.ts", name: "thumbnail" },
  { entry: "workers/name-index.worker.ts", name: "name-index" },
  { entry: "workers/first.worker.ts", name: "first" },
  { entry: "starter.ts", name: "starter" },
  { entry: "platform/names/open-names.client.ts", name: "opener" },
  { entry: "workers/locked.worker.ts", name: "locked" },
  { entry: "locked-starter.ts", name: "locked-starter" },
  { entry: "platform/names/open-locked.client.ts", name: "locked-opener" },
] as const;
const SERVICE_WORKER_ENTRY = "save/download.sw.ts";
const HASH_CHARS = 8;

/** Bundles the workers, copies the crypto core and writes `assets.json` (House 3, workers). */
export async function buildWorkers(root: string, directory: string): Promise<void> {
  const client = path.join(directory, "client");
  const outdir = path.join(client, "build", "workers");
  await mkdir(outdir, { recursive: true });
  const built = await Promise.all(
    WORKERS.map(({ entry, name }) => buildWorker({ root, entry, name, outdir })),
  );
  const [cryptoWorker = null, thumbnailWorker = null, nameIndexWorker = null, ...starters] = built;
  const assets: AssetsManifest = {
    cryptoWorker,
    thumbnailWorker,
    nameIndexWorker,
    names: await toStarters(root, outdir, starters),
    wasmSimd: await copyWasm(root, "simd", outdir),
    wasmBaseline: await copyWasm(root, "baseline", outdir),
    downloadServiceWorker: await buildServiceWorker(root, client),
  };
  await writeFile(path.join(directory, "assets.json"), JSON.stringify(assets, null, 2));
}

type Built = string | null | undefined;

/** Worker, starter and what opens, of one module of the core. */
const STARTER_FILES = 3;

interface StarterCore {
  readonly part: "first" | "locked";
  readonly outdir: string;
}

async function toStarters(
  root: string,
  outdir: string,
  files: readonly Built[],
): Promise<AssetsManifest["names"]> {
  const list = await toNames(root, { part: "first", outdir }, files.slice(0, STARTER_FILES));
  const locked = await toNames(root, { part: "locked", outdir }, files.slice(STARTER_FILES));
  return list && locked && { list, locked };
}

/** A starter, with what it asks for. */
async function toNames(
  root: string,
  { part, outdir }: StarterCore,
  [worker, starter, opener]: readonly Built[],
): Promise<NamesAssets | null> {
  if (!worker || !starter || !opener) return null;
  const pkg = path.join(root, "crypto-wasm", "pkg");
  const copy = (flavour: WasmVariant) => copyWasmPart(pkg, { flavour, part, outdir });
  const [simd, baseline] = await Promise.all([copy("simd"), copy("baseline")]);
  return { starter, opener, worker, simd, baseline };
}

interface WorkerBuild {
  readonly root: string;
  readonly entry: string;
  readonly name: string;
  readonly outdir: string;
}

async function buildWorker({ root, entry, name, outdir }: WorkerBuild): Promise<string | null> {
  const source = path.join(root, "app", entry);
  if (!(await exists(source))) return null;
  const result = await build({
    ...workerOptions(root),
    entryPoints: { [name]: source },
    outdir,
    entryNames: "[name]-[hash]",
    metafile: true,
  });
  const [file] = Object.keys(result.metafile.outputs);
  return file === undefined ? null : `/build/workers/${path.basename(file)}`;
}

/** Unhashed and served `no-cache`, so that the browser updates it in place (Trust 2.5). */
async function buildServiceWorker(root: string, client: string): Promise<string | null> {
  const source = path.join(root, "app", "workers", SERVICE_WORKER_ENTRY);
  if (!(await exists(source))) return null;
  await build({ ...workerOptions(root), entryPoints: { "sw-dl": source }, outdir: client });
  return "/sw-dl.js";
}

/** How every worker is bundled. */
export function workerOptions(root: string) {
  return {
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    tsconfig: path.join(root, "tsconfig.json"),
    loader: { ".wasm": "empty" },
    define: {
      "process.env.NODE_ENV": '"production"',
      "process.env.COFFER_RESET_KEY": JSON.stringify(process.env.COFFER_RESET_KEY ?? ""),
    },
    logLevel: "warning",
  } as const;
}

async function copyWasm(root: string, flavour: WasmVariant, outdir: string): Promise<CoreUrls> {
  const copy = (part: WasmPart) =>
    copyWasmPart(path.join(root, "crypto-wasm", "pkg"), { flavour, part, outdir });
  const [content, trust, unlock] = await Promise.all([
    copy("content"),
    copy("trust"),
    copy("unlock"),
  ]);
  return { content, trust, unlock };
}

interface WasmCopy {
  readonly flavour: WasmVariant;
  readonly part: WasmPart;
  readonly outdir: string;
}

async function copyWasmPart(pkg: string, { flavour, part, outdir }: WasmCopy): Promise<string> {
  const source = path.join(pkg, wasmFile(flavour, part));
  const hash = createHash("sha256")
    .update(await readFile(source))
    .digest("hex")
    .slice(0, HASH_CHARS);
  const name = `core-${part}-${flavour}-${hash}.wasm`;
  await copyFile(source, path.join(outdir, name));
  return `/build/workers/${name}`;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
