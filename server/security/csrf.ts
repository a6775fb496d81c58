import type { Request } from "express";
import { originOf } from "../hosts/host-guard.ts";
import type { HostTable } from "../hosts/region-hosts.ts";

/**
 * Everything that changes something must come from a page of this very host (Trust W7). A page with
 * no-referrer sends `Origin: null`; its `Sec-Fetch-Site` tells the truth.
 */
export function isSameOrigin(request: Request): boolean {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== "null") return origin === originOf(request);
  return request.headers["sec-fetch-site"] === "same-origin";
}

/**
 * Calls of the API carry their own proof and no cookie, so programs without an Origin may make
 * them; a browser's page must be one of the product's.
 */
export function isKnownOrigin(request: Request, hosts: HostTable): boolean {
  const { origin } = request.headers;
  return origin === undefined || isSameOrigin(request) || hosts.origins.includes(origin);
}
