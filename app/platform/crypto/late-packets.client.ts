import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort, DataKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { PacketPool, PacketPoolPorts } from "./packet-pool.client.ts";

/** The packet workers of one life of the keys. Their code comes with the first packet (P3). */
export class LatePackets implements Pick<CryptoPort, "encryptPackets" | "decryptPackets"> {
  readonly #ports: PacketPoolPorts;
  #loading: Promise<PacketPool> | null = null;
  #pool: PacketPool | null = null;
  #endedWith: number | null = null;

  constructor(ports: PacketPoolPorts) {
    this.#ports = ports;
  }

  encryptPackets: CryptoPort["encryptPackets"] = async (input) =>
    (await this.#load()).encryptPackets(input);

  decryptPackets: CryptoPort["decryptPackets"] = async (input) =>
    (await this.#load()).decryptPackets(input);

  async forget(dataKey: DataKeyId): Promise<void> {
    await this.#pool?.forget(dataKey);
  }

  /** Ends the workers at once; none starts any more. */
  end(code: number): void {
    this.#endedWith ??= code;
    this.#pool?.end(code);
  }

  async #load(): Promise<PacketPool> {
    this.#loading ??= import("./packet-pool.client.ts").then(
      ({ PacketPool: Pool }) => new Pool(this.#ports),
    );
    const pool = await this.#loading.catch(() => {
      this.#loading = null;
      // The same call may be made again.
      throw new AppError(CODES.unknown);
    });
    if (this.#endedWith !== null) throw new AppError(this.#endedWith);
    this.#pool = pool;
    return pool;
  }
}
