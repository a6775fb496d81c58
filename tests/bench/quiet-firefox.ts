import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FIREFOX_PATH } from "#tests/support/browser.ts";
import { addressOf } from "./browser-address.ts";
import type { QuietPage } from "./quiet-page.ts";

const WAIT_MS = 900_000;
const LOOK_MS = 100;
const RIGHT_BUTTON = 2;

interface Message {
  readonly id?: number;
  readonly type?: string;
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

/**
 * The same in Firefox, over its own protocol: nobody subscribes to requests and nobody collects bodies, so that
 * it lets go of them as a user's does.
 */
export async function openQuietFirefox(): Promise<QuietPage> {
  const folder = mkdtempSync(join(tmpdir(), "coffer-quiet-"));
  const downloads = mkdtempSync(join(tmpdir(), "coffer-quiet-saved-"));
  writeFileSync(join(folder, "user.js"), toPreferences(downloads));
  const browser = spawn(FIREFOX_PATH, [
    ...["--headless", "--no-remote", "--remote-debugging-port=0"],
    ...["--profile", folder, "about:blank"],
  ]);
  const connection = await BidiConnection.open(`${await addressOf(browser)}/session`);
  await connection.send("session.new", { capabilities: {} });
  const { contexts } = await connection.send("browsingContext.getTree");
  const context = String(Object(contexts)[0].context);
  const close = async () => {
    connection.close();
    browser.kill();
    await once(browser, "exit");
    const patiently = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };
    for (const gone of [folder, downloads]) rmSync(gone, patiently);
  };
  return { ...actionsOf(connection, context), downloads, close };
}

function toPreferences(downloads: string): string {
  const wanted = {
    "browser.download.dir": downloads,
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": true,
    "browser.download.alwaysOpenPanel": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
  };
  const lines = Object.entries(wanted).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  return lines.join("");
}

function actionsOf(
  connection: BidiConnection,
  context: string,
): Omit<QuietPage, "downloads" | "close"> {
  const ask = async (expression: string) => {
    const target = { context };
    const asked = { expression, target, awaitPromise: true, userActivation: true };
    const { type, ...told } = Object(await connection.send("script.evaluate", asked));
    if (type !== "success") throw new Error(JSON.stringify(told));
    return Object(told.result);
  };
  const evaluate = async (expression: string) => {
    const told = await ask(`Promise.resolve(${expression}).then((it) => JSON.stringify(it))`);
    return told.value === undefined ? undefined : JSON.parse(told.value);
  };
  const until = async (expression: string) => {
    for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += LOOK_MS) {
      // While a page is left there is nothing to ask.
      if ((await evaluate(`Boolean(${expression})`).catch(() => false)) === true) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error(`never true: ${expression}`);
  };
  const click = async (expression: string) => {
    await until(expression);
    await ask(`(${expression}).click()`);
  };
  const perform = (actions: object) =>
    connection.send("input.performActions", { context, actions: [actions] });
  return {
    evaluate,
    until,
    click,
    press: async (expression, button = "left") => {
      await until(expression);
      const place = await evaluate(
        `(() => { const box = (${expression}).getBoundingClientRect(); return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }; })()`,
      );
      const pressed = { button: button === "left" ? 0 : RIGHT_BUTTON };
      const actions = [
        { type: "pointerMove", ...Object(place) },
        { type: "pointerDown", ...pressed },
        { type: "pointerUp", ...pressed },
      ];
      await perform({ type: "pointer", id: "mouse", actions });
    },
    goto: async (url) => {
      await connection.send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    type: async (label, text) => {
      await ask(
        `[...document.querySelectorAll("label")].find((one) => one.textContent.trim() === ${JSON.stringify(label)}).control.focus()`,
      );
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await perform({ type: "key", id: "keys", actions });
    },
    choose: async (expression, files) => {
      // No dialog opens where nobody sits: the field that would open it is given its files.
      await ask(
        `(HTMLInputElement.prototype.click = function () { globalThis.asked = this; }, undefined)`,
      );
      await click(expression);
      await until("globalThis.asked");
      const { sharedId } = await ask("globalThis.asked");
      await connection.send("input.setFiles", { context, element: { sharedId }, files });
    },
  };
}

/** Calls of WebDriver BiDi. */
class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  #lastId = 0;

  static async open(address: string): Promise<BidiConnection> {
    const socket = new WebSocket(address);
    await once(socket, "open");
    return new BidiConnection(socket);
  }

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(String(data))));
  }

  send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    this.#lastId += 1;
    const answer = Promise.withResolvers<Record<string, unknown>>();
    this.#waiting.set(this.#lastId, answer);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
    return answer.promise;
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ id, result, error, message }: Message): void {
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    if (error === undefined) waiting?.resolve(result ?? {});
    else waiting?.reject(new Error(`${error}: ${message}`));
    this.#waiting.delete(id);
  }
}
