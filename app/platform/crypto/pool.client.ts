import * as CODES from "#app/contract/errors/codes.ts";
import type { KeysLeft } from "#app/core/crypto/account-port.ts";
import type { PacketPort } from "#app/core/crypto/packet-port.ts";
import type { CryptoPort, DataKeyId } from "#app/core/crypto/port.ts";
import type {
  CoreUrls,
  KeyWorkerMethods,
  PacketWorkerMethods,
  StartMessage,
} from "#app/core/crypto/worker-messages.ts";
import { callsTo } from "./calls-to.client.ts";
import { LazyPackets } from "./lazy-packets.client.ts";
import { createNameReader, type KnownNames } from "./name-reader.client.ts";
import { WorkerClient } from "./worker-client.client.ts";

/** Workers live no longer than this after a lock (Trust W14). */
const LOCK_LIMIT_MS = 2_000;

/** Where worker and core lie, and how to start one under the page's Trusted Types. */
export interface CryptoPoolOptions {
  /** Starts a worker of the crypto bundle; the page's policy makes its URL. */
  readonly startWorker: (name: string) => Worker;
  readonly wasmSimd: CoreUrls;
  readonly wasmBaseline: CoreUrls;
  /** `navigator.hardwareConcurrency`. */
  readonly cores: number;
  /** Names that the starter of this page has opened; they are forgotten with the keys. */
  readonly known?: KnownNames | undefined;
}

interface Workers {
  readonly keys: WorkerClient<KeyWorkerMethods>;
  readonly packets: LazyPackets;
}

/** The crypto core of this page: one key worker and its packet workers, started at the first call. */
export function createCryptoPool(options: CryptoPoolOptions): CryptoPort {
  const page = new WorkerHouse(options);
  const { known } = options;
  const keys = callsTo<KeyWorkerMethods>((method, args) => page.workers().keys.ask(method, args));
  return over(keys, {
    ...createNameReader(() => keys, { known }),
    lock: (reason: Parameters<CryptoPort["lock"]>[0]) => {
      known?.clear();
      return page.lock(reason);
    },
    // Whoever lets go of a key is done with it: a worker that breaks meanwhile lets go of all.
    releaseDataKey: async (dataKey: DataKeyId) => {
      const { packets } = page.workers();
      const kept = keys.releaseDataKey(dataKey).catch(() => undefined);
      await Promise.all([kept, packets.forget(dataKey)]);
    },
    encryptPackets: (input: Input<"encryptPackets">) =>
      page.workers().packets.encryptPackets(input),
    isNotedSlice: (input: Input<"isNotedSlice">) => page.workers().packets.isNotedSlice(input),
    decryptPackets: (input: Input<"decryptPackets">) =>
      page.workers().packets.decryptPackets(input),
  });
}

type Input<M extends keyof PacketPort> = Parameters<PacketPort[M]>[0];

/** What the page does itself, over what it hands on. */
function over<T extends object, Own extends object>(below: T, own: Own): Omit<T, keyof Own> & Own {
  return Object.assign(Object.create(below), own);
}

/** The workers over time: none, then all, and after a lock none again. */
class WorkerHouse {
  readonly #options: CryptoPoolOptions;
  #workers: Workers | null = null;

  constructor(options: CryptoPoolOptions) {
    this.#options = options;
  }

  workers(): Workers {
    if (this.#workers === null || this.#workers.keys.hasEnded) this.#workers = this.#start();
    return this.#workers;
  }

  /**
   * Wipes and deletes, then ends the workers: when that failed, and when it takes too long, as well
   * (Trust W14). Calls that come meanwhile start with workers that have no keys.
   */
  async lock(reason: "idle" | "signed-out"): Promise<KeysLeft> {
    const workers = this.workers();
    this.#workers = null;
    const wiped = workers.keys.methods.wipe(reason).catch((): KeysLeft => "kept");
    try {
      return await Promise.race([wiped, giveUp(LOCK_LIMIT_MS)]);
    } finally {
      // Calls that the lock overtook: the keys that they needed are gone.
      workers.keys.end(CODES.notSignedIn);
    }
  }

  #start(): Workers {
    const keys = this.#startClient<KeyWorkerMethods>("keys");
    const startPacketWorker = () => this.#startClient<PacketWorkerMethods>("packets");
    const packets = new LazyPackets({ keys, startPacketWorker, cores: this.#options.cores });
    // A packet worker would wait without end for a key that nobody hands over.
    keys.onEnd = (code) => packets.end(code);
    return { keys, packets };
  }

  #startClient<T extends object>(role: StartMessage["role"]): WorkerClient<T> {
    const { startWorker, wasmSimd, wasmBaseline } = this.#options;
    return new WorkerClient<T>(startWorker(`crypto-${role}`), {
      kind: "start",
      role,
      wasmSimd,
      wasmBaseline,
    });
  }
}

function giveUp(afterMs: number): Promise<KeysLeft> {
  return new Promise((resolve) => {
    setTimeout(() => resolve("kept"), afterMs);
  });
}
