import * as CODES from "#app/contract/errors/codes.ts";
import type { KeysLeft } from "#app/core/crypto/account-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type {
  CoreUrls,
  KeyWorkerMethods,
  PacketWorkerMethods,
  StartMessage,
} from "#app/core/crypto/worker-messages.ts";
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
  const keys = () => page.workers().keys;
  return {
    hashLogin: (input) => keys().call("hashLogin", [input]),
    createAccount: (input) => keys().call("createAccount", [input]),
    unlock: (input) => keys().call("unlock", [input]),
    reopen: (input) => keys().call("reopen", [input]),
    rebuildAccount: (input) => keys().call("rebuildAccount", [input]),
    rewrapKeys: (input) => keys().call("rewrapKeys", [input]),
    checkRewrapped: (input) => keys().call("checkRewrapped", [input]),
    makeRecoveryKit: (input) => keys().call("makeRecoveryKit", [input]),
    recoveryLock: (code) => keys().call("recoveryLock", [code]),
    openRecovery: (input) => keys().call("openRecovery", [input]),
    persist: (userName) => keys().call("persist", [userName]),
    restore: (userName) => keys().call("restore", [userName]),
    lock: () => {
      known?.clear();
      return page.lock();
    },
    sealSeen: (text) => keys().call("sealSeen", [text]),
    openSeen: (sealed) => keys().call("openSeen", [sealed]),
    sealDraft: (text) => keys().call("sealDraft", [text]),
    openDraft: (sealed) => keys().call("openDraft", [sealed]),
    keepListing: (input) => keys().call("keepListing", [input]),
    openKeptListing: (name) => keys().call("openKeptListing", [name]),
    setSession: (session) => keys().call("setSession", [session]),
    signRequest: (call) => keys().call("signRequest", [call]),
    openManifest: (akm) => keys().call("openManifest", [akm]),
    sealManifest: (input) => keys().call("sealManifest", [input]),
    mergeManifests: (a, b) => keys().call("mergeManifests", [a, b]),
    isOlderManifest: (states) => keys().call("isOlderManifest", [states]),
    generateDeviceId: () => keys().call("generateDeviceId", []),
    generateId: () => keys().call("generateId", []),
    openOwnShareKey: (input) => keys().call("openOwnShareKey", [input]),
    generateShareKey: () => keys().call("generateShareKey", []),
    ...createNameReader(
      () => ({
        openNames: (rows) => keys().call("openNames", [rows]),
        openShareNames: (input) => keys().call("openShareNames", [input]),
      }),
      { known },
    ),
    sealNames: (names) => keys().call("sealNames", [names]),
    sealShareNames: (input) => keys().call("sealShareNames", [input]),
    nameDigests: (input) => keys().call("nameDigests", [input]),
    generateDataKey: () => keys().call("generateDataKey", []),
    openDataKey: (input) => keys().call("openDataKey", [input]),
    wrapDataKey: (input) => keys().call("wrapDataKey", [input]),
    rewrapDataKeys: (input) => keys().call("rewrapDataKeys", [input]),
    releaseDataKey: async (dataKey) => {
      const { packets } = page.workers();
      await Promise.all([keys().call("releaseDataKey", [dataKey]), packets.forget(dataKey)]);
    },
    sealVersion: (input) => keys().call("sealVersion", [input]),
    openSeal: (input) => keys().call("openSeal", [input]),
    encryptPackets: (input) => page.workers().packets.encryptPackets(input),
    decryptPackets: (input) => page.workers().packets.decryptPackets(input),
    finishDigest: (mibDigests) => keys().call("finishDigest", [mibDigests]),
    combineCrc32: (parts) => keys().call("combineCrc32", [parts]),
    sealLink: (input) => keys().call("sealLink", [input]),
    openLinkSecrets: (input) => keys().call("openLinkSecrets", [input]),
    deriveLinkLock: (input) => keys().call("deriveLinkLock", [input]),
    openLink: (input) => keys().call("openLink", [input]),
    keepLink: (input) => keys().call("keepLink", [input]),
    isLinkKept: (input) => keys().call("isLinkKept", [input]),
    openKeptLink: (input) => keys().call("openKeptLink", [input]),
    forgetLink: (cachekey) => keys().call("forgetLink", [cachekey]),
  };
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
  async lock(): Promise<KeysLeft> {
    const workers = this.workers();
    this.#workers = null;
    const wiped = workers.keys.call("wipe", []).catch((): KeysLeft => "kept");
    try {
      return await Promise.race([wiped, giveUp(LOCK_LIMIT_MS)]);
    } finally {
      // Calls that the lock overtook: the keys that they needed are gone.
      workers.packets.end(CODES.notSignedIn);
      workers.keys.end(CODES.notSignedIn);
    }
  }

  #start(): Workers {
    const keys = this.#startClient<KeyWorkerMethods>("keys");
    const startPacketWorker = () => this.#startClient<PacketWorkerMethods>("packets");
    return {
      keys,
      packets: new LazyPackets({ keys, startPacketWorker, cores: this.#options.cores }),
    };
  }

  #startClient<T>(role: StartMessage["role"]): WorkerClient<T> {
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
