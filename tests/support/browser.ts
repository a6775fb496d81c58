import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, firefox } from "@playwright/test";

export type EngineName = "chromium" | "firefox";

/** The engines that the suite knows, by Playwright's name. */
export function toEngine(name: string): EngineName {
  return name === "firefox" ? "firefox" : "chromium";
}

export const CHROMIUM_PATH = "/usr/bin/chromium";
export const FIREFOX_PATH = "/usr/bin/firefox-esr";
/** Keeps a headless Chromium from calling out and from needing a GPU. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The system's own browser where there is one, else Playwright's. */
export function launchBrowser(engine: EngineName): Promise<Browser> {
  if (engine === "chromium") {
    return chromium.launch({
      args: CHROMIUM_ARGS,
      ...(existsSync(CHROMIUM_PATH) ? { executablePath: CHROMIUM_PATH } : {}),
    });
  }
  return existsSync(FIREFOX_PATH)
    ? firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX_PATH })
    : firefox.launch();
}

/** Debian's Firefox refuses emulated media; everything else may set them. */
export function contextOptions(engine: EngineName): BrowserContextOptions {
  if (engine === "chromium") return { acceptDownloads: true, reducedMotion: "reduce" };
  return {
    acceptDownloads: true,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  };
}
