import type { RequestHandler } from "express";
import { hostOf } from "../hosts/host-guard.ts";
import { admissionOf } from "../security/entry-guard.ts";
import { streamExchange } from "./stream-proxy.ts";
import { queryOf, type Upstream } from "./upstream.ts";

/**
 * `/h/{1..4}/…`: bytes both ways, streamed. Upload and download hosts are paths of the gateway
 * (House 3, one address).
 */
export function createTransferHandler(upstream: Upstream, idleMs: number): RequestHandler {
  return (request, response) => {
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
