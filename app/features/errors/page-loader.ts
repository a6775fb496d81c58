import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as CODES from "#app/contract/errors/codes.ts";
import { accountStatePage, httpStatusOf } from "#app/contract/errors/outcomes.ts";
import { toRegion, toRegionAddress } from "#app/contract/regions.ts";
import { isAppError, toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise, regionOf } from "#app/core/errors/normalise.ts";

/** The session that the cookie holds has ended, or was never good. */
const SIGNED_OUT_CODES: ReadonlySet<number> = new Set([
  CODES.notSignedIn,
  CODES.sessionEnded,
  CODES.pageSessionEnded,
  CODES.pageSessionOther,
]);

/**
 * A loader whose failures become pages: account states and ended sessions are redirects, another
 * region sends the browser there, everything else is the error page with the status of R-42.
 * The annotation lets the browser build drop the call together with the loader.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageLoader<T>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      return await load(args);
    } catch (error) {
      throw toPageFailure(error, args);
    }
  };
}

/** What to throw so that a failure is shown as a page. Responses pass unchanged. */
function toPageFailure(error: unknown, { request, context }: LoaderFunctionArgs) {
  if (error instanceof Response || !isFailure(error)) return error;
  const failure = isAppError(error) ? error : normalise(error);
  const url = new URL(request.url);
  const region = toRegion(regionOf(failure));
  if (region !== undefined && region !== context.region) {
    const address = toRegionAddress(url, context.hosts[region].panel);
    if (address !== undefined) return redirect(address);
  }
  const statePage = accountStatePage(failure.code, failure.data);
  if (statePage !== undefined) return redirect(statePage);
  if (failure.code === CODES.pageSessionRefused) return toPage("/logout", url);
  if (SIGNED_OUT_CODES.has(failure.code)) return toPage("/login", url);
  return data(toErrorShape(failure), { status: httpStatusOf(failure.code) });
}

/** Spec A§2.3: back to the path and query; never the fragment, which a server does not see anyway. */
function toPage(path: "/login" | "/logout", url: URL): Response {
  return redirect(`${path}?return_to=${encodeURIComponent(url.pathname + url.search)}`);
}

/** `data(…)` that a loader threw itself is not an error object and passes through. */
function isFailure(error: unknown): boolean {
  return error instanceof Error;
}
