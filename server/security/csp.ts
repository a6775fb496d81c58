import type { ViewerNeed } from "#app/contract/viewers.data.ts";

/** What of the policy depends on the installation and on the response. */
export interface CspInputs {
  readonly nonce: string;
  readonly isHttps: boolean;
  /** Other origins of the product that pages call: region hosts. */
  readonly connectOrigins: readonly string[];
  /** The other host that the page may frame: the sandbox, or the office provider. */
  readonly frameOrigin: string | null;
  /** Pages that may frame it: mostly none. */
  readonly ancestors: readonly string[];
}

type Directives = Readonly<Record<string, readonly string[]>>;

/** Policy of every page of the panel (Trust 2.1), for hosts that share one address. */
export function pageCsp(inputs: CspInputs): string {
  const { nonce, isHttps, connectOrigins, frameOrigin, ancestors } = inputs;
  return toHeader({
    "default-src": ["'none'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", "'wasm-unsafe-eval'"],
    "script-src-attr": ["'none'"],
    "style-src": ["'self'", `'nonce-${nonce}'`],
    "style-src-attr": ["'none'"],
    "img-src": ["'self'", "blob:"],
    "media-src": ["blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...connectOrigins, ...connectOrigins.map(toSocketOrigin)],
    "worker-src": ["'self'"],
    "frame-src": ["'self'", ...(frameOrigin === null ? [] : [frameOrigin])],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ancestors.length === 0 ? ["'none'"] : ancestors,
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["e2cs-url", "e2cs-names", "default"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
    "report-to": ["csp"],
  });
}

/** A worker obeys the policy of its own response (Trust 2.1). */
export function workerCsp(connectOrigins: readonly string[]): string {
  return toHeader({
    "default-src": ["'none'"],
    "script-src": ["'self'", "'wasm-unsafe-eval'"],
    "connect-src": ["'self'", ...connectOrigins],
  });
}

export interface ViewCspInputs {
  readonly sandboxOrigin: string;
  /** Pages that may frame a viewer. */
  readonly ancestors: readonly string[];
  readonly needs: readonly ViewerNeed[];
}

/** Of the page of a viewer: an opaque origin, files of its own folder, no network (Trust 2.4). */
export function viewCsp({ sandboxOrigin, ancestors, needs }: ViewCspInputs): string {
  const own = `${sandboxOrigin}/build/view/`;
  return toHeader({
    "default-src": ["'none'"],
    "script-src": [own, ...(needs.includes("wasm") ? ["'wasm-unsafe-eval'"] : [])],
    "style-src": [own, ...(needs.includes("inline-styles") ? ["'unsafe-inline'"] : [])],
    "img-src": ["blob:", "data:"],
    "media-src": ["blob:"],
    "font-src": ["blob:"],
    "worker-src": ["blob:"],
    "connect-src": ["'none'"],
    "form-action": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": [...ancestors],
    sandbox: ["allow-scripts", ...(needs.includes("print") ? ["allow-modals"] : [])],
  });
}

/** Answers that are data: nothing in them may run or be framed (Trust 2.2). */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

function toSocketOrigin(origin: string): string {
  return origin.replace(/^http/, "ws");
}

function toHeader(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}
