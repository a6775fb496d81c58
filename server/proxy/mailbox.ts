import type { RequestHandler } from "express";
import { admissionOf } from "../security/entry-guard.ts";
import { refuse } from "./refusal.ts";
import { streamExchange } from "./stream-proxy.ts";
import { queryOf, type Upstream } from "./upstream.ts";

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const IDLE_MS = 30_000;
/** The page is plain HTML with forms of its own and no script. */
const MAILBOX_CSP =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** `/_dev/mailbox`: mails of a development installation, for people at this very machine only. */
export function createMailboxHandler(upstream: Upstream): RequestHandler {
  return (request, response) => {
    if (!LOOPBACK.test(request.socket.remoteAddress ?? "")) return refuse(response, "notFound");
    const [tail = ""] = admissionOf(response).parts;
    response.setHeader("Content-Security-Policy", MAILBOX_CSP);
    streamExchange({
      request,
      response,
      upstream,
      path: `/mailbox${tail === "/" ? "" : tail}${queryOf(request)}`,
      idleMs: IDLE_MS,
    });
  };
}
