import { Router } from "express";
import { hostOf } from "../hosts/host-guard.ts";
import { refuse } from "./refusal.ts";
import { streamExchange } from "./stream-proxy.ts";
import { queryOf, type Upstream } from "./upstream.ts";

/** Upload and download hosts are paths of the gateway (House 3, one address). */
const TRANSFER_PATHS = /^\/([1-4])\/(uploadmultichunk|proxyapi\.fcgi|webfinishbackup|isup\.txt)$/;
const IDLE_MS = 60_000;

/** `/h/{1..4}/…`: bytes both ways, streamed. */
export function createTransferRouter(upstream: Upstream, idleMs = IDLE_MS): Router {
  const router = Router();
  router.use((request, response) => {
    const path = TRANSFER_PATHS.exec(request.path);
    if (path === null) return refuse(response, "notFound");
    const { region } = hostOf(response);
    streamExchange({
      request,
      response,
      upstream,
      path: `/r/${region}/h/${path[1]}/${path[2]}${queryOf(request)}`,
      idleMs,
    });
  });
  return router;
}
