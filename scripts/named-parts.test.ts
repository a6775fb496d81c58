import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listParts } from "./test-parts.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
/** A file of the repository, by its whole path or the end of it. */
const FILES = /`([\w.{}$/-]+\/[\w.$-]+\.(?:tsx?|cjs|rs|md|sh))`/g;
const SOURCES = [
  "{app,api,server,mock-api,operation,settings,scripts,tests,docs}/**/*.{ts,tsx,md,sh}",
  "crypto-wasm/{src,tests}/**/*.rs",
  "crypto-wasm/*.md",
];

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

it("every file that the page on the house names is there", () => {
  const named = Array.from(read("docs/architecture.md").matchAll(FILES), ([, file = ""]) => file);
  const known = SOURCES.flatMap((glob) => globSync(glob, { cwd: ROOT }));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !known.some((one) => `/${one}`.endsWith(`/${file}`)))).toEqual([]);
});

it("every part that test.sh names is one, and it names all of them", () => {
  const parts = listParts({ root: ROOT, results: ROOT, isLong: true });
  const [, names = ""] = /test\.sh \[([\w|]+)\]/.exec(read("scripts/test.sh")) ?? [];
  const groups = new Set(parts.map(({ group }) => group));
  expect(names.split("|").sort()).toEqual([...groups].sort());
});
