import { existsSync } from "node:fs";
import path from "node:path";
import { type Counts, countCargo, countPlaywright, countStep, countVitest } from "./test-counts.ts";

/** One part of the whole test run. */
export interface TestPart {
  readonly name: string;
  /** What `test.sh NAME` also calls it. */
  readonly group: string;
  /** Part of `setup.sh` that must be there first. */
  readonly needs?: "browser" | "rust" | "containers";
  /** Where the machine cannot give what it needs, it is skipped and the run says why. */
  readonly isOptional?: boolean;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  count(code: number | null, output: string): Counts;
}

export interface PartsPlan {
  readonly root: string;
  /** Where tools leave their machine-readable results. */
  readonly results: string;
  readonly isLong: boolean;
}

const CHECKS = [
  "check:format",
  "check:types",
  "check:floors",
  "check:dead-code",
  "check:catalogue",
  "check:locales",
  "check:wasm",
  "check:coverage",
] as const;

/** Every part, in the order of the run: cheap and telling first. */
export function listParts(plan: PartsPlan): readonly TestPart[] {
  return [
    ...CHECKS.map((name) => npmStep(name, "check")),
    vitestPart("unit", plan),
    vitestPart("contract", plan),
    rustPart(plan),
    npmStep("build", "build"),
    npmStep("size", "build"),
    e2ePart(plan),
    containersPart(plan),
  ].filter((part) => part !== null);
}

function npmStep(script: string, group: string): TestPart {
  const name = script.replace("check:", "");
  return { name, group, command: ["npm", "run", "--silent", script], count: countStep };
}

function vitestPart(project: string, { results, isLong }: PartsPlan): TestPart {
  const file = path.join(results, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name: project,
    group: project,
    command: ["npx", "vitest", "run", "--project", project, ...reporters],
    env: longEnv(isLong),
    count: (code) => countVitest(code, file),
  };
}

function rustPart({ root, isLong }: PartsPlan): TestPart | null {
  const cwd = path.join(root, "crypto-wasm");
  if (!existsSync(path.join(cwd, "Cargo.toml"))) return null;
  return {
    name: "rust",
    group: "rust",
    needs: "rust",
    command: ["cargo", "test", "--release"],
    env: longEnv(isLong),
    cwd,
    count: countCargo,
  };
}

function e2ePart({ root, isLong }: PartsPlan): TestPart {
  const file = path.join(root, "test-results", "e2e.json");
  return {
    name: "e2e",
    group: "e2e",
    needs: "browser",
    command: ["npx", "playwright", "test"],
    env: longEnv(isLong),
    count: (code) => countPlaywright(code, file),
  };
}

/** The whole main path runs against images only in the long run. */
function containersPart({ root, isLong }: PartsPlan): TestPart {
  const file = path.join(root, "test-results", "containers.json");
  const config = ["-c", "playwright.containers.config.ts"];
  return {
    name: "containers",
    group: "containers",
    needs: "containers",
    isOptional: true,
    command: ["npx", "playwright", "test", ...config, ...(isLong ? [] : ["tests/containers"])],
    env: longEnv(isLong),
    count: (code) => countPlaywright(code, file),
  };
}

/** Suites look at this to run their long cases. */
function longEnv(isLong: boolean): Readonly<Record<string, string>> {
  return isLong ? { COFFER_LONG: "1" } : {};
}
