import type { Readable } from "node:stream";
import type { Exchange, RegionExchange } from "#api/hosts/http.ts";
import type { RegionStore } from "#api/world.ts";
import type { CommandName } from "#app/contract/registry.ts";

/**
 * The one seam of this server: what somebody who builds a double of it may see and change. A server
 * that people run has `NO_INTERCEPTION`.
 */
export interface Interception {
  /** Paths beside the server's own, each asked by POST. */
  readonly endpoints: readonly AddedEndpoint[];
  /** Before a call is looked at; true: it was answered here. */
  answers(exchange: RegionExchange, name: string): Promise<boolean>;
  /** A call whose text was read, before anybody judges it. */
  notes(exchange: RegionExchange, call: NotedCall): void;
  /** The data that a command is answered with. */
  reply(reply: InterceptedReply): Promise<unknown>;
  /** What a command is refused with: the error that was thrown, or another one. */
  refusal(name: string, error: unknown): unknown;
  /** The ciphertext that a download is answered with. */
  bytes(range: InterceptedRange): Promise<Pick<InterceptedRange, "stream" | "length">>;
  /** True: a chunk that arrived whole is to be called broken. */
  breaks(chunk: InterceptedChunk): Promise<boolean>;
}

export interface AddedEndpoint {
  readonly path: RegExp;
  serve(exchange: Exchange): Promise<void>;
}

export interface NotedCall {
  /** Command, or the path of an endpoint. */
  readonly name: string;
  readonly text: string;
}

export interface InterceptedReply {
  readonly name: CommandName;
  readonly data: unknown;
  readonly region: RegionStore;
}

export interface InterceptedRange {
  readonly stream: Readable;
  readonly length: number;
  /** Place of the first byte in the blob. */
  readonly offset: number;
  readonly cachekey: string;
  readonly region: RegionStore;
}

export interface InterceptedChunk {
  readonly backupId: string;
  readonly cachekey: string;
  readonly offset: number;
  readonly length: number;
  readonly region: RegionStore;
}

export const NO_INTERCEPTION: Interception = {
  endpoints: [],
  answers: async () => false,
  notes: () => undefined,
  reply: async ({ data }) => data,
  refusal: (_name, error) => error,
  bytes: async (range) => range,
  breaks: async () => false,
};
