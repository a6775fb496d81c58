import type { PacketPort } from "#app/core/crypto/packet-port.ts";
import type { DataKeyId } from "#app/core/crypto/port.ts";
import type {
  KeyWorkerMethods,
  PacketKeyUse,
  PacketWorkerMethods,
} from "#app/core/crypto/worker-messages.ts";
import type { WorkerClient } from "./worker-client.client.ts";

/** Workers that one page may have for packets (Performance, packets). */
const MAX_WORKERS = 4;
const KEY_USES: readonly PacketKeyUse[] = [0, 1, 2, "resume"];
/** Streams whose worker is remembered; older ones are pinned anew. */
const MAX_PINS = 64;

export interface PacketPoolPorts {
  readonly keys: WorkerClient<KeyWorkerMethods>;
  readonly startPacketWorker: () => WorkerClient<PacketWorkerMethods>;
  /** Logical processors of this machine. */
  readonly cores: number;
}

/** Packet workers, started as streams need them. A stream stays with one worker. */
export class PacketPool implements PacketPort {
  readonly #ports: PacketPoolPorts;
  readonly #size: number;
  readonly #clients = new Map<number, WorkerClient<PacketWorkerMethods>>();
  readonly #pins = new Map<string, number>();
  /** Keys that a worker has or is about to get, by worker and name. */
  readonly #handed = new Map<string, Promise<void>>();

  constructor(ports: PacketPoolPorts) {
    this.#ports = ports;
    this.#size = Math.max(1, Math.min(MAX_WORKERS, ports.cores - 1));
  }

  encryptPackets: PacketPort["encryptPackets"] = async (input) => {
    const { streamKey, dataKey, resume: note, ...run } = input;
    const { client, keyName } = await this.#prepare({ streamKey, dataKey, use: run.stream });
    if (note === undefined) return client.methods.encryptPackets({ ...run, keyName });
    const notes = await this.#prepare({ streamKey, dataKey, use: "resume" });
    const resume = { keyName: notes.keyName, note };
    return client.methods.encryptPackets({ ...run, keyName, resume });
  };

  isNotedSlice: PacketPort["isNotedSlice"] = async (input) => {
    const { streamKey, dataKey, ...run } = input;
    const { client, keyName } = await this.#prepare({ streamKey, dataKey, use: "resume" });
    return client.methods.isNotedSlice({ ...run, keyName });
  };

  decryptPackets: PacketPort["decryptPackets"] = async (input) => {
    const { streamKey, dataKey, ...run } = input;
    const { client, keyName } = await this.#prepare({ streamKey, dataKey, use: run.stream });
    return client.methods.decryptPackets({ ...run, keyName });
  };

  /** The keys of a released data key end with it, and with a worker that breaks meanwhile; never rejects. */
  async forget(dataKey: DataKeyId): Promise<void> {
    const names = KEY_USES.map((use) => `${dataKey}/${String(use)}`);
    const workers = [...this.#clients].map(([worker, client]) => {
      const own = names.filter((name) => this.#handed.delete(`${String(worker)}:${name}`));
      return own.length === 0 ? null : client.methods.forgetKeys(own).catch(() => undefined);
    });
    await Promise.all(workers);
  }

  end(code: number): void {
    for (const client of this.#clients.values()) client.end(code);
  }

  async #prepare(run: { streamKey: string; dataKey: DataKeyId; use: PacketKeyUse }) {
    const { streamKey, dataKey, use } = run;
    const worker = this.#pin(streamKey);
    const client = this.#client(worker);
    const keyName = `${dataKey}/${String(use)}`;
    await this.#hand(`${String(worker)}:${keyName}`, { dataKey, use, worker });
    return { client, keyName };
  }

  #hand(name: string, input: Parameters<KeyWorkerMethods["handPacketKey"]>[0]): Promise<void> {
    const known = this.#handed.get(name);
    if (known !== undefined) return known;
    const handing = this.#ports.keys.methods.handPacketKey(input).catch((error: unknown) => {
      this.#handed.delete(name);
      throw error;
    });
    this.#handed.set(name, handing);
    return handing;
  }

  #pin(streamKey: string): number {
    const worker = this.#pins.get(streamKey) ?? this.#leastLoaded();
    this.#pins.delete(streamKey);
    this.#pins.set(streamKey, worker);
    const [oldest] = this.#pins.keys();
    if (this.#pins.size > MAX_PINS && oldest !== undefined) this.#pins.delete(oldest);
    return worker;
  }

  /** A worker that has not been started counts as idle. */
  #leastLoaded(): number {
    const loads = Array.from(
      { length: this.#size },
      (_, worker) => this.#clients.get(worker)?.load ?? 0,
    );
    const pinned = (worker: number) =>
      [...this.#pins.values()].filter((pin) => pin === worker).length;
    const byLoad = loads.map((load, worker) => ({ worker, load, pins: pinned(worker) }));
    byLoad.sort((a, b) => a.load - b.load || a.pins - b.pins || a.worker - b.worker);
    return byLoad[0]?.worker ?? 0;
  }

  /** A worker that broke is replaced, and takes its keys again. */
  #client(worker: number): WorkerClient<PacketWorkerMethods> {
    const known = this.#clients.get(worker);
    if (known !== undefined && !known.hasEnded) return known;
    for (const name of this.#handed.keys()) {
      if (name.startsWith(`${String(worker)}:`)) this.#handed.delete(name);
    }
    const client = this.#ports.startPacketWorker();
    const { port1, port2 } = new MessageChannel();
    this.#ports.keys.connect({ worker, port: port1 });
    client.connect({ worker, port: port2 });
    this.#clients.set(worker, client);
    return client;
  }
}
