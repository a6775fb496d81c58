import type { RequestHandler } from "express";
import { isViewerName, needsOf } from "#app/contract/viewers.data.ts";
import type { ViewAssets } from "../assets/build-output.ts";
import type { HostTable } from "../hosts/region-hosts.ts";
import { refuse } from "../proxy/refusal.ts";
import { viewCsp } from "../security/csp.ts";
import { admissionOf } from "../security/entry-guard.ts";

/** Asked for again each time: the policy is part of the answer. */
const CACHING = "no-cache";

/** The page of a viewer, on the sandbox host: the same for everybody, and it knows nobody (Trust 2.4). */
export function createViewHandler(assets: ViewAssets, hosts: HostTable): RequestHandler {
  const { sandboxOrigin, origins } = hosts;
  return (_request, response) => {
    const [name = ""] = admissionOf(response).parts;
    if (sandboxOrigin === null || !isViewerName(name)) return refuse(response, "notFound");
    const policy = viewCsp({ sandboxOrigin, ancestors: origins, needs: needsOf(name) });
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("X-DNS-Prefetch-Control", "off");
    response.setHeader("Cache-Control", CACHING);
    response.type("html").send(pageOf(name, assets));
  };
}

function pageOf(name: string, { script, style, parts }: ViewAssets): string {
  const preloads = (parts[name] ?? []).map((url) => `<link rel="modulepreload" href="${url}">`);
  return [
    "<!doctype html>",
    `<html lang="en" data-viewer="${name}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    "<title>Coffer</title>",
    `<link rel="stylesheet" href="${style}">`,
    ...preloads,
    `<script type="module" src="${script}"></script>`,
    "<body></body>",
    "</html>",
    "",
  ].join("\n");
}
