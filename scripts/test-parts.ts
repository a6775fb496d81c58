import { existsSync } from "node:fs";
import path from "node:path";
import { quickFolder } from "#tests/support/quick-folder.ts";
import {
  type Counts,
  countCargo,
  countPlaywright,
  countSessions,
  countStep,
  countVitest,
} from "./test-counts.ts";

/** One part of the whole test run. */
export interface TestPart {
  readonly name: string;
  /** What `test.sh NAME` also calls it. */
  readonly group: string;
  /** Part of `setup.sh` that must be there first. */
  readonly needs?: "browser" | "rust" | "containers" | "webkit";
  /** Where the machine cannot give what it needs, it is skipped and the run says why. */
  readonly isOptional?: boolean;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Neighbours that name the same run two at a time: each keeps one core busy, or waits. */
  readonly beside?: "checks" | "builds" | "sessions";
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
  "check:cipher",
  "check:coverage",
] as const;

const EVIL_SESSIONS = { short: 50, long: 500 } as const;
const FUZZ_SECONDS = { short: "10", long: "600" } as const;
const FAULT_RUNS = {
  faults: { short: 60, long: 2_000 },
  kills: { short: 20, long: 1_000 },
} as const;

/** Every part, in the order of the run: cheap and telling first. */
export function listParts(plan: PartsPlan): readonly TestPart[] {
  return [
    ...CHECKS.map((name) => ({ ...npmStep(name, "check"), beside: "checks" as const })),
    vitestPart("unit", plan),
    vitestPart("contract", plan),
    rustPart(plan),
    fuzzPart(plan),
    { ...npmStep("build", "build"), beside: "builds" as const },
    npmStep("size", "build"),
    vitestPart("attacks", plan),
    containersPart(plan),
    evilPart(plan),
    faultsPart("faults", plan),
    faultsPart("kills", plan),
    e2ePart(plan),
    webkitPart(plan),
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

/** Sessions against a hostile server, decided by their seed; each is a test. */
function evilPart({ isLong }: PartsPlan): TestPart {
  const sessions = String(isLong ? EVIL_SESSIONS.long : EVIL_SESSIONS.short);
  return {
    name: "evil",
    group: "evil",
    command: ["node", "tests/evil/run.ts", "--sessions", sessions],
    env: { TMPDIR: quickFolder() },
    beside: "sessions",
    count: countSessions,
  };
}

/** Seeded actions under faults, and with deaths in their middle; each is a test. They use the build. */
function faultsPart(name: "faults" | "kills", { isLong }: PartsPlan): TestPart {
  const runs = String(FAULT_RUNS[name][isLong ? "long" : "short"]);
  return {
    name,
    group: "faults",
    command: ["node", `tests/faults/${name}.ts`, "--runs", runs],
    env: { TMPDIR: quickFolder() },
    beside: "sessions",
    count: countSessions,
  };
}

/**
 * What people get is built once and small, with all of it before one optimiser; here six programs of
 * tests link it, which took four minutes and a half, and each runs for seconds.
 */
const QUICK_RUST = {
  CARGO_PROFILE_RELEASE_LTO: "off",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
} as const;

function rustPart({ root, isLong }: PartsPlan): TestPart | null {
  const cwd = path.join(root, "crypto-wasm");
  if (!existsSync(path.join(cwd, "Cargo.toml"))) return null;
  return {
    name: "rust",
    group: "rust",
    needs: "rust",
    command: ["cargo", "test", "--release"],
    env: { ...QUICK_RUST, ...longEnv(isLong) },
    cwd,
    count: countCargo,
  };
}

/** Eleven targets, two at a time. The short run takes the seeded driver: it builds in seconds on any machine with Rust. */
function fuzzPart({ root, isLong }: PartsPlan): TestPart | null {
  if (!existsSync(path.join(root, "crypto-wasm/fuzz/Cargo.toml"))) return null;
  const seconds = FUZZ_SECONDS[isLong ? "long" : "short"];
  const run = ["tests/crypto/fuzz/run.ts", "--seconds", seconds];
  return {
    name: "fuzz",
    group: "fuzz",
    needs: "rust",
    command: ["node", ...run, ...(isLong ? [] : ["--driver"])],
    beside: "builds",
    count: countStep,
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

/** The whole main path runs against images only in the long run. It mostly waits for images to start and stop. */
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
    beside: "sessions",
    count: (code) => countPlaywright(code, file),
  };
}

/** The short main path in a third engine, in the long run alone. */
function webkitPart({ root, isLong }: PartsPlan): TestPart | null {
  if (!isLong) return null;
  const file = path.join(root, "test-results", "webkit.json");
  return {
    name: "webkit",
    group: "webkit",
    needs: "webkit",
    isOptional: true,
    command: ["npx", "playwright", "test", "-c", "playwright.webkit.config.ts"],
    count: (code) => countPlaywright(code, file),
  };
}

/** Suites look at this to run their long cases. */
function longEnv(isLong: boolean): Readonly<Record<string, string>> {
  return isLong ? { COFFER_LONG: "1" } : {};
}
