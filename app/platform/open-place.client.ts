import { ISUP_PATH } from "#app/contract/endpoint.ts";
import { untilReady } from "#app/core/navigation/until-ready.ts";
import { TRANSFER_HOSTS } from "#app/core/transfers/transfer-ports.ts";
import { readBoot } from "./boot.client.ts";
import { browserClock } from "./clock.client.ts";
import { browserOnline } from "./online.client.ts";
import { routesOf } from "./places.client.ts";

const ASK_TIMEOUT_MS = 10_000;
const HTTP_SERVER_ERROR = 500;

/** Resolves when the pages of a path can be opened, however long that takes. */
export function openPlace(
  path: string,
  until: { signal: AbortSignal; onWaiting: () => void },
): Promise<void> {
  return untilReady({ online: browserOnline, clock: browserClock, fetch: fetchPlace }, path, until);
}

/**
 * Code, sheets and texts of the pages of a path before somebody goes there. False: the router has heard of none.
 * Throws what a request throws; the router asks for what is not here then.
 */
export async function readyPlace(path: string, signal: AbortSignal): Promise<boolean> {
  const routes = routesOf(path);
  for (const { id, module } of routes) {
    const isKnown = id in window.__remixRouteModules;
    if (!isKnown) await fetchRoute(id, module, signal);
  }
  return routes.length > 0;
}

async function fetchPlace(path: string, signal: AbortSignal): Promise<void> {
  await ask(`${TRANSFER_HOSTS[0]}${ISUP_PATH}`, { signal, cache: "no-store" });
  await readyPlace(path, signal);
}

/** The router asks for the code here first; the page's texts then wait in the browser's cache. */
async function fetchRoute(id: string, module: string, signal: AbortSignal): Promise<void> {
  // A browser may remember that an import failed; that a fetch did, it does not.
  const reply = await ask(module, { signal });
  if (!reply.ok) return;
  const loaded = await import(/* webpackIgnore: true */ module);
  const { texts } = readBoot();
  const names: readonly string[] = loaded.handle?.i18n ?? [];
  const sheets: readonly { rel?: string; href?: string }[] = loaded.links?.() ?? [];
  const urls = [
    ...names.map((name) => texts[name]),
    ...sheets.map(({ rel, href }) => (rel === "stylesheet" ? href : undefined)),
  ].filter((url) => url !== undefined);
  await Promise.all(urls.map((url) => ask(url, { signal })));
  window.__remixRouteModules[id] = loaded;
}

/** Throws when nothing answers; what answers that it has no such file is left to the router. */
async function ask(url: string, { signal, cache }: RequestInit): Promise<Response> {
  const signals = [AbortSignal.timeout(ASK_TIMEOUT_MS), ...(signal ? [signal] : [])];
  const reply = await fetch(url, { signal: AbortSignal.any(signals), ...(cache && { cache }) });
  if (reply.status >= HTTP_SERVER_ERROR) throw new TypeError(`HTTP ${reply.status}`);
  return reply;
}
