import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_ARGS, CHROMIUM_PATH } from "#tests/support/browser.ts";
import { addressOf } from "./browser-address.ts";

const WAIT_MS = 900_000;
const LOOK_MS = 100;

interface Answer {
  readonly exceptionDetails?: unknown;
  readonly result?: unknown;
  readonly [field: string]: unknown;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Answer;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}

/**
 * A page of a Chromium that nobody records. Whoever listens to a page's requests, as test drivers do,
 * makes the browser keep bodies that were sent and received, which no user's browser does.
 */
export interface QuietPage {
  goto(url: string): Promise<void>;
  /** The value of an expression, evaluated as if the user had pressed something. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression is true. */
  until(expression: string): Promise<void>;
  /** Types into the field that has this label. */
  type(label: string, text: string): Promise<void>;
  /** Clicks the element that an expression gives, wherever it stands by then. */
  click(expression: string): Promise<void>;
  /** Presses the mouse at the middle of the element that an expression gives. */
  press(expression: string, button?: "left" | "right"): Promise<void>;
  /** Answers the file dialog that a press opens. */
  choose(expression: string, paths: readonly string[]): Promise<void>;
  /** Folder of saved files; a file bears its own name when it is whole. */
  readonly downloads: string;
  close(): Promise<void>;
}

export async function openQuietPage(): Promise<QuietPage> {
  const folder = mkdtempSync(join(tmpdir(), "coffer-quiet-"));
  const downloads = mkdtempSync(join(tmpdir(), "coffer-quiet-saved-"));
  const browser = spawn(existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : "chromium", [
    ...CHROMIUM_ARGS,
    "--headless=new",
    "--remote-debugging-port=0",
    `--user-data-dir=${folder}`,
    "about:blank",
  ]);
  const connection = await DebugConnection.open(await addressOf(browser));
  const { targetInfos } = await connection.send("Target.getTargets");
  const first = Object(targetInfos).find((one: { type: string }) => one.type === "page");
  const { sessionId } = await connection.send("Target.attachToTarget", {
    targetId: first.targetId,
    flatten: true,
  });
  connection.sessionId = String(sessionId);
  await connection.send("Page.enable");
  await connection.send("Browser.setDownloadBehavior", {
    behavior: "allow",
    downloadPath: downloads,
  });
  const close = async () => {
    connection.close();
    browser.kill();
    await once(browser, "exit");
    // Parts of the browser write on for a moment.
    const patiently = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };
    for (const gone of [folder, downloads]) rmSync(gone, patiently);
  };
  return { ...actionsOf(connection), downloads, close };
}

function actionsOf(connection: DebugConnection): Omit<QuietPage, "downloads" | "close"> {
  const evaluate = async (expression: string) => {
    const done = await connection.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (done.exceptionDetails !== undefined) throw new Error(JSON.stringify(done));
    return Object(done.result).value;
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
    await evaluate(`(${expression}).click()`);
  };
  const press: QuietPage["press"] = async (expression, button = "left") => {
    await until(expression);
    const place = await evaluate(
      `(() => { const box = (${expression}).getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`,
    );
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) {
      await connection.send("Input.dispatchMouseEvent", {
        type,
        ...Object(place),
        button,
        clickCount: 1,
      });
    }
  };
  return {
    evaluate,
    until,
    click,
    press,
    goto: async (url) => {
      await connection.send("Page.navigate", { url });
      await until(`document.readyState === "complete" && location.href.startsWith("http")`);
    },
    type: async (label, text) => {
      await evaluate(
        `[...document.querySelectorAll("label")].find((one) => one.textContent.trim() === ${JSON.stringify(label)}).control.focus()`,
      );
      await connection.send("Input.insertText", { text });
    },
    choose: async (expression, paths) => {
      // What is chosen by handle is in no element that a driver could fill.
      await evaluate(`Reflect.deleteProperty(window, "showOpenFilePicker")`);
      await connection.send("Page.setInterceptFileChooserDialog", { enabled: true });
      const opened = connection.next("Page.fileChooserOpened");
      await click(expression);
      const { backendNodeId } = await opened;
      await connection.send("DOM.setFileInputFiles", { files: paths, backendNodeId });
    },
  };
}

/** Calls and events of the browser's own protocol. */
class DebugConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  readonly #listening = new Map<string, PromiseWithResolvers<Answer>>();
  #lastId = 0;
  sessionId: string | null = null;

  static async open(address: string): Promise<DebugConnection> {
    const socket = new WebSocket(address);
    await once(socket, "open");
    return new DebugConnection(socket);
  }

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(String(data))));
  }

  send(method: string, params: object = {}): Promise<Answer> {
    this.#lastId += 1;
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.set(this.#lastId, answer);
    const session = this.sessionId === null ? {} : { sessionId: this.sessionId };
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params, ...session }));
    return answer.promise;
  }

  next(event: string): Promise<Answer> {
    const coming = Promise.withResolvers<Answer>();
    this.#listening.set(event, coming);
    return coming.promise;
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ id, method, params, result, error }: Message): void {
    if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      if (error === undefined) waiting?.resolve(result ?? {});
      else waiting?.reject(new Error(error.message));
      this.#waiting.delete(id);
    }
    if (method !== undefined) this.#listening.get(method)?.resolve(params ?? {});
  }
}
