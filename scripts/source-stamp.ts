import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

/** What the build is made of. */
const SOURCES = [
  "app",
  "public",
  "scripts",
  "crypto-wasm/pkg",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
] as const;
const UNUSED = /\.test\.tsx?$/;

/** Changes when the content of anything that the build reads has changed. */
export async function stampSources(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of await listFiles(path.join(root, source))) {
      hash.update(`${path.relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function listFiles(place: string): Promise<readonly string[]> {
  const info = await stat(place).catch(() => null);
  if (info === null) return [];
  if (info.isFile()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !UNUSED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
