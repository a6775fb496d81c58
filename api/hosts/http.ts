import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Interception } from "#api/interception.ts";
import type { RegionStore, World } from "#api/world.ts";

/** One request at the door. */
export interface Exchange {
  readonly world: World;
  /** Its lines carry the id of the request, which the gateway's lines carry too. */
  readonly log: Logger;
  readonly interception: Interception;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** Of the person; the gateway names it (Trust 2.8). */
  readonly address: string;
}

export interface RegionExchange extends Exchange {
  readonly region: RegionStore;
}

/** Headers of every answer of the API (Trust 2.2). */
const API_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-site",
} as const;

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { ...API_HEADERS, "content-length": body.length });
  response.end(body);
}

/**
 * The whole answer to whoever is still sending: to be ended when what he sends is read, for a connection that
 * ends before that takes its answer with it.
 */
export function answerEarly(response: ServerResponse, status: number, value: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const body = Buffer.from(JSON.stringify(value));
  const last = { "content-length": body.length, connection: "close" };
  response.writeHead(status, { ...API_HEADERS, ...last });
  response.write(body);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...API_HEADERS, "content-type": "text/plain; charset=utf-8" });
  response.end(text);
}

/** What is read and dropped of a body that is too long, so that its sender gets the answer. */
const MAX_DROPPED_BYTES = 64 * 1024 ** 2;

/** A body up to `maxBytes`; null when it is longer. Throws when the sender goes away. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  let parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of request) {
    sizeBytes += part.length;
    if (sizeBytes > MAX_DROPPED_BYTES) break;
    if (sizeBytes > maxBytes) parts = [];
    else parts.push(part);
  }
  return sizeBytes > maxBytes ? null : Buffer.concat(parts);
}

/** Aborted when the caller goes away before the answer was written. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The query as an object; undefined when a name stands twice. */
export function toQueryObject(query: URLSearchParams): Record<string, string> | undefined {
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return undefined;
  return Object.fromEntries(query);
}
