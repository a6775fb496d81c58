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
import {
  failedInCargo,
  failedInFuzz,
  failedInPlaywright,
  failedInSessions,
  failedInVitest,
} from "./test-failures.ts";

export type Need = "browser" | "rust" | "containers" | "webkit";

/** One part of the whole test run. */
export interface TestPart {
  readonly name: string;
  /** What `test.sh NAME` also calls it. */
  readonly group: string;
  /** Part of `setup.sh` that must be there first. */
  readonly needs?: Need;
  /** Where the machine cannot give what it needs, it is skipped and the run says why. */
  readonly isOptional?: boolean;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What its random choices come from; the same in every run. */
  readonly seed?: string;
  /** Parts that write what this one uses; it begins when they have ended. */
  readonly after?: readonly string[];
  /** Runs beside one other such part: each keeps one core busy, or waits. */
  readonly isBeside?: boolean;
  count(code: number | null, output: string): Counts;
  /** The names of what failed; none where the part is one test. */
  failed?(output: string): readonly string[];
}

export interface PartsPlan {
  readonly root: string;
  /** Where tools leave their machine-readable results. */
  readonly results: string;
  readonly isLong: boolean;
}

const CHECKS = [
  "check:types",
  "check:dead-code",
  "check:floors",
  "check:format",
  "check:cipher",
  "check:catalogue",
  "check:locales",
  "check:wasm",
  "check:coverage",
] as const;

/** The projects of `npm run test:unit`. */
const UNIT_PROJECTS = ["unit", "screens", "api", "isolated", "simulation"];

const EVIL = { seed: "1", sessions: { short: 50, long: 500 } } as const;
const FUZZ = { seed: "20261121", seconds: { short: "3", long: "600" } } as const;
const FAULTS = {
  faults: { seed: "1", runs: { short: 60, long: 2_000 } },
  kills: { seed: "1", runs: { short: 20, long: 1_000 } },
} as const;

/**
 * Every part, in the order of the run. What keeps one core busy or waits comes first, two at a time and
 * the longest of it first; the unit tests and the browsers then have the machine to themselves.
 */
export function listParts(plan: PartsPlan): readonly TestPart[] {
  const parts = [
    npmStep("build", "build"),
    ...CHECKS.map((name) => npmStep(name, "check")),
    fuzzPart(plan),
    rustPart(plan),
    containersPart(plan),
    evilPart(plan),
    { ...vitestPart("attacks", plan), after: ["build"] },
    faultsPart("faults", plan),
    faultsPart("kills", plan),
    vitestPart("contract", plan),
    { ...npmStep("size", "build"), after: ["build"] },
  ].filter((part) => part !== null);
  return [
    ...parts.map((part) => ({ ...part, isBeside: true })),
    vitestPart("unit", plan, UNIT_PROJECTS),
    e2ePart(plan),
    webkitPart(plan),
  ].filter((part) => part !== null);
}

function npmStep(script: string, group: string): TestPart {
  const name = script.replace("check:", "");
  return { name, group, command: ["npm", "run", "--silent", script], count: countStep };
}

function vitestPart(
  name: string,
  { root, results, isLong }: PartsPlan,
  projects: readonly string[] = [name],
): TestPart {
  const file = path.join(results, `${name}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name,
    group: name,
    command: ["npx", "vitest", "run", ...chosen, ...reporters],
    env: longEnv(isLong),
    count: (code) => countVitest(code, file),
    failed: () => failedInVitest(file, root),
  };
}

/** Sessions against a hostile server, decided by their seed; each is a test. */
function evilPart({ isLong }: PartsPlan): TestPart {
  const sessions = String(isLong ? EVIL.sessions.long : EVIL.sessions.short);
  const run = ["tests/evil/run.ts", "--seed", EVIL.seed, "--sessions", sessions];
  return {
    name: "evil",
    group: "evil",
    command: ["node", ...run],
    env: { TMPDIR: quickFolder() },
    seed: EVIL.seed,
    count: countSessions,
    failed: failedInSessions,
  };
}

/** Seeded actions under faults, and with deaths in their middle; each is a test. They use the build. */
function faultsPart(name: "faults" | "kills", { isLong }: PartsPlan): TestPart {
  const { seed, runs } = FAULTS[name];
  const many = String(runs[isLong ? "long" : "short"]);
  return {
    name,
    group: "faults",
    command: ["node", `tests/faults/${name}.ts`, "--seed", seed, "--runs", many],
    env: { TMPDIR: quickFolder() },
    seed,
    after: ["build"],
    count: countSessions,
    failed: failedInSessions,
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
    command: ["cargo", "test", "--release", "--no-fail-fast"],
    env: { ...QUICK_RUST, ...longEnv(isLong) },
    cwd,
    count: countCargo,
    failed: failedInCargo,
  };
}

/** Eleven targets, two at a time. The short run takes the seeded driver: it builds in seconds on any machine with Rust. */
function fuzzPart({ root, isLong }: PartsPlan): TestPart | null {
  if (!existsSync(path.join(root, "crypto-wasm/fuzz/Cargo.toml"))) return null;
  const seconds = FUZZ.seconds[isLong ? "long" : "short"];
  const run = ["tests/crypto/fuzz/run.ts", "--seconds", seconds, "--seed", FUZZ.seed];
  return {
    name: "fuzz",
    group: "fuzz",
    needs: "rust",
    command: ["node", ...run, ...(isLong ? [] : ["--driver"])],
    seed: FUZZ.seed,
    count: countStep,
    failed: failedInFuzz,
  };
}

function e2ePart(plan: PartsPlan): TestPart {
  return { ...playwrightPart("e2e", plan, []), needs: "browser", after: ["build"] };
}

/** The whole main path runs against images only in the long run. It mostly waits for images to start and stop. */
function containersPart(plan: PartsPlan): TestPart {
  const config = ["-c", "playwright.containers.config.ts"];
  const words = [...config, ...(plan.isLong ? [] : ["tests/containers"])];
  return { ...playwrightPart("containers", plan, words), needs: "containers", isOptional: true };
}

/** The short main path in a third engine, in the long run alone. */
function webkitPart(plan: PartsPlan): TestPart | null {
  if (!plan.isLong) return null;
  const words = ["-c", "playwright.webkit.config.ts"];
  const part = playwrightPart("webkit", plan, words);
  return { ...part, needs: "webkit", isOptional: true, after: ["build"] };
}

/** Screenshots and traces get a folder of their own: Playwright empties the one that it writes to. */
function playwrightPart(
  name: string,
  { results, isLong }: PartsPlan,
  words: readonly string[],
): TestPart {
  const file = path.join(results, `${name}.json`);
  const output = ["--output", path.join(results, name)];
  return {
    name,
    group: name,
    command: ["npx", "playwright", "test", ...words, ...output],
    env: longEnv(isLong),
    count: (code) => countPlaywright(code, file),
    failed: () => failedInPlaywright(file),
  };
}

/** Suites look at this to run their long cases. */
function longEnv(isLong: boolean): Readonly<Record<string, string>> {
  return isLong ? { COFFER_LONG: "1" } : {};
}
