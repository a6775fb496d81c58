import type { Request, RequestHandler, Response } from "express";
import type { HostTable } from "../hosts/region-hosts.ts";
import { DATA_CSP, pageCsp, workerCsp } from "./csp.ts";
import { admissionOf } from "./entry-guard.ts";
import { nonceOf } from "./nonce.ts";

const REPORT_PATH = "/_r/csp";

const PERMISSIONS = [
  "camera=()",
  "microphone=()",
  "geolocation=()",
  "payment=()",
  "usb=()",
  "serial=()",
  "hid=()",
  "midi=()",
  "display-capture=()",
  "browsing-topics=()",
  "clipboard-write=(self)",
];

/** What every response carries, whatever it is. */
export const setCommonHeaders: RequestHandler = (request, response, next) => {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
  response.setHeader("Content-Security-Policy", DATA_CSP);
  response.setHeader("Cache-Control", "no-store");
  if (request.secure) {
    response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  }
  next();
};

/** Headers of pages (Trust 2.1). Link pages tell nobody where they are. */
export function setPageHeaders(hosts: HostTable, officeOrigin: string | null): RequestHandler {
  return (request, response, next) => {
    const sandbox = hosts.sandboxOrigin;
    const { frames } = admissionOf(response).entry;
    const frameOrigin = frames === "office" ? officeOrigin : sandbox;
    const policy = pageCspOf(request, response, { hosts, frameOrigin });
    response.setHeader("Content-Security-Policy", policy);
    // A provider of somebody else does not say that it may be embedded by pages that isolate themselves.
    if (frames === "office") response.removeHeader("Cross-Origin-Embedder-Policy");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Origin-Agent-Cluster", "?1");
    setFraming(response);
    response.setHeader("Referrer-Policy", isLinkPath(request.path) ? "no-referrer" : "same-origin");
    response.setHeader(
      "Permissions-Policy",
      [...PERMISSIONS, `fullscreen=(self${sandbox === null ? "" : ` "${sandbox}"`})`].join(", "),
    );
    response.setHeader("Reporting-Endpoints", `csp="${REPORT_PATH}"`);
    if (isLinkPath(request.path)) response.setHeader("X-Robots-Tag", "noindex");
    next();
  };
}

/** What no page of another site can do: put a page of ours under a pointer (Trust W12). */
function setFraming(response: Response): void {
  const isFramed = admissionOf(response).entry.framedBy === "product";
  // Who may frame it stands in the policy; this header knows no list.
  if (!isFramed) response.setHeader("X-Frame-Options", "DENY");
  // Panel and links may have hosts of different sites, and pages that isolate themselves ask for this.
  else response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
}

/** Headers of worker scripts and of the service worker. */
export function setWorkerHeaders(response: Response, hosts: HostTable): void {
  response.setHeader("Content-Security-Policy", workerCsp(hosts.origins));
}

/** Public links: their paths are not logged and their pages are not indexed. */
function isLinkPath(path: string): boolean {
  return /^\/(dl|al|comment-iframe)(\/|\.data$|$)/.test(path);
}

interface FramedHosts {
  readonly hosts: HostTable;
  readonly frameOrigin: string | null;
}

function pageCspOf(
  request: Request,
  response: Response,
  { hosts, frameOrigin }: FramedHosts,
): string {
  return pageCsp({
    nonce: nonceOf(response),
    isHttps: request.secure,
    connectOrigins: hosts.origins,
    frameOrigin,
    ancestors: admissionOf(response).entry.framedBy === "product" ? hosts.origins : [],
  });
}
