import type { CryptoPort } from "#app/core/crypto/port.ts";
import { createCryptoPool } from "#app/platform/crypto/pool.client.ts";
import { CryptoListener, type CryptoMessage } from "#app/workers/crypto-listener.ts";
import type { DeviceStores } from "#app/workers/keys/key-methods.ts";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";

/** Told of every call to a worker before it is heard; the worker can be let die there. */
export type CallWatcher = (worker: string, method: string, die: () => void) => void;

const NO_URLS = { content: "", trust: "", unlock: "" };
/** Two packet workers. */
const CORES = 3;

/**
 * The page's own pool over workers that run here: the same messages, buffers that move, and a death
 * as a browser tells of it. What a worker held is gone with it; what it was doing has no answer.
 */
export function createMortalCrypto(stores: DeviceStores, watch: () => CallWatcher): CryptoPort {
  loadCoreInProcess();
  return createCryptoPool({
    // The pool uses these four members of a worker alone.
    startWorker: (name) =>
      new LocalWorker(name.replace("crypto-", ""), stores, watch) as unknown as Worker,
    wasmSimd: NO_URLS,
    wasmBaseline: NO_URLS,
    cores: CORES,
  });
}

class LocalWorker extends EventTarget {
  readonly #name: string;
  readonly #watch: () => CallWatcher;
  readonly #listener: CryptoListener;
  readonly #ports: MessagePort[] = [];
  #isAlive = true;

  constructor(name: string, stores: DeviceStores, watch: () => CallWatcher) {
    super();
    this.#name = name;
    this.#watch = watch;
    this.#listener = new CryptoListener({
      createStores: () => stores,
      loadPart: async () => undefined,
      post: (message, transfer) => {
        if (!this.#isAlive) return;
        const data = structuredClone(message, { transfer });
        this.dispatchEvent(new MessageEvent("message", { data }));
      },
    });
  }

  postMessage(message: CryptoMessage, transfer: Transferable[] = []): void {
    if (!this.#isAlive) return;
    if (message.kind === "port") {
      this.#ports.push(message.port);
      this.#listener.hear(message);
      return;
    }
    const heard = structuredClone(message, { transfer });
    if (heard.kind === "call") this.#watch()(this.#name, heard.method, () => this.#die());
    // Nobody answers within the call.
    queueMicrotask(() => this.#isAlive && this.#listener.hear(heard));
  }

  terminate(): void {
    this.#isAlive = false;
    for (const port of this.#ports) port.close();
  }

  /** Told in a turn of its own, as an event of a browser is. */
  #die(): void {
    this.terminate();
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
}
