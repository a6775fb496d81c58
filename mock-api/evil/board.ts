import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ApiError } from "#api/api-error.ts";
import type { RegionExchange } from "#api/hosts/http.ts";
import type { InterceptedChunk, InterceptedRange, InterceptedReply } from "#api/interception.ts";
import { type Evil, type EvilOptions, isLoose, type LooseData } from "#mock-api/evil/evil.ts";
import { EVILS } from "#mock-api/evil/evils.ts";

interface ActiveEvil {
  readonly evil: Evil;
  readonly options: EvilOptions;
  readonly memory: Map<string, LooseData>;
}

/** Attacks that are switched on. Without any, answers pass untouched and unread. */
export class EvilBoard {
  #active: readonly ActiveEvil[] = [];

  /** False when there is no attack of this id. */
  set(id: string, isOn: boolean, options: EvilOptions = {}): boolean {
    const evil = EVILS.find((known) => known.id === id.toUpperCase());
    if (evil === undefined) return false;
    const others = this.#active.filter((active) => active.evil !== evil);
    this.#active = isOn ? [...others, { evil, options, memory: new Map() }] : others;
    return true;
  }

  clear(): void {
    this.#active = [];
  }

  list(): readonly string[] {
    return this.#active.map(({ evil }) => evil.id);
  }

  /** True when an attack has answered the call itself. */
  answers({ request, response }: RegionExchange): boolean {
    return this.#active.some(
      ({ evil, options }) => evil.answer?.({ request, response, options }) === true,
    );
  }

  async reply(call: InterceptedReply): Promise<unknown> {
    let { data } = call;
    for (const { evil, options, memory } of this.#active) {
      if (evil.reply === undefined || !isLoose(data)) continue;
      data = await evil.reply({ ...call, data: structuredClone(data), options, memory });
    }
    return data;
  }

  refusal(name: string, error: unknown): unknown {
    if (!(error instanceof ApiError)) return error;
    return this.#active.reduce<ApiError>(
      (changed, { evil, options }) => evil.refusal?.(name, changed, options) ?? changed,
      error,
    );
  }

  async bytes(range: InterceptedRange): Promise<{ stream: Readable; length: number }> {
    const evils = this.#active.filter(({ evil }) => evil.bytes !== undefined);
    if (evils.length === 0) return range;
    let bytes: Buffer = await buffer(range.stream);
    for (const { evil, options, memory } of evils)
      bytes = (await evil.bytes?.({ ...range, bytes, options, memory })) ?? bytes;
    return { stream: Readable.from([bytes]), length: bytes.length };
  }

  /** True when a chunk that arrived whole is to be called broken. */
  async breaks(chunk: InterceptedChunk): Promise<boolean> {
    const read = () => readChunk(chunk);
    for (const { evil, options, memory } of this.#active)
      if (await evil.chunk?.({ ...chunk, read, options, memory })) return true;
    return false;
  }
}

async function readChunk(chunk: InterceptedChunk): Promise<Buffer> {
  const { region, backupId, cachekey, offset, length } = chunk;
  const bytes = await buffer(region.blobs.readUpload(backupId, cachekey));
  return bytes.subarray(offset, offset + length);
}
