import type { CDPSession, Page } from "@playwright/test";
import * as v from "valibot";
import { parseTexts } from "#tests/e2e/heap.ts";

const Reply = v.object({ id: v.optional(v.number()), method: v.optional(v.string()) });
const Answer = v.object({ result: v.record(v.string(), v.unknown()) });
const Chunk = v.object({ params: v.object({ chunk: v.string() }) });

/** Texts that the scripts of one worker can still reach, by the debugger. Chromium only. */
export class WorkerHeap {
  readonly #cdp: CDPSession;
  readonly #sessionId: string;
  readonly #chunks: string[] = [];
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #lastId = 0;

  constructor(cdp: CDPSession, sessionId: string) {
    this.#cdp = cdp;
    this.#sessionId = sessionId;
    cdp.on("Target.receivedMessageFromTarget", ({ sessionId: from, message }) => {
      if (from === sessionId) this.#hear(JSON.parse(message));
    });
  }

  /** Every text. */
  async texts(): Promise<readonly string[]> {
    this.#chunks.length = 0;
    await this.#send("HeapProfiler.enable");
    await this.#send("HeapProfiler.collectGarbage");
    await this.#send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    return parseTexts(this.#chunks.join(""));
  }

  async #send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<unknown>((resolve) => this.#waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await this.#cdp.send("Target.sendMessageToTarget", { message, sessionId: this.#sessionId });
    return v.parse(Answer, await answer).result;
  }

  #hear(message: unknown): void {
    const { id, method } = v.parse(Reply, message);
    if (method === "HeapProfiler.addHeapSnapshotChunk")
      this.#chunks.push(v.parse(Chunk, message).params.chunk);
    if (id !== undefined) this.#waiting.get(id)?.(message);
  }
}

/** The heaps of the workers that a page has now. */
export async function heapsOfWorkers(page: Page, script: RegExp): Promise<readonly WorkerHeap[]> {
  const cdp = await page.context().newCDPSession(page);
  const heaps: WorkerHeap[] = [];
  cdp.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (script.test(targetInfo.url)) heaps.push(new WorkerHeap(cdp, sessionId));
  });
  await cdp.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return heaps;
}
