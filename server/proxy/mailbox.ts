import { Router } from "express";
import { refuse } from "./refusal.ts";
import { streamExchange } from "./stream-proxy.ts";
import { queryOf, type Upstream } from "./upstream.ts";

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const IDLE_MS = 30_000;
/** The page is plain HTML with forms of its own and no script. */
const MAILBOX_CSP =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** `/_dev/mailbox`: mails of a development installation, for people at this very machine only. */
export function createMailboxRouter(upstream: Upstream): Router {
  const router = Router();
  router.use((request, response) => {
    if (!LOOPBACK.test(request.socket.remoteAddress ?? "")) return refuse(response, "notFound");
    const tail = request.path === "/" ? "" : request.path;
    response.setHeader("Content-Security-Policy", MAILBOX_CSP);
    streamExchange({
      request,
      response,
      upstream,
      path: `/mailbox${tail}${queryOf(request)}`,
      idleMs: IDLE_MS,
    });
  });
  return router;
}
