import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { quickFolder } from "./tests/support/quick-folder.ts";
import { globsOf } from "./tests/support/test-projects.ts";

const ONCE = "./tests/support/once-for-all.ts";
const COUNT = "./tests/support/count-isolated.ts";
const SETUP = ["./tests/support/fail-on-console.ts", "./tests/support/clean-slate.ts"];
const SCREEN_SETUP = [...SETUP, "./tests/support/clean-screen.ts"];

/**
 * Unit tests sit beside their source; contract tests ask a running API double, attacks and operation started servers. Only
 * the project "isolated" gives each file a process: elsewhere a worker runs many files and loads each module once.
 */
export default defineConfig({
  test: {
    // A test that asserts nothing is a mistake. Limits stand against hanging alone: how long something
    // takes on a busy machine says nothing about the product.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    env: { TMPDIR: quickFolder() },
    // Every core: by itself it leaves one idle, which is half of a machine of two.
    maxWorkers: "100%",
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    environment: "node",
    isolate: false,
    setupFiles: SETUP,
    projects: [
      { extends: true, test: { name: "unit", ...globsOf("unit"), globalSetup: ONCE } },
      {
        extends: true,
        test: {
          name: "screens",
          ...globsOf("screens"),
          globalSetup: ONCE,
          environment: "happy-dom",
          setupFiles: SCREEN_SETUP,
        },
      },
      { extends: true, test: { name: "api", ...globsOf("api"), globalSetup: ONCE } },
      {
        extends: true,
        test: {
          name: "isolated",
          ...globsOf("isolated"),
          globalSetup: [ONCE, COUNT],
          isolate: true,
          environment: "happy-dom",
          setupFiles: SCREEN_SETUP,
        },
      },
      { extends: true, test: { name: "simulation", ...globsOf("simulation"), globalSetup: ONCE } },
      { extends: true, test: { name: "contract", ...globsOf("contract"), globalSetup: ONCE } },
      {
        extends: true,
        test: {
          name: "attacks",
          ...globsOf("attacks"),
          // Beside each other: they wait for servers more than they work.
          maxWorkers: 2,
          isolate: true,
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: [
        "app/**/*.{ts,tsx}",
        "server/**/*.ts",
        "api/**/*.ts",
        "mock-api/**/*.ts",
        "operation/**/*.ts",
        "settings/**/*.ts",
      ],
      exclude: ["**/*.test.*", "**/*.data.ts"],
      reportsDirectory: "coverage",
    },
  },
});
