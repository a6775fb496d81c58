import * as CODES from "#app/contract/errors/codes.ts";
import type { PacketPort } from "#app/core/crypto/packet-port.ts";
import type { DataKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { LAZY_PAUSE_MS, lazyImport } from "#app/core/lazy-import.ts";
import type { Clock } from "#app/core/ports.ts";
import { browserClock } from "../clock.client.ts";
import type { PacketPool, PacketPoolPorts } from "./packet-pool.client.ts";

type CreatePool = (ports: PacketPoolPorts) => PacketPool;

/** How the code is had, so that tests need no time. */
export interface PacketsSource {
  readonly clock: Clock;
  load(): Promise<CreatePool>;
}

const BROWSER: PacketsSource = {
  clock: browserClock,
  load: async () => {
    const { PacketPool: Pool } = await import("./packet-pool.client.ts");
    return (ports) => new Pool(ports);
  },
};

/** The packet workers of one life of the keys. Their code comes with the first packet (P3). */
export class LazyPackets implements PacketPort {
  readonly #ports: PacketPoolPorts;
  readonly #source: PacketsSource;
  readonly #ended = new AbortController();
  #loading: Promise<PacketPool> | null = null;
  #pool: PacketPool | null = null;
  #endedWith: number | null = null;

  constructor(ports: PacketPoolPorts, source = BROWSER) {
    this.#ports = ports;
    this.#source = source;
  }

  encryptPackets: PacketPort["encryptPackets"] = async (input) =>
    (await this.#load()).encryptPackets(input);

  isNotedSlice: PacketPort["isNotedSlice"] = async (input) =>
    (await this.#load()).isNotedSlice(input);

  decryptPackets: PacketPort["decryptPackets"] = async (input) =>
    (await this.#load()).decryptPackets(input);

  async forget(dataKey: DataKeyId): Promise<void> {
    await this.#pool?.forget(dataKey);
  }

  /** Ends the workers at once; none starts any more. */
  end(code: number): void {
    this.#endedWith ??= code;
    this.#ended.abort();
    this.#pool?.end(code);
  }

  async #load(): Promise<PacketPool> {
    const { clock, load } = this.#source;
    const { signal } = this.#ended;
    const pause = () => clock.sleep(LAZY_PAUSE_MS, signal);
    this.#loading ??= lazyImport(load, { isOnline: () => true, pause }).then((create) =>
      create(this.#ports),
    );
    const pool = await this.#loading.catch(() => {
      this.#loading = null;
      // The same call may be made again, unless the keys are gone.
      throw new AppError(this.#endedWith ?? CODES.unknown);
    });
    if (this.#endedWith !== null) throw new AppError(this.#endedWith);
    this.#pool = pool;
    return pool;
  }
}
