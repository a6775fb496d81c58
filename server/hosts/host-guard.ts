import type { Request, RequestHandler, Response } from "express";
import { isHealthPath } from "#app/contract/endpoints/health.ts";
import type { HostTable, KnownHost } from "./region-hosts.ts";

const MISDIRECTED = 421;
/** What the host of the sandbox serves, and no other host does (Trust 2.4). */
const SANDBOX_PATH = /^\/(?:build\/)?view\//;

/** Answers only the hosts of the product and forgets what clients say about forwarding. */
export function guardHosts(hosts: HostTable): RequestHandler {
  return (request, response, next) => {
    delete request.headers["x-forwarded-host"];
    delete request.headers["x-forwarded-port"];
    delete request.headers["x-forwarded-server"];
    // Monitors ask by address; the answer tells nothing about the product (Issue 3, item 1).
    if (isHealthPath(request.path)) return next();
    const isSandbox = hosts.isSandbox(request.headers.host);
    if (isSandbox && SANDBOX_PATH.test(request.path)) return next();
    const known = isSandbox ? undefined : hosts.find(request.headers.host);
    if (known === undefined || SANDBOX_PATH.test(request.path)) {
      response.status(MISDIRECTED).type("text/plain").send("Unknown host\n");
      return;
    }
    response.locals.host = known;
    next();
  };
}

/** The host that {@link guardHosts} found. */
export function hostOf(response: Response): KnownHost {
  const known: KnownHost | undefined = response.locals.host;
  if (known === undefined) throw new Error("request passed without the host guard");
  return known;
}

/** Scheme and host as the browser wrote them; the host is on the allow-list. */
export function originOf(request: Request): string {
  return `${request.protocol}://${request.headers.host ?? ""}`;
}
