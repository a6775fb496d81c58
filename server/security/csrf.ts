import type { Request, RequestHandler } from "express";
import { originOf } from "../hosts/host-guard.ts";
import type { HostTable } from "../hosts/region-hosts.ts";
import { refuse } from "../proxy/refusal.ts";

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Everything that changes something must come from a page of this very host (Trust W7). A page with
 * no-referrer sends `Origin: null`; its `Sec-Fetch-Site` tells the truth.
 */
export const requireSameOrigin: RequestHandler = (request, response, next) => {
  if (SAFE_METHODS.has(request.method) || isSameOrigin(request)) return next();
  refuse(response, "forbidden");
};

/**
 * Calls of the API carry their own proof and no cookie, so programs without an Origin may make
 * them; a browser's page must be one of the product's.
 */
export function requireKnownOrigin(hosts: HostTable): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin === undefined || isSameOrigin(request) || hosts.origins.includes(origin)) {
      return next();
    }
    refuse(response, "forbidden");
  };
}

function isSameOrigin(request: Request): boolean {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== "null") return origin === originOf(request);
  return request.headers["sec-fetch-site"] === "same-origin";
}
