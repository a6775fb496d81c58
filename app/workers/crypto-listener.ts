import * as CODES from "#app/contract/errors/codes.ts";
import type {
  CallMessage,
  CorePart,
  PacketKeyMessage,
  PortMessage,
  ReplyMessage,
  StartMessage,
} from "#app/core/crypto/worker-messages.ts";
import { packetBuffersOf } from "#app/platform/crypto/packet-buffers.client.ts";
import type { AnyMethods } from "./core-parts.ts";
import { findMethod } from "./find-method.ts";
import { createKeyMethods, type DeviceStores } from "./keys/key-methods.ts";
import { PacketKeys } from "./packets/packet-keys.ts";
import { createPacketMethods } from "./packets/packet-methods.ts";
import { codeOf, required } from "./refusal.ts";

/** What a worker is told. */
export type CryptoMessage = StartMessage | PortMessage | CallMessage;

/** The world of one worker: a browser's, or that of a test which lets it die. */
export interface ListenerPorts {
  /** What this browser keeps; only the key worker asks. */
  createStores(): DeviceStores;
  loadPart(start: StartMessage, part: CorePart): Promise<void>;
  post(message: ReplyMessage, transfer: Transferable[]): void;
}

/** Key worker or packet worker: message in, call, message out. */
export class CryptoListener {
  readonly #ports: ListenerPorts;
  readonly #peers = new Map<number, MessagePort>();
  readonly #packetKeys = new PacketKeys();
  #start: StartMessage | null = null;
  #methods: AnyMethods | null = null;
  readonly #parts = new Map<CorePart, Promise<void>>();

  constructor(ports: ListenerPorts) {
    this.#ports = ports;
  }

  hear(message: CryptoMessage): void {
    if (message.kind === "start") this.#start = message;
    if (message.kind === "port") this.#connect(message);
    if (message.kind === "call") void this.#answer(message);
  }

  /** A part of the core is loaded at the first call that needs it; when that failed, the next call tries again. */
  #load(start: StartMessage, part: CorePart): Promise<void> {
    const loading = this.#parts.get(part);
    if (loading !== undefined) return loading;
    const fresh = this.#ports.loadPart(start, part).catch((error: unknown) => {
      this.#parts.delete(part);
      throw error;
    });
    this.#parts.set(part, fresh);
    return fresh;
  }

  #createMethods(role: StartMessage["role"]): AnyMethods {
    if (role === "packets") return createPacketMethods(this.#packetKeys);
    return createKeyMethods(this.#ports.createStores(), (worker, keyName, key) => {
      this.#peers.get(worker)?.postMessage({ keyName, key } satisfies PacketKeyMessage);
    });
  }

  /** To the key worker this is the way to a packet worker; to a packet worker, where keys come from. */
  #connect({ worker, port }: PortMessage): void {
    this.#peers.set(worker, port);
    port.onmessage = ({ data }: MessageEvent<PacketKeyMessage>) =>
      this.#packetKeys.put(data.keyName, data.key);
  }

  async #run(method: string, args: readonly unknown[]): Promise<unknown> {
    const start = required(this.#start, CODES.unknown);
    this.#methods ??= this.#createMethods(start.role);
    const found = findMethod(this.#methods, method);
    await Promise.all(found.parts.map((part) => this.#load(start, part)));
    return Reflect.apply(found, undefined, args);
  }

  async #answer({ id, method, args }: CallMessage): Promise<void> {
    try {
      const value = await this.#run(method, args);
      this.#ports.post({ kind: "reply", id, value }, packetBuffersOf(value));
    } catch (error) {
      this.#ports.post({ kind: "refusal", id, code: codeOf(error) }, []);
    }
  }
}
