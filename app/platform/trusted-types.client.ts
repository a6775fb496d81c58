/**
 * Trusted Types of the page (Trust 2.1). Imported before anything else: the policies exist before
 * any library touches a sink, and no other code can make one.
 */
interface UrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesApi {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (html: string) => string;
      createScript?: () => string;
      createScriptURL?: (url: string) => string;
    },
  ): UrlPolicy;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesApi;
  }
}

const BUILT_WORKER = /^\/build\/workers\/[a-z-]+-[0-9A-Z]{8}\.js$/;
const SERVICE_WORKER = "/sw-dl.js";
/** React 18 makes script elements through innerHTML with exactly this text. */
const REACT_SCRIPT_SHIM = "<script></script>";

const urlPolicy = createPolicies(window.trustedTypes);

/**
 * The URL of a worker or service worker of this build in the form that `Worker` and
 * `serviceWorker.register` take under Trusted Types. Throws for any other URL.
 */
export function trustedWorkerUrl(path: string): string {
  return urlPolicy === undefined ? checkWorkerPath(path) : urlPolicy.createScriptURL(path);
}

/**
 * The default policy never throws and lets nothing through: one thrown sink at the root boundary
 * would leave an empty document.
 */
function createPolicies(api: TrustedTypesApi | undefined): UrlPolicy | undefined {
  if (api === undefined) return undefined;
  api.createPolicy("default", {
    createHTML: (html) => (html === REACT_SCRIPT_SHIM ? html : refuse("html")),
    createScript: () => refuse("script"),
    createScriptURL: () => refuse("script-url"),
  });
  return api.createPolicy("e2cs-url", { createScriptURL: checkWorkerPath });
}

function checkWorkerPath(path: string): string {
  if (path === SERVICE_WORKER || BUILT_WORKER.test(path)) return path;
  throw new Error("not a worker of this build");
}

/** Tells what kind of sink was hit, never what was written to it. */
function refuse(sink: string): string {
  window.dispatchEvent(new CustomEvent("coffer:refused-sink", { detail: { sink } }));
  return "";
}
