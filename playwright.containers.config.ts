import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** Read by the fixtures, in this process and in the workers. */
process.env.COFFER_STACK = "containers";
/** Nothing that this run starts is left to a helper container of another registry. */
process.env.TESTCONTAINERS_RYUK_DISABLED = "true";

/** The main path and its faults against images (`npm run test:containers`). */
export default defineConfig({
  ...base,
  workers: 1,
  testDir: "tests",
  testMatch: [
    "containers/**/*.test.ts",
    "e2e/account.test.ts",
    "e2e/files.test.ts",
    "e2e/links.test.ts",
    "e2e/faults.test.ts",
  ],
  reporter: [["list"], ["json", { outputFile: "test-results/containers.json" }]],
  projects: (base.projects ?? []).filter(({ name }) => name === "chromium"),
});
