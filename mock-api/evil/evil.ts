import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiError } from "#api/api-error.ts";
import type { RegionStore } from "#api/world.ts";
import type { CommandName } from "#app/contract/registry.ts";

/** Data of a reply, loosely: a mutator makes what no schema would let through. */
export type LooseData = Record<string, unknown>;
export type EvilOptions = Readonly<Record<string, unknown>>;

export interface EvilReply {
  readonly name: CommandName;
  /** A copy that may be changed. */
  readonly data: LooseData;
  readonly region: RegionStore;
  readonly options: EvilOptions;
  /** What this attack kept since it was switched on: an older state to serve later. */
  readonly memory: Map<string, LooseData>;
}

export interface EvilBytes {
  readonly bytes: Buffer;
  /** Place of the first byte in the blob. */
  readonly offset: number;
  readonly cachekey: string;
  readonly region: RegionStore;
  readonly options: EvilOptions;
  readonly memory: Map<string, LooseData>;
}

/** A chunk of an upload that arrived whole and is not acknowledged yet. */
export interface EvilChunk {
  readonly cachekey: string;
  readonly offset: number;
  readonly read: () => Promise<Buffer>;
  readonly options: EvilOptions;
  readonly memory: Map<string, LooseData>;
}

/** A call that came in, and its answer, which nobody has begun. */
export interface EvilAnswer {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly options: EvilOptions;
}

/** One attack of the table in trust.md, as far as answers of the server can carry it. */
export interface Evil {
  readonly id: string;
  /** What it does, for whoever reads the list. */
  readonly does: string;
  /** Changes the data of a successful reply, or throws what is to be answered instead. */
  reply?(reply: EvilReply): LooseData | Promise<LooseData>;
  /** Sets headers of its own, or answers in the API's place: true when it did. */
  answer?(answer: EvilAnswer): boolean;
  /** Changes the data of a refusal. */
  refusal?(name: string, error: ApiError, options: EvilOptions): ApiError;
  /** Changes a range of ciphertext. */
  bytes?(range: EvilBytes): Buffer | Promise<Buffer>;
  /** True calls a chunk broken that is not. */
  chunk?(chunk: EvilChunk): Promise<boolean>;
}

export function isLoose(value: unknown): value is LooseData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Objects of a list in a reply. */
export function looseList(value: unknown): LooseData[] {
  return Array.isArray(value) ? value.filter(isLoose) : [];
}

/** The field that holds the rows of a listing; undefined for every other answer. */
function rowsField(name: string): "pathlist" | "pathitems" | undefined {
  if (name === "pathlist") return "pathlist";
  return name === "linkpathlist" ? "pathitems" : undefined;
}

/** Changes every row of a listing, for owners and for visitors. */
export function mapRows(
  { name, data }: Pick<EvilReply, "name" | "data">,
  change: (row: LooseData) => LooseData,
): LooseData {
  const field = rowsField(name);
  return field === undefined ? data : { ...data, [field]: looseList(data[field]).map(change) };
}

/** Changes what a key answer says of every file. */
export function mapKeys(
  { name, data }: Pick<EvilReply, "name" | "data">,
  change: (key: LooseData) => LooseData,
): LooseData {
  if (name !== "pathdata") return data;
  const keys = Object.entries(Object(data.datakeys));
  return {
    ...data,
    datakeys: Object.fromEntries(keys.map(([id, key]) => [id, change(Object(key))])),
  };
}
