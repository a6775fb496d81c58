import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { fetchUser } from "#app/core/account/account.api.ts";
import { nameOf } from "#app/core/account/name-of.ts";
import { toWireSessionFacts } from "#app/core/account/session-facts.api.ts";
import { isAppError } from "#app/core/errors/app-error.ts";

const HEADERS = { "Cache-Control": "no-store" };

/**
 * `GET /session`: a name and a plan for the panel of a page that opens no keys, such as a link's
 * (Reading R-167). Nothing here is secret, and no other page can read it: only its own origin may.
 */
export async function loadSessionFacts({ context }: LoaderFunctionArgs): Promise<Response> {
  if (context.session === null) return json(null, { headers: HEADERS });
  try {
    const user = await fetchUser(context.api);
    return json(toWireSessionFacts({ ...user, name: nameOf(user) }), { headers: HEADERS });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return json(null, { headers: HEADERS });
  }
}
