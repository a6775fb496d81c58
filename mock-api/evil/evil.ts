import type { CommandName } from "#app/contract/registry.ts";
import type { ApiError } from "#mock-api/api-error.ts";
import type { RegionStore, World } from "#mock-api/world.ts";

/** Data of a reply, loosely: a mutator makes what no schema would let through. */
export type LooseData = Record<string, unknown>;
export type EvilOptions = Readonly<Record<string, unknown>>;

export interface EvilReply {
  readonly name: CommandName;
  /** A copy that may be changed. */
  readonly data: LooseData;
  readonly world: World;
  readonly region: RegionStore;
  readonly options: EvilOptions;
}

export interface EvilBytes {
  readonly bytes: Buffer;
  /** Place of the first byte in the blob. */
  readonly offset: number;
  readonly cachekey: string;
  readonly region: RegionStore;
}

/** One attack of the table in trust.md, as far as answers of the server can carry it. */
export interface Evil {
  readonly id: string;
  /** What it does, for whoever reads the list. */
  readonly does: string;
  /** Changes the data of a successful reply, or throws what is to be answered instead. */
  reply?(reply: EvilReply): LooseData | Promise<LooseData>;
  /** Changes the data of a refusal. */
  refusal?(name: string, error: ApiError, options: EvilOptions): ApiError;
  /** Changes a range of ciphertext; its length must not change. */
  bytes?(range: EvilBytes): Buffer | Promise<Buffer>;
}

export function isLoose(value: unknown): value is LooseData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Objects of a list in a reply. */
export function looseList(value: unknown): LooseData[] {
  return Array.isArray(value) ? value.filter(isLoose) : [];
}
