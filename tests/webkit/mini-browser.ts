import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { freePort } from "#tests/support/processes.ts";

/** The system's WebKit with a screen, a home and a folder of downloads of its own. */
export interface MiniBrowser {
  readonly driver: WebDriver;
  /** The bytes of a file that was saved under this name, once it is whole. */
  savedFile(name: string, sizeBytes: number): Buffer | null;
  /** Makes room for another file of this name. */
  forgetFile(name: string): void;
  stop(): Promise<void>;
}

const BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const READY_TRIES = 100;
const READY_PAUSE_MS = 100;

export async function startMiniBrowser(): Promise<MiniBrowser> {
  const home = mkdtempSync(join(tmpdir(), "coffer-webkit-"));
  const downloads = join(home, "Downloads");
  mkdirSync(join(home, ".config"), { recursive: true });
  mkdirSync(downloads);
  writeFileSync(join(home, ".config", "user-dirs.dirs"), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const port = await freePort();
  const server = startDriver(port, home);
  await untilListening(port, server);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(wanted())
    .build();
  return {
    driver,
    savedFile: (name, sizeBytes) => readSaved(join(downloads, name), sizeBytes, downloads),
    forgetFile: (name) => rmSync(join(downloads, name)),
    stop: async () => {
      await driver.quit().catch(() => undefined);
      if (server.pid !== undefined) process.kill(-server.pid, "SIGTERM");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** In a group of its own, so that screen, driver and browser end together. */
function startDriver(port: number, home: string): ChildProcess {
  return spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, ".config"),
      LC_ALL: "C.UTF-8",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
  });
}

function wanted(): Capabilities {
  return new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: BROWSER, args: ["--automation"] },
  });
}

async function untilListening(port: number, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    if (server.exitCode !== null) throw new Error("WebKitWebDriver has ended");
    const reply = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE_MS));
  }
  throw new Error("WebKitWebDriver does not answer");
}

/** null while it is not there or not whole. */
function readSaved(path: string, sizeBytes: number, folder: string): Buffer | null {
  const name = path.slice(folder.length + 1);
  if (!readdirSync(folder).includes(name)) return null;
  const bytes = readFileSync(path);
  return bytes.length === sizeBytes ? bytes : null;
}
