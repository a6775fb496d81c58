/// <reference lib="webworker" />
import * as CODES from "#app/contract/errors/codes.ts";
import type {
  CallMessage,
  CorePart,
  KeyWorkerMethods,
  PacketKeyMessage,
  PacketWorkerMethods,
  PortMessage,
  ReplyMessage,
  StartMessage,
} from "#app/core/crypto/worker-messages.ts";
import { createKeptLinkStore } from "#app/platform/storage/kept-links.client.ts";
import { createKeptListingStore } from "#app/platform/storage/kept-listings.client.ts";
import { createSecretStore } from "#app/platform/storage/secrets.client.ts";
import { partsFor } from "./core-parts.ts";
import { createKeyMethods } from "./keys/key-methods.ts";
import { loadCorePart } from "./load-core.ts";
import { PacketKeys } from "./packets/packet-keys.ts";
import { createPacketMethods } from "./packets/packet-methods.ts";
import { codeOf, Refusal, required } from "./refusal.ts";

declare const self: DedicatedWorkerGlobalScope;

type Methods = KeyWorkerMethods | PacketWorkerMethods;
type Incoming = StartMessage | PortMessage | CallMessage;

/** Key worker or packet worker: message in, call, message out. */
class CryptoWorker {
  readonly #peers = new Map<number, MessagePort>();
  readonly #packetKeys = new PacketKeys();
  #start: StartMessage | null = null;
  #methods: Methods | null = null;
  readonly #parts = new Map<CorePart, Promise<void>>();

  hear(message: Incoming): void {
    if (message.kind === "start") this.#start = message;
    if (message.kind === "port") this.#connect(message);
    if (message.kind === "call") void this.#answer(message);
  }

  /** A part of the core is loaded at the first call that needs it; when that failed, the next call tries again. */
  async #open(method: string): Promise<Methods> {
    const start = required(this.#start, CODES.unknown);
    await Promise.all(partsFor(method).map((part) => this.#load(start, part)));
    this.#methods ??= this.#createMethods(start.role);
    return this.#methods;
  }

  #load(start: StartMessage, part: CorePart): Promise<void> {
    const loading = this.#parts.get(part);
    if (loading !== undefined) return loading;
    const fresh = loadCorePart(start, part).catch((error: unknown) => {
      this.#parts.delete(part);
      throw error;
    });
    this.#parts.set(part, fresh);
    return fresh;
  }

  #createMethods(role: StartMessage["role"]): Methods {
    if (role === "packets") return createPacketMethods(this.#packetKeys);
    const stores = {
      secrets: createSecretStore(),
      links: createKeptLinkStore(),
      listings: createKeptListingStore(),
    };
    return createKeyMethods(stores, (worker, keyName, key) => {
      this.#peers.get(worker)?.postMessage({ keyName, key } satisfies PacketKeyMessage);
    });
  }

  /** To the key worker this is the way to a packet worker; to a packet worker, where keys come from. */
  #connect({ worker, port }: PortMessage): void {
    this.#peers.set(worker, port);
    port.onmessage = ({ data }: MessageEvent<PacketKeyMessage>) =>
      this.#packetKeys.put(data.keyName, data.key);
  }

  async #answer({ id, method, args }: CallMessage): Promise<void> {
    try {
      const value = await callMethod(await this.#open(method), method, args);
      post({ kind: "reply", id, value }, transferOf(value));
    } catch (error) {
      post({ kind: "refusal", id, code: codeOf(error) }, []);
    }
  }
}

/** The page takes these arguments from the type of this very method. */
async function callMethod(
  methods: Methods,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const found = Object.entries(methods).find(([name]) => name === method)?.[1];
  if (found === undefined) throw new Refusal(CODES.unknownApi);
  const result: unknown = await Reflect.apply(found, methods, args);
  return result;
}

/** Packets travel without a copy. */
function transferOf(value: unknown): Transferable[] {
  if (typeof value !== "object" || value === null) return [];
  const found = ["bytes", "spare"].map((name): unknown => Reflect.get(value, name));
  return found.filter((one) => one instanceof ArrayBuffer);
}

function post(message: ReplyMessage, transfer: Transferable[]): void {
  self.postMessage(message, transfer);
}

const worker = new CryptoWorker();
self.addEventListener("message", (event: MessageEvent<Incoming>) => worker.hear(event.data));
