import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The Rust crate and what is built from it. */
export const CRATE_DIR = join(import.meta.dirname, "..", "crypto-wasm");
export const PKG_DIR = join(CRATE_DIR, "pkg");
/** What of the bindings is written by hand. */
export const BINDINGS_DIR = join(CRATE_DIR, "bindings");
export const MANIFEST_FILE = join(PKG_DIR, "manifest.json");
/** The two builds: the loader takes `simd` where the browser validates it. */
export const VARIANTS = ["simd", "baseline"] as const;
export type WasmVariant = (typeof VARIANTS)[number];

/**
 * The parts that the core is split into by when they are needed, each a module of its own and a
 * feature of the crate (`crypto-wasm/README.md`, What is fetched when).
 */
export const PARTS = ["content", "trust", "unlock", "first", "locked"] as const;
export type WasmPart = (typeof PARTS)[number];

/** Scripts of bindings by the parts that they call: what stands before the rest carries nothing of it. */
export const BINDINGS: Readonly<Record<string, readonly WasmPart[]>> = {
  coffer_crypto: ["content", "trust", "unlock"],
  coffer_first: ["first"],
  coffer_locked: ["locked"],
};

/** What is built for speed, apart from the rest. */
const SIDE_CRATES = ["crc32", "lanes"];

/** What `pkg` was built from and with; `sha256` by file name, hex. */
export interface WasmManifest {
  sourceHash: string;
  toolchain: string[];
  sha256: Record<string, string>;
}

/** File of a part in one variant, inside `pkg`. */
export function wasmFile(variant: WasmVariant, part: WasmPart): string {
  return `${variant}/${part}_bg.wasm`;
}

/** Every module of `pkg`. */
export function wasmFiles(): string[] {
  return VARIANTS.flatMap((variant) => PARTS.map((part) => wasmFile(variant, part)));
}

/** Where cargo builds a variant for `purpose`. */
export function objectsDir(purpose: "pkg" | "check", variant: WasmVariant): string {
  return join(CRATE_DIR, "target", `${purpose}-${variant}`);
}

/** SHA-256 in hex over path and content of every file that the modules are built from. */
export function hashWasmSource(): string {
  const hash = createHash("sha256");
  for (const file of sourceFiles()) {
    hash.update(`${relative(CRATE_DIR, file).split(sep).join("/")}\0`);
    hash.update(readFileSync(file));
    hash.update("\0");
  }
  return hash.digest("hex");
}

export function sha256File(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

export function readWasmManifest(): WasmManifest {
  return JSON.parse(readFileSync(MANIFEST_FILE, "utf8"));
}

function sourceFiles(): string[] {
  const manifests = ["", ...SIDE_CRATES].map((crate) => join(CRATE_DIR, crate, "Cargo.toml"));
  const folders = ["src", "bindings", ...SIDE_CRATES.map((crate) => join(crate, "src"))];
  return [...manifests, join(CRATE_DIR, "Cargo.lock"), ...folders.flatMap(filesIn)].sort();
}

function filesIn(folder: string): string[] {
  return readdirSync(join(CRATE_DIR, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
