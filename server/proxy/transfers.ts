import type { RequestHandler } from "express";
import type { Drain } from "#operation/drain.ts";
import { hostOf } from "../hosts/host-guard.ts";
import { admissionOf } from "../security/entry-guard.ts";
import { refuse } from "./refusal.ts";
import { streamExchange } from "./stream-proxy.ts";
import { queryOf, type Upstream } from "./upstream.ts";

export interface TransferParts {
  readonly upstream: Upstream;
  /** A span of `watchPace`. */
  readonly idleMs: number;
  readonly drain: Drain;
}

/**
 * `/h/{1..4}/…`: bytes both ways, streamed. Upload and download hosts are paths of the gateway
 * (House 3, one address). None begins while the process stops: the client tries again.
 */
export function createTransferHandler({ upstream, idleMs, drain }: TransferParts): RequestHandler {
  return (request, response) => {
    if (!drain.begin(response)) return refuse(response, "unavailable");
    const [host, call] = admissionOf(response).parts;
    streamExchange({
      request,
      response,
      upstream,
      path: `/r/${hostOf(response).region}/h/${host}/${call}${queryOf(request)}`,
      idleMs,
    });
  };
}
