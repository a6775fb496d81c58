import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as v from "valibot";
import { LINK_LOCK_COOKIE_PREFIX } from "#app/contract/brand.ts";
import { COOKIE_LIMITS } from "#app/contract/limits.data.ts";
import { hexOf, linkCachekey } from "#app/contract/wire.ts";

const requestSchema = v.strictObject({ passwordlock: hexOf(16) });

const SECOND_MS = 1_000;
const BAD_REQUEST = { status: 400 };

/**
 * Keeps the lock token of an unlocked link for ten minutes in a cookie that no script reads
 * (Reading R-06, Trust 2.3, L4). Name and value belong to this one link.
 */
export async function keepLinkLock({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<Response> {
  const cachekey = v.safeParse(linkCachekey, params.linkId);
  const body = v.safeParse(requestSchema, await readJson(request));
  if (!cachekey.success || !body.success) return json({ ok: false }, BAD_REQUEST);
  const isHttps = context.requestOrigin.startsWith("https:");
  const attributes = [
    `${LINK_LOCK_COOKIE_PREFIX}${cachekey.output}=${body.output.passwordlock}`,
    "Path=/dl",
    `Max-Age=${COOKIE_LIMITS.linkLockLifetimeMs / SECOND_MS}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isHttps ? ["Secure"] : []),
  ];
  return json({ ok: true }, { headers: { "Set-Cookie": attributes.join("; ") } });
}

/** Only JSON: a form of a foreign page cannot send it (Trust W7). */
async function readJson(request: Request): Promise<unknown> {
  if (!request.headers.get("content-type")?.startsWith("application/json")) return undefined;
  return request.json().catch(() => undefined);
}
