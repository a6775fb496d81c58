import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { quickFolder } from "./tests/support/quick-folder.ts";

const ONCE = "./tests/support/once-for-all.ts";
const SETUP = ["./tests/support/fail-on-console.ts", "./tests/support/patient-screens.ts"];

/** Unit tests sit beside their source; contract tests ask a running API double, attacks started servers. */
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
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          globalSetup: ONCE,
          include: [
            "app/**/*.test.{ts,tsx}",
            "server/**/*.test.ts",
            "api/**/*.test.ts",
            "mock-api/**/*.test.ts",
            "scripts/**/*.test.{ts,tsx}",
            "tests/crypto/**/*.test.ts",
            "tests/support/**/*.test.ts",
            "tests/evil/**/*.test.ts",
            "tests/faults/**/*.test.ts",
            "tests/simulation/**/*.test.ts",
          ],
          setupFiles: SETUP,
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          globalSetup: ONCE,
          include: ["tests/contract/**/*.test.ts"],
          setupFiles: SETUP,
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "attacks",
          // Beside each other: they wait for servers more than they work.
          maxWorkers: 2,
          include: ["tests/attacks/**/*.test.ts"],
          setupFiles: SETUP,
          environment: "node",
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["app/**/*.{ts,tsx}", "server/**/*.ts", "api/**/*.ts", "mock-api/**/*.ts"],
      exclude: ["**/*.test.*", "**/*.data.ts"],
      reportsDirectory: "coverage",
    },
  },
});
