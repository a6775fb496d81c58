import { existsSync } from "node:fs";
import { defineConfig, type Project } from "@playwright/test";

/** The same browser without its own windows, menus and tabs, which take a fifth of the processor; else the whole. */
const CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
const FIREFOX = "/usr/bin/firefox-esr";
/** Keeps a headless Chromium from calling out and from needing a GPU. */
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const isLong = process.env.COFFER_LONG === "1";

const chromium: Project = {
  name: "chromium",
  // Sweeps over every screen, of which each run has a part.
  ...(isLong ? {} : { grepInvert: /@long/ }),
  use: {
    browserName: "chromium",
    // Movements make each press wait; the stories in Firefox see them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    },
  },
};

/** Pages that the server writes, and forms over the same calls: in Firefox in the long run alone. */
const LONG_SUITES = [
  ...["big", "room"],
  ...["error-pages", "focus", "help", "link-states", "names", "security", "settings"],
  "share-people",
];
/**
 * What an engine does its own way: keys, storage, streams, downloads, input. Faults, attacks and benchmarks of
 * scripts are the same in every engine.
 */
const FIREFOX_SUITES = [
  "account",
  "files",
  "folder-upload",
  "links",
  "passkeys",
  "save-paths",
  "upload-resume",
  ...(isLong ? LONG_SUITES : []),
].map((name) => `**/${name}.test.ts`);

/** The panel of finished downloads takes the keyboard away from pages that are opened after it. */
const FIREFOX_LAUNCH = {
  executablePath: FIREFOX,
  firefoxUserPrefs: { "browser.download.alwaysOpenPanel": false },
};

/** The system's Firefox speaks the standard protocol and refuses emulated media. */
const firefox: Project = {
  name: "firefox",
  testMatch: FIREFOX_SUITES,
  // Stories of rules that every engine keeps alike run here in the long run.
  ...(isLong ? {} : { grepInvert: /@alike|@long/ }),
  use: {
    browserName: "firefox",
    colorScheme: null,
    // Here Playwright's screenshot puts a style into the page, which the page's policy refuses.
    screenshot: "off",
    ...(existsSync(FIREFOX) ? { channel: "moz-firefox", launchOptions: FIREFOX_LAUNCH } : {}),
    contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
  },
};

/** Browsers inherit it; without a UTF-8 locale Chromium cannot open files with names beyond ASCII. */
process.env.LC_ALL = "C.UTF-8";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.test.ts",
  outputDir: "test-results",
  fullyParallel: false,
  // Two files at a time, each worker with a product of its own: a third one saved no time on two processors.
  workers: 2,
  // Limits stand against hanging only: a story that passes never waits for one, on a busy machine either.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  forbidOnly: true,
  // A story that passes only the second time is a failure to be explained.
  retries: 0,
  use: {
    acceptDownloads: true,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    trace: "off",
  },
  projects: [chromium, firefox],
});
