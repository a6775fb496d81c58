import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** The short suite in the system's WebKit, which Playwright itself cannot drive (Toolchain). */
export default defineConfig({
  ...base,
  testDir: "tests/webkit",
  reporter: [["list"], ["json", { outputFile: "test-results/webkit.json" }]],
  projects: [{ name: "webkit" }],
});
