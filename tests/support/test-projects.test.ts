import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  BROWSER_TESTS,
  globsOf,
  MAX_ISOLATED_FILES,
  TEST_PROJECTS,
} from "#tests/support/test-projects.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = "{app,server,api,mock-api,operation,settings,scripts,tests,crypto-wasm}";
const FILES = globSync(`${FOLDERS}/**/*.{test,spec}.{ts,tsx,js,mjs}`, {
  cwd: ROOT,
  exclude: ["**/node_modules/**", "crypto-wasm/target/**"],
});
/** What only works where a file has a module registry of its own. */
const REPLACES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/;

const isIn = (file: string, globs: readonly string[]) =>
  globs.some((glob) => path.matchesGlob(file, glob));
const isolated = FILES.filter((file) => isIn(file, globsOf("isolated").include));

function projectsOf(file: string): readonly string[] {
  return TEST_PROJECTS.filter(({ name }) => {
    const { include, exclude } = globsOf(name);
    return isIn(file, include) && !isIn(file, exclude);
  }).map(({ name }) => name);
}

describe("the projects of the tests", () => {
  it("have every test file in exactly one of them, but those of a browser in none", () => {
    expect(FILES.length).toBeGreaterThan(900);
    const faults = FILES.map((file) => ({ file, projects: projectsOf(file) })).filter(
      ({ file, projects }) => projects.length !== (isIn(file, [BROWSER_TESTS]) ? 0 : 1),
    );
    expect(faults).toEqual([]);
  });

  it("all have files", () => {
    const named = new Set(FILES.flatMap(projectsOf));
    expect([...named].toSorted()).toEqual(TEST_PROJECTS.map(({ name }) => name).toSorted());
  });

  it("isolate no more files than before", () => {
    expect(isolated.length).toBeLessThanOrEqual(MAX_ISOLATED_FILES);
  });

  it("isolate each file that replaces modules", () => {
    const replacing = FILES.filter((file) =>
      REPLACES_MODULES.test(readFileSync(path.join(ROOT, file), "utf8")),
    );
    expect(replacing.length).toBeGreaterThan(0);
    expect(replacing.filter((file) => !isolated.includes(file))).toEqual([]);
  });
});
